import RillMarbles
import RillTraceFormat

/// `rilltrace explain FILE [LANE:N]`
enum ExplainCommand: Subcommand {
    static let summary = CommandSummary(
        name: "explain",
        purpose: "Tells the chain of causes of an event, back to an input.",
        usage: "[--json] FILE [LANE:N]",
        details: """
            LANE:N is event N of the lane, from 1, all kinds counted; rilltrace show --events lists them. Without it
            the first error or violation is explained, else the last event. What came by a way that is not on record,
            such as the answer to a request, is explained by what led to its subscription.
            Exit status: 0 explained, 2 trouble: also where the file is damaged, though what can be told is told.
            """,
        example: "rilltrace explain Traces/bookshelf/5-overlap.original.trace.jsonl save:4",
        options: [.init(name: "--json", purpose: "write the chain as JSON, the event first")],
        operands: 1...2
    )

    static func run(_ arguments: ParsedArguments, _ console: CommandConsole) throws -> ExitStatus {
        let name = arguments.operands[0]
        let reader = try console.reader(name)
        var trace = Trace(header: reader.header, events: [])
        var check = TraceCheck(reader.header)
        while let event = try reader.next() {
            check.add(event, line: reader.lineNumber)
            trace.events.append(event)
        }
        trace.notes = reader.notes
        // Ahead of all else: what is missing may be why the event is not there.
        for problem in check.texts(name.inOneLine) { console.printError(problem) }
        for note in trace.notes { console.printError("\(name.inOneLine):\(note.line):\(note.column): \(note.message)") }
        let index = EventIndex(trace)
        let start = try place(arguments, trace, index)
        let chain = index.chain(from: start)
        if arguments.has("--json") {
            let events = chain.events.map { place -> JSONValue in
                ["event": .string("\(index.place(place))"), "content": trace.events[place].json]
            }
            console.printData(JSONValue.array(events).description, as: .json)
        } else {
            console.print(text(chain, trace, index))
        }
        return trace.isTrouble || check.count > 0 ? .trouble : .same
    }

    private static func place(_ arguments: ParsedArguments, _ trace: Trace, _ index: EventIndex) throws -> Int {
        guard arguments.operands.count > 1 else {
            let bad = trace.events.firstIndex { $0.kind == .error || $0.kind == .violation }
            guard let place = bad ?? trace.events.indices.last else {
                throw TraceFileError(path: arguments.operands[0], message: "the trace has no events")
            }
            return place
        }
        let word = arguments.operands[1]
        guard let colon = word.utf8.lastIndex(of: UInt8(ascii: ":")),
            let ordinal = Int(Substring(word.utf8[word.utf8.index(after: colon)...]))
        else {
            throw ArgumentProblem("\"\(word)\" names no event; write LANE:N, as in query:3")
        }
        let lane = String(Substring(word.utf8[..<colon]))
        guard let count = index.count(ofLane: lane) else {
            if trace.lanes.contains(where: { $0.id.hasSameBytes(as: lane) }) {
                throw ArgumentProblem("lane \"\(lane)\" has no event, so there is no \(word)")
            }
            throw ArgumentProblem(NearestWord.complaint("lane", lane, trace.lanes.map(\.id)))
        }
        guard let place = index.find(TraceCause(lane: lane, n: ordinal)) else {
            throw ArgumentProblem("lane \"\(lane)\" has \(counted(count, "event")), so there is no \(word)")
        }
        return place
    }

    private static func text(_ chain: EventIndex.Chain, _ trace: Trace, _ index: EventIndex) -> String {
        let unit = trace.header.unit == "tick" ? "" : trace.header.unit.inOneLine
        let rows = chain.events.map { place in
            (
                time: "\(trace.events[place].at)\(unit)", name: TraceDifference.lane(index.place(place).description),
                text: trace.events[place].shortText
            )
        }
        let timeWidth = rows.map(\.time.count).max() ?? 0
        let nameWidth = rows.map { $0.name.displayWidth }.max() ?? 0
        var lines: [String] = []
        for (number, row) in rows.enumerated() {
            let lead = number == 0 ? "          " : "because of"
            var line = "\(lead)  \(String(repeating: " ", count: timeWidth - row.time.count))\(row.time)"
            line += "  \(row.name.padded(to: nameWidth))  \(row.text)"
            if number + 1 < chain.events.count {
                let delay = trace.events[chain.events[number]].at - trace.events[chain.events[number + 1]].at
                if delay != 0 { line += "   \(delay)\(unit) after" }
            }
            lines.append(line)
        }
        lines.append(chain.end.inOneLine)
        return lines.joined(separator: "\n")
    }
}

/// The events of a trace by lane and ordinal.
struct EventIndex {
    private let trace: Trace
    private var rows: [ByteKey: [Int]] = [:]
    private var ordinals: [Int] = []
    /// For each event, the place at which its subscription began; −1 where that is not in the trace.
    private var beginnings: [Int] = []

    private struct Subscription: Hashable {
        let lane: ByteKey
        let number: Int
    }

    init(_ trace: Trace) {
        self.trace = trace
        var begun: [Subscription: Int] = [:]
        for (place, event) in trace.events.enumerated() {
            rows[ByteKey(event.lane), default: []].append(place)
            ordinals.append(rows[ByteKey(event.lane)]?.count ?? 0)
            let subscription = Subscription(lane: ByteKey(event.lane), number: event.sub)
            beginnings.append(begun[subscription] ?? -1)
            if event.kind == .subscribe { begun[subscription] = place }
        }
    }

    /// How many events a lane has; nil for a lane that the trace has not.
    func count(ofLane lane: String) -> Int? { rows[ByteKey(lane)]?.count }

    func find(_ cause: TraceCause) -> Int? {
        guard let lane = rows[ByteKey(cause.lane)], cause.n > 0, cause.n <= lane.count else { return nil }
        return lane[cause.n - 1]
    }

    func place(_ row: Int) -> TraceCause { TraceCause(lane: trace.events[row].lane, n: ordinals[row]) }

    struct Chain {
        /// The event, its cause, the cause's cause, and so on.
        var events: [Int]
        /// Why it ends there.
        var end: String
    }

    func chain(from start: Int) -> Chain {
        var events = [start]
        // A cause always comes before its effect; a damaged file may say otherwise.
        while let cause = cause(of: events[events.count - 1]) {
            guard let row = find(cause) else {
                return Chain(events: events, end: "its cause \(cause) is not in the trace")
            }
            if row >= events[events.count - 1] {
                return Chain(events: events, end: "its cause \(cause) does not come before it: the file is damaged")
            }
            events.append(row)
        }
        let end = events.count == 1 ? "no cause is on record: it came from outside" : "which came from outside"
        return Chain(events: events, end: end)
    }

    /// What the file knows as the cause: the event's own, else that it was subscribed to, where something led to that.
    private func cause(of place: Int) -> TraceCause? {
        if let own = trace.events[place].from { return own }
        let beginning = beginnings[place]
        guard beginning >= 0, trace.events[beginning].from != nil else { return nil }
        return self.place(beginning)
    }
}
