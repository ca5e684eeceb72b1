import RillTraceFormat

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
