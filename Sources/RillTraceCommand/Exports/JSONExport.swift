import RillTraceFormat

/// One JSON document.
struct JSONExport: TraceExport {
    private let header: TraceHeader
    private var count = 0

    init(_ header: TraceHeader) { self.header = header }

    func begin(_ buffer: inout ByteBuffer) {
        buffer.put(literal: "{\"header\":")
        buffer.put(header.summaryJSON)
        buffer.put(literal: ",\"events\":[")
    }

    mutating func add(_ event: TraceEvent, _ output: ExportOutput) {
        output.write { buffer in
            buffer.put(raw: count == 0 ? "\n" : ",\n")
            buffer.put(event)
        }
        count += 1
    }

    func end(_ output: ExportOutput) { output.write { $0.put(literal: "\n]}\n") } }
}

extension TraceHeader {
    /// Name, unit, lanes and options as one object.
    var summaryJSON: JSONValue {
        let lanes = lanes.map { lane -> JSONValue in
            let known = [("id", lane.id), ("type", lane.type), ("source", lane.source)]
            return .object(known.compactMap { name, text in text.map { JSONMember(name, .string($0)) } } + lane.other)
        }
        var members: [JSONMember] = [
            JSONMember("schema", .string("rill-trace/\(TraceHeader.schemaVersion)")), JSONMember("name", .string(name)),
            JSONMember("unit", .string(unit)), JSONMember("lanes", .array(lanes)),
        ]
        if !options.json.isEmpty { members.append(JSONMember("options", .object(options.json))) }
        return .object(members + other)
    }
}

/// A table (RFC 4180), whose fields `CSVText` writes.
struct CSVExport: TraceExport {
    func begin(_ buffer: inout ByteBuffer) { buffer.put(literal: "at,lane,sub,kind,value,error,rule,from\r\n") }

    func add(_ event: TraceEvent, _ output: ExportOutput) {
        output.write { buffer in
            buffer.put(event.at)
            buffer.put(byte: UInt8(ascii: ","))
            CSVText.put(event.lane, &buffer)
            buffer.put(byte: UInt8(ascii: ","))
            buffer.put(event.sub)
            buffer.put(byte: UInt8(ascii: ","))
            buffer.put(raw: event.kind.name)
            buffer.put(byte: UInt8(ascii: ","))
            if let value = event.value { CSVText.put(value, &buffer) }
            guard event.hasDetail else { return buffer.put(literal: ",,,\r\n") }
            buffer.put(byte: UInt8(ascii: ","))
            if let error = event.error { buffer.put(raw: CSVText.field("\(error.type) \(error.value)")) }
            buffer.put(byte: UInt8(ascii: ","))
            buffer.put(raw: CSVText.field(event.rule ?? ""))
            buffer.put(byte: UInt8(ascii: ","))
            buffer.put(raw: CSVText.field(event.from?.description ?? ""))
            buffer.put(literal: "\r\n")
        }
    }

    func end(_ output: ExportOutput) {}
}
