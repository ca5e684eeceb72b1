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
