import Foundation
import RillTrace

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

/// A table (RFC 4180).
struct CSVExport: TraceExport {
    func begin(_ buffer: inout ByteBuffer) { buffer.put(literal: "at,lane,sub,kind,value,error,rule,from\r\n") }

    func add(_ event: TraceEvent, _ output: ExportOutput) {
        output.write { buffer in
            buffer.put(event.at)
            putField(&buffer) { $0.put(raw: event.lane) }
            buffer.put(byte: UInt8(ascii: ","))
            buffer.put(event.sub)
            buffer.put(byte: UInt8(ascii: ","))
            buffer.put(raw: event.kind.name)
            putField(&buffer) { if let value = event.value { $0.put(value) } }
            guard event.hasDetail else { return buffer.put(literal: ",,,\r\n") }
            putField(&buffer) { buffer in
                guard let error = event.error else { return }
                buffer.put(raw: error.type + " ")
                buffer.put(error.value)
            }
            putField(&buffer) { $0.put(raw: event.rule ?? "") }
            putField(&buffer) { $0.put(raw: event.from?.description ?? "") }
            buffer.put(literal: "\r\n")
        }
    }

    func end(_ output: ExportOutput) {}

    /// Writes a comma and what `body` writes, in quotes where it has to be.
    private func putField(_ buffer: inout ByteBuffer, _ body: (inout ByteBuffer) -> Void) {
        buffer.put(byte: UInt8(ascii: ","))
        let start = buffer.count
        body(&buffer)
        let field = UnsafeBufferPointer(rebasing: buffer.view[start...])
        guard field.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return }
        let bytes = Array(field)
        buffer.truncate(to: start)
        buffer.put(byte: 0x22)
        for byte in bytes {
            if byte == 0x22 { buffer.put(byte: 0x22) }
            buffer.put(byte: byte)
        }
        buffer.put(byte: 0x22)
    }
}
