import RillTraceFormat

/// A format that is written event by event.
protocol TraceExport {
    func begin(_ buffer: inout ByteBuffer)
    mutating func add(_ event: TraceEvent, _ output: ExportOutput) throws
    mutating func end(_ output: ExportOutput) throws
    /// What was left out, for the user; nil where nothing was.
    var note: String? { get }
}

extension TraceExport {
    var note: String? { nil }
}
