import RillTraceFormat

/// OTLP/JSON (OpenTelemetry protocol): a subscription is a span, what it emits are the span's events.
///
/// Identifiers are hashes of the trace's name and the place among its subscriptions, so that the same trace gives the same document. The events of a
/// subscription that is open wait in a temporary file: a span is one object, and subscriptions overlap.
struct OTLPExport: TraceExport {
    private struct Span {
        var start: Int
        /// Its place among all subscriptions.
        var serial: Int
        /// The place of the subscription that led to it.
        var parent: Int?
        var error: String?
    }

    private let header: TraceHeader
    /// Nanoseconds in a unit of the trace.
    private let unit: Int
    /// What comes after the end of a subscription is a span of its own.
    private var open: [SubscriptionKey: Span] = [:]
    private let waiting = TextSpool()
    private var opened = 0
    /// The subscription of each event that may be a cause.
    private var owners = RecentEvents()
    private var last = 0
    private var count = 0

    init(_ header: TraceHeader) {
        self.header = header
        unit = TimeUnit.nanoseconds(of: header.unit)
    }

    func begin(_ buffer: inout ByteBuffer) {
        let resource: JSONValue = [
            "attributes": [attribute("service.name", "rill"), attribute("rill.trace", header.name)]
        ]
        buffer.put(literal: "{\"resourceSpans\":[{\"resource\":")
        buffer.put(resource)
        buffer.put(literal: ",\"scopeSpans\":[{\"scope\":{\"name\":\"rill\"},\"spans\":[")
    }

    mutating func add(_ event: TraceEvent, _ output: ExportOutput) throws {
        last = count == 0 && opened == 0 ? event.at : max(last, event.at)
        let key = SubscriptionKey(event)
        let parent = event.from.flatMap { owners.find($0)?.number }
        let serial = open[key]?.serial ?? opened
        if open[key] == nil {
            open[key] = Span(start: event.at, serial: serial, parent: parent)
            opened += 1
        }
        _ = owners.append(serial, lane: event.lane)
        if event.kind != .subscribe {
            var buffer = ByteBuffer(capacity: 512)
            if !waiting.isEmpty(serial) { buffer.put(byte: UInt8(ascii: ",")) }
            put(event, &buffer)
            try waiting.append(buffer.view, to: serial)
        }
        if let error = event.error { open[key]?.error = "\(error.type) \(error.value)" }
        if [.error, .completed, .dispose].contains(event.kind) { try close(key, event.at, output) }
    }

    mutating func end(_ output: ExportOutput) throws {
        for key in open.sorted(by: { $0.value.serial < $1.value.serial }).map(\.key) { try close(key, last, output) }
        output.write { $0.put(literal: "\n]}]}]}\n") }
    }

    var note: String? { owners.note("parents of spans") }

    private mutating func close(_ key: SubscriptionKey, _ time: Int, _ output: ExportOutput) throws {
        guard let span = open.removeValue(forKey: key) else { return }
        var members: [JSONMember] = [
            JSONMember("traceId", .string(identifier(header.name) + identifier(header.name + "\u{0}trace"))),
            JSONMember("spanId", .string(identifier(span.serial))),
        ]
        if let parent = span.parent {
            members.append(JSONMember("parentSpanId", .string(identifier(parent))))
        }
        let status: JSONValue = span.error.map { ["code": 2, "message": .string($0)] } ?? ["code": 1]
        members += [
            JSONMember("name", .string(key.name)), JSONMember("kind", 1),
            JSONMember("startTimeUnixNano", nanoseconds(span.start)), JSONMember("endTimeUnixNano", nanoseconds(time)),
            JSONMember("attributes", [attribute("rill.lane", key.lane.text)]), JSONMember("status", status),
        ]
        output.write { buffer in
            buffer.put(raw: count == 0 ? "\n" : ",\n")
            buffer.put(JSONValue.object(members))
            // The events are one more member.
            buffer.truncate(to: buffer.count - 1)
            buffer.put(literal: ",\"events\":[")
        }
        try waiting.take(span.serial) { text in output.write { $0.put(text) } }
        output.write { $0.put(literal: "]}") }
        count += 1
    }

    private func put(_ event: TraceEvent, _ buffer: inout ByteBuffer) {
        func put(_ name: StaticString, _ value: String) {
            buffer.put(literal: ",{\"key\":\"")
            buffer.put(literal: name)
            buffer.put(literal: "\",\"value\":{\"stringValue\":")
            buffer.put(quoted: value)
            buffer.put(literal: "}}")
        }
        buffer.put(literal: "{\"timeUnixNano\":")
        buffer.put(nanoseconds(event.at))
        buffer.put(literal: ",\"name\":")
        buffer.put(quoted: event.shortText)
        buffer.put(literal: ",\"attributes\":[{\"key\":\"rill.kind\",\"value\":{\"stringValue\":\"")
        buffer.put(raw: event.kind.name)
        buffer.put(literal: "\"}}")
        if let value = event.value { put("rill.value", value.description) }
        if let rule = event.rule { put("rill.rule", rule) }
        if let from = event.from { put("rill.from", from.description) }
        buffer.put(literal: "]}")
    }

    private func attribute(_ key: String, _ value: String) -> JSONValue {
        ["key": .string(key), "value": ["stringValue": .string(value)]]
    }

    /// 64-bit integers are strings in the JSON of protocol buffers.
    private func nanoseconds(_ time: Int) -> JSONValue {
        let (product, overflow) = time.multipliedReportingOverflow(by: unit)
        return .string(String(max(0, overflow ? (time < 0 ? 0 : Int.max) : product)))
    }

    private func identifier(_ serial: Int) -> String { identifier("\(header.name)\u{0}\(serial)") }

    private func identifier(_ text: String) -> String {
        var hash = StableHash()
        for byte in text.utf8 { hash.add(byte: byte) }
        return String(hash.text.dropFirst("fnv1a64:".count))
    }
}
