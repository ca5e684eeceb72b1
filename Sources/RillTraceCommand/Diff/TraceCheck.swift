import RillTraceFormat

/// Finds in a trace what no recorder writes: events in lanes that the header does not declare, times that go back, causes
/// that do not come before their effect. Events are given one after the other; memory is needed for the lanes.
struct TraceCheck {
    /// How many problems were found.
    private(set) var count = 0
    /// The first of them, with their lines.
    private(set) var problems: [(line: Int, message: String)] = []

    private var declared: Set<ByteKey>
    private var counts: [ByteKey: Int] = [:]
    private var last = Int.min

    /// How many problems are kept.
    private static var limit: Int { 20 }

    init(_ header: TraceHeader) {
        declared = Set(header.lanes.map { ByteKey($0.id) })
    }

    mutating func add(_ event: TraceEvent, line: Int) {
        if declared.insert(ByteKey(event.lane)).inserted {
            complain("lane \"\(event.lane)\" is not among the lanes of the header", line)
        }
        if event.at < last { complain("the time goes back from \(last) to \(event.at)", line) }
        last = max(last, event.at)
        if let from = event.from, from.n < 1 || from.n > counts[ByteKey(from.lane)] ?? 0 {
            complain("the cause \(from) does not come before its effect", line)
        }
        counts[ByteKey(event.lane), default: 0] += 1
    }

    private mutating func complain(_ message: String, _ line: Int) {
        count += 1
        if problems.count < TraceCheck.limit { problems.append((line, message)) }
    }

    /// The problems as `FILE:LINE:COLUMN: sentence`.
    func texts(_ name: String) -> [String] {
        let hidden = count - problems.count
        return problems.map { "\(name):\($0.line):1: \($0.message.inOneLine)" }
            + (hidden > 0 ? ["\(name): and \(hidden) more like these"] : [])
    }
}
