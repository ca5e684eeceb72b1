import RillTraceFormat

extension Trace {
    /// The drawing of a trace whose events come one by one.
    func streamedDrawing(_ style: TraceTextStyle = TraceTextStyle()) -> String {
        var text = ""
        var drawing = TraceDrawing(header, style: style) { text += $0 + "\n" }
        for event in events { drawing.add(event) }
        drawing.finish()
        return text
    }
}
