import Foundation
import RillTrace

/// Chrome Trace Event JSON, as Perfetto opens it.
///
/// A lane is a thread; a subscription is an asynchronous span in it, an emission an instant, a cause an arrow (flow).
/// Times are microseconds, as the format wants. Of each lane the times of the latest events are kept, so an arrow does
/// not begin at any distance.
struct PerfettoExport: TraceExport {
    private let header: TraceHeader
    private var threads: [ByteKey: Int] = [:]
    /// The times of each lane's events: an arrow begins where its cause was.
    private var times = RecentEvents()
    private var isOpen: Set<SubscriptionKey> = []
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
        last = isFirst ? event.at : max(last, event.at)
        isFirst = false
        let cause = event.from.flatMap { times.find($0) }
        let place = TraceCause(lane: event.lane, n: times.append(event.at, lane: event.lane))
        let key = SubscriptionKey(event)
        func put(_ members: JSONValue) { output.write(",\n" + members.description) }
        switch event.kind {
        case .subscribe:
            if isOpen.insert(key).inserted { put(span("b", key, thread, time)) }
        case .dispose:
            if isOpen.remove(key) != nil { put(span("e", key, thread, time)) }
        default: break
        }
        put([
            "ph": "i", "s": "t", "pid": 1, "tid": JSONValue(integer: thread), "ts": time,
            "name": .string(event.shortText), "cat": .string(event.kind.name), "args": event.json,
        ])
        if let from = event.from, let cause, let source = threads[ByteKey(from.lane)] {
            put(arrow("s", place, source, microseconds(cause)))
            put(arrow("f", place, thread, time))
        }
        if event.kind == .error || event.kind == .completed, isOpen.remove(key) != nil {
            put(span("e", key, thread, time))
        }
    }

    var note: String? { times.note("arrows") }

    /// An end of the arrow from its cause to an event, which gives it its name.
    private func arrow(_ phase: JSONValue, _ place: TraceCause, _ thread: Int, _ time: JSONValue) -> JSONValue {
        [
            "ph": phase, "bp": "e", "pid": 1, "tid": JSONValue(integer: thread), "ts": time, "name": "cause",
            "cat": "cause", "id": .string("\(place)"),
        ]
    }

    private func span(_ phase: JSONValue, _ key: SubscriptionKey, _ thread: Int, _ time: JSONValue) -> JSONValue {
        [
            "ph": phase, "pid": 1, "tid": JSONValue(integer: thread), "ts": time, "cat": "subscription",
            "id": .string("\(key.lane.text)#\(key.sub)"), "name": .string(key.name),
        ]
    }

    private mutating func thread(_ lane: String, _ output: ExportOutput) -> Int {
        if let known = threads[ByteKey(lane)] { return known }
        let thread = threads.count + 1
        threads[ByteKey(lane)] = thread
        let name: JSONValue = [
            "ph": "M", "pid": 1, "tid": JSONValue(integer: thread), "name": "thread_name",
            "args": ["name": .string(lane)],
        ]
        output.write(",\n" + name.description)
        return thread
    }

    private func microseconds(_ time: Int) -> JSONValue {
        let unit = TimeUnit.nanoseconds(of: header.unit)
        let (product, overflow) = time.multipliedReportingOverflow(by: unit)
        if overflow { return JSONValue(double: Double(time) * Double(unit) / 1000) }
        return product % 1000 == 0 ? JSONValue(integer: product / 1000) : JSONValue(double: Double(product) / 1000)
    }

    mutating func end(_ output: ExportOutput) {
        for key in isOpen.sorted() {
            output.write(",\n" + span("e", key, threads[key.lane] ?? 0, microseconds(last)).description)
        }
        output.write("\n]}\n")
    }
}
