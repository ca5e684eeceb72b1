import Foundation
import RillTrace

/// One JSON document.
struct JSONExport: TraceExport {
    private let header: TraceHeader
    private var count = 0

    init(_ header: TraceHeader) { self.header = header }

    func begin(_ output: ExportOutput) {
        var buffer = ByteBuffer()
        buffer.put(header.summaryJSON)
        output.write("{\"header\":\(buffer.text()),\"events\":[")
    }

    mutating func add(_ event: TraceEvent, _ output: ExportOutput) {
        output.write((count == 0 ? "\n" : ",\n") + event.jsonLine)
        count += 1
    }

    func end(_ output: ExportOutput) { output.write("\n]}\n") }
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

/// A table (RFC 4180).
struct CSVExport: TraceExport {
    func begin(_ output: ExportOutput) { output.write("at,lane,sub,kind,value,error,rule,from\r\n") }

    func add(_ event: TraceEvent, _ output: ExportOutput) {
        let value = event.value?.description ?? ""
        let error = event.error.map { "\($0.type) \($0.value)" } ?? ""
        let from = event.from?.description ?? ""
        let fields = ["\(event.at)", event.lane, "\(event.sub)", event.kind.name, value, error, event.rule ?? "", from]
        output.write(fields.map(CSVExport.quoted).joined(separator: ",") + "\r\n")
    }

    func end(_ output: ExportOutput) {}

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return field }
        return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
