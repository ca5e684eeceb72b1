import RillTrace

/// OTLP/JSON (OpenTelemetry protocol): a subscription is a span, what it emits are the span's events.
///
/// Identifiers are hashes of name, lane and ordinal, so that the same trace gives the same document.
struct OTLPExport: TraceExport {
    private struct Span {
        var lane: String
        var sub: Int
        var start: Int
        /// Its place among all subscriptions.
        var serial: Int
        var parent: String?
        var events: [JSONValue] = []
        var error: String?
    }

    private let header: TraceHeader
    private var open: [String: Span] = [:]
    private var opened = 0
    /// The subscription of each event that may be a cause: lane and ordinal → span.
    private var owners: [String: [Int]] = [:]
    private var last = 0
    private var count = 0

    init(_ header: TraceHeader) { self.header = header }

    func begin(_ output: ExportOutput) {
        let resource: JSONValue = [
            "attributes": [attribute("service.name", "rill"), attribute("rill.trace", header.name)]
        ]
        output.write(
            "{\"resourceSpans\":[{\"resource\":\(resource),\"scopeSpans\":[{\"scope\":{\"name\":\"rill\"},\"spans\":["
        )
    }

    mutating func add(_ event: TraceEvent, _ output: ExportOutput) {
        last = max(last, event.at)
        let key = "\(event.lane)#\(event.sub)"
        owners[event.lane, default: []].append(event.sub)
        if open[key] == nil {
            var span = Span(lane: event.lane, sub: event.sub, start: event.at, serial: opened)
            if let from = event.from, let subs = owners[from.lane], subs.indices.contains(from.n - 1) {
                span.parent = "\(from.lane)#\(subs[from.n - 1])"
            }
            open[key] = span
            opened += 1
        }
        if event.kind != .subscribe {
            var attributes = [attribute("rill.kind", event.kind.name)]
            if let value = event.value { attributes.append(attribute("rill.value", value.description)) }
            if let rule = event.rule { attributes.append(attribute("rill.rule", rule)) }
            if let from = event.from { attributes.append(attribute("rill.from", "\(from)")) }
            let content: JSONValue = [
                "timeUnixNano": nanoseconds(event.at), "name": .string(event.shortText),
                "attributes": .array(attributes),
            ]
            open[key]?.events.append(content)
        }
        if let error = event.error { open[key]?.error = "\(error.type) \(error.value)" }
        if [.error, .completed, .dispose].contains(event.kind) { close(key, event.at, output) }
    }

    mutating func end(_ output: ExportOutput) {
        for key in open.sorted(by: { $0.value.serial < $1.value.serial }).map(\.key) { close(key, last, output) }
        output.write("\n]}]}]}\n")
    }

    private mutating func close(_ key: String, _ time: Int, _ output: ExportOutput) {
        guard let span = open.removeValue(forKey: key) else { return }
        var members: [JSONMember] = [
            JSONMember("traceId", .string(identifier(header.name) + identifier(header.name + "\u{0}trace"))),
            JSONMember("spanId", .string(identifier("\(header.name)\u{0}\(key)"))),
        ]
        if let parent = span.parent, parent != key {
            members.append(JSONMember("parentSpanId", .string(identifier("\(header.name)\u{0}\(parent)"))))
        }
        members += [
            JSONMember("name", .string("\(span.lane) #\(span.sub)")), JSONMember("kind", 1),
            JSONMember("startTimeUnixNano", nanoseconds(span.start)), JSONMember("endTimeUnixNano", nanoseconds(time)),
            JSONMember("attributes", [attribute("rill.lane", span.lane)]), JSONMember("events", .array(span.events)),
        ]
        let status: JSONValue = span.error.map { ["code": 2, "message": .string($0)] } ?? ["code": 1]
        members.append(JSONMember("status", status))
        output.write((count == 0 ? "\n" : ",\n") + JSONValue.object(members).description)
        count += 1
    }

    private func attribute(_ key: String, _ value: String) -> JSONValue {
        ["key": .string(key), "value": ["stringValue": .string(value)]]
    }

    /// 64-bit integers are strings in the JSON of protocol buffers.
    private func nanoseconds(_ time: Int) -> JSONValue {
        let (product, overflow) = time.multipliedReportingOverflow(by: header.nanosecondsPerUnit)
        return .string(String(overflow ? Int.max : max(0, product)))
    }

    private func identifier(_ text: String) -> String {
        var hash = StableHash()
        for byte in text.utf8 { hash.add(byte: byte) }
        return String(hash.text.dropFirst("fnv1a64:".count))
    }
}
