/// Who records a trace also reads, compares and draws it.
@_exported import RillTraceFormat
