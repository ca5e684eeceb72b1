import Foundation
import RillTrace

/// Chrome Trace Event JSON, as Perfetto opens it.
///
/// A lane is a thread; a subscription is an asynchronous span in it, an emission an instant, a cause an arrow (flow).
/// Times are microseconds, as the format wants.
struct PerfettoExport: TraceExport {
    private let header: TraceHeader
    private var threads: [String: Int] = [:]
    /// The times of each lane's events: an arrow begins where its cause was.
    private var times: [String: [Int]] = [:]
    private var isOpen: Set<String> = []
    private var last = 0
    private var isFirst = true

    init(_ header: TraceHeader) { self.header = header }

    func begin(_ output: ExportOutput) {
        output.write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
        let name: JSONValue = [
            "ph": "M", "pid": 1, "tid": 0, "name": "process_name", "args": ["name": .string(header.name)],
        ]
        output.write(name.description)
    }

    mutating func add(_ event: TraceEvent, _ output: ExportOutput) {
        let thread = thread(event.lane, output)
        let time = microseconds(event.at)
        last = max(last, event.at)
        times[event.lane, default: []].append(event.at)
        let span = "\(event.lane)#\(event.sub)"
        func put(_ members: JSONValue) { output.write(",\n" + members.description) }
        switch event.kind {
        case .subscribe:
            isOpen.insert(span)
            put(self.span("b", event, thread, time))
        case .dispose where isOpen.contains(span): close(event, span, thread, time, put)
        default: break
        }
        put([
            "ph": "i", "s": "t", "pid": 1, "tid": JSONValue(integer: thread), "ts": time,
            "name": .string(event.shortText), "cat": .string(event.kind.name), "args": event.json,
        ])
        arrow(event, thread, time, put)
        if event.kind == .error || event.kind == .completed, isOpen.contains(span) {
            close(event, span, thread, time, put)
        }
    }

    private mutating func close(
        _ event: TraceEvent,
        _ span: String,
        _ thread: Int,
        _ time: JSONValue,
        _ put: (JSONValue) -> Void
    ) {
        isOpen.remove(span)
        put(self.span("e", event, thread, time))
    }

    /// The arrow from the cause of an event to the event.
    private func arrow(_ event: TraceEvent, _ thread: Int, _ time: JSONValue, _ put: (JSONValue) -> Void) {
        guard let from = event.from, let source = threads[from.lane], let times = times[from.lane],
            times.indices.contains(from.n - 1)
        else { return }
        let place = TraceCause(lane: event.lane, n: self.times[event.lane]?.count ?? 0)
        func flow(_ phase: JSONValue, _ thread: Int, _ time: JSONValue) -> JSONValue {
            [
                "ph": phase, "bp": "e", "pid": 1, "tid": JSONValue(integer: thread), "ts": time, "name": "cause",
                "cat": "cause", "id": .string("\(place)"),
            ]
        }
        put(flow("s", source, microseconds(times[from.n - 1])))
        put(flow("f", thread, time))
    }

    private func span(_ phase: JSONValue, _ event: TraceEvent, _ thread: Int, _ time: JSONValue) -> JSONValue {
        [
            "ph": phase, "pid": 1, "tid": JSONValue(integer: thread), "ts": time, "cat": "subscription",
            "id": .string("\(event.lane)#\(event.sub)"), "name": .string("\(event.lane) #\(event.sub)"),
        ]
    }

    private mutating func thread(_ lane: String, _ output: ExportOutput) -> Int {
        if let known = threads[lane] { return known }
        let thread = threads.count + 1
        threads[lane] = thread
        let name: JSONValue = [
            "ph": "M", "pid": 1, "tid": JSONValue(integer: thread), "name": "thread_name",
            "args": ["name": .string(lane)],
        ]
        output.write(",\n" + name.description)
        return thread
    }

    private func microseconds(_ time: Int) -> JSONValue {
        let unit = header.nanosecondsPerUnit
        let (product, overflow) = time.multipliedReportingOverflow(by: unit)
        if overflow { return JSONValue(double: Double(time) * Double(unit) / 1000) }
        return product % 1000 == 0 ? JSONValue(integer: product / 1000) : JSONValue(double: Double(product) / 1000)
    }

    mutating func end(_ output: ExportOutput) {
        for span in isOpen.sorted() {
            let lane = span.split(separator: "#").dropLast().joined(separator: "#")
            let end: JSONValue = [
                "ph": "e", "pid": 1, "tid": JSONValue(integer: threads[lane] ?? 0), "ts": microseconds(last),
                "cat": "subscription", "id": .string(span),
                "name": .string(span.replacingOccurrences(of: "#", with: " #")),
            ]
            output.write(",\n" + end.description)
        }
        output.write("\n]}\n")
    }
}
