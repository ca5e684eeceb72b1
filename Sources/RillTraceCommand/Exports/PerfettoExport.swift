import Foundation
import RillTraceFormat

/// Chrome Trace Event JSON, as Perfetto opens it.
///
/// A lane is a thread; a subscription is an asynchronous span in it, an emission an instant, a cause an arrow (flow).
/// Times are microseconds, as the format wants. Of each lane the times of the latest events are kept, so an arrow does
/// not begin at any distance.
struct PerfettoExport: TraceExport {
    private let header: TraceHeader
    /// Nanoseconds in a unit of the trace.
    private let unit: Int
    /// The times of each lane's events: an arrow begins where its cause was.
    private var times = RecentEvents()
    private var threadCount = 0
    private var open: [SubscriptionKey: Int] = [:]
    private var last = 0
    private var isFirst = true

    init(_ header: TraceHeader) {
        self.header = header
        unit = TimeUnit.nanoseconds(of: header.unit)
    }

    func begin(_ buffer: inout ByteBuffer) {
        buffer.put(literal: "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
        putName("process_name", header.name, thread: 0, &buffer)
    }

    mutating func add(_ event: TraceEvent, _ output: ExportOutput) {
        output.write { put(event, &$0) }
    }

    private mutating func put(_ event: TraceEvent, _ buffer: inout ByteBuffer) {
        last = isFirst ? event.at : max(last, event.at)
        isFirst = false
        let cause = event.from.flatMap { times.find($0) }
        let ordinal = times.append(event.at, lane: event.lane)
        let thread = times.lanes.place(event.lane) + 1
        if thread > threadCount {
            threadCount = thread
            buffer.put(literal: ",\n")
            putName("thread_name", event.lane, thread: thread, &buffer)
        }
        switch event.kind {
        case .subscribe:
            let key = SubscriptionKey(event)
            if open[key] == nil {
                open[key] = thread
                putSpan("b", key, thread, event.at, &buffer)
            }
        case .dispose: close(event, thread, &buffer)
        default: break
        }
        buffer.put(literal: ",\n{\"ph\":\"i\",\"s\":\"t\"")
        putPlace(thread, event.at, &buffer)
        buffer.put(literal: ",\"name\":")
        buffer.put(quoted: event.shortText)
        buffer.put(literal: ",\"cat\":\"")
        buffer.put(raw: event.kind.name)
        buffer.put(literal: "\",\"args\":")
        buffer.put(event)
        buffer.put(byte: UInt8(ascii: "}"))
        if let cause {
            let id = TraceCause(lane: event.lane, n: ordinal)
            putArrow("s", id, cause.lane + 1, cause.number, &buffer)
            putArrow("f", id, thread, event.at, &buffer)
        }
        if event.kind == .error || event.kind == .completed { close(event, thread, &buffer) }
    }

    mutating func end(_ output: ExportOutput) {
        output.write { buffer in
            for (key, thread) in open.sorted(by: { $0.key < $1.key }) { putSpan("e", key, thread, last, &buffer) }
            buffer.put(literal: "\n]}\n")
        }
    }

    var note: String? { times.note("arrows") }

    private mutating func close(_ event: TraceEvent, _ thread: Int, _ buffer: inout ByteBuffer) {
        let key = SubscriptionKey(event)
        if open.removeValue(forKey: key) != nil { putSpan("e", key, thread, event.at, &buffer) }
    }

    private func putName(_ what: StaticString, _ name: String, thread: Int, _ buffer: inout ByteBuffer) {
        buffer.put(literal: "{\"ph\":\"M\",\"pid\":1,\"tid\":")
        buffer.put(thread)
        buffer.put(literal: ",\"name\":\"")
        buffer.put(literal: what)
        buffer.put(literal: "\",\"args\":{\"name\":")
        buffer.put(quoted: name)
        buffer.put(literal: "}}")
    }

    /// An end of the arrow from its cause to an event, which gives it its name.
    private func putArrow(
        _ phase: StaticString,
        _ id: TraceCause,
        _ thread: Int,
        _ time: Int,
        _ buffer: inout ByteBuffer
    ) {
        buffer.put(literal: ",\n{\"ph\":\"")
        buffer.put(literal: phase)
        buffer.put(literal: "\",\"bp\":\"e\"")
        putPlace(thread, time, &buffer)
        buffer.put(literal: ",\"name\":\"cause\",\"cat\":\"cause\",\"id\":")
        buffer.put(quoted: id.description)
        buffer.put(byte: UInt8(ascii: "}"))
    }

    private func putSpan(
        _ phase: StaticString,
        _ key: SubscriptionKey,
        _ thread: Int,
        _ time: Int,
        _ buffer: inout ByteBuffer
    ) {
        buffer.put(literal: ",\n{\"ph\":\"")
        buffer.put(literal: phase)
        buffer.put(byte: UInt8(ascii: "\""))
        putPlace(thread, time, &buffer)
        buffer.put(literal: ",\"cat\":\"subscription\",\"id\":")
        buffer.put(quoted: "\(key.lane.text)#\(key.sub)")
        buffer.put(literal: ",\"name\":")
        buffer.put(quoted: key.name)
        buffer.put(byte: UInt8(ascii: "}"))
    }

    private func putPlace(_ thread: Int, _ time: Int, _ buffer: inout ByteBuffer) {
        buffer.put(literal: ",\"pid\":1,\"tid\":")
        buffer.put(thread)
        buffer.put(literal: ",\"ts\":")
        let (product, overflow) = time.multipliedReportingOverflow(by: unit)
        if !overflow, product % 1000 == 0, (product / 1000).magnitude <= JSONValue.largestPlainInteger.magnitude {
            return buffer.put(product / 1000)
        }
        // The format knows no escape for what a JSON number does not hold exactly.
        buffer.put(JSONValue(double: overflow ? Double(time) * Double(unit) / 1000 : Double(product) / 1000))
    }
}
