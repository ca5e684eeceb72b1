extension MarbleDiagram {
    /// The diagram as one line of JSON: `{"events":[[1,"next","a"],[2.5,"completed",null]],"open":false}`.
    ///
    /// Instants are milliseconds, exact decimals. An event in `{ }` or in a window has a fourth element:
    /// `{"unordered":1}`, `{"until":12}`.
    public var json: String {
        let events = events.map { event -> String in
            var fields = [event.at.millisecondsText, event.kind.rawValue.quotedForJSON]
            fields.append(event.label?.quotedForJSON ?? "null")
            var extra: [String] = []
            if let group = event.unorderedGroup { extra.append("\"unordered\":\(group)") }
            if let end = event.windowEnd { extra.append("\"until\":\(end.millisecondsText)") }
            if !extra.isEmpty { fields.append("{\(extra.joined(separator: ","))}") }
            return "[\(fields.joined(separator: ","))]"
        }
        return "{\"events\":[\(events.joined(separator: ","))],\"open\":\(isOpen)}"
    }
}

extension MarbleError {
    /// The error as one line of JSON: `{"error":"…","column":1,"hint":"…"}`; the hint is null where there is none.
    public var json: String {
        "{\"error\":\(message.quotedForJSON),\"column\":\(column),\"hint\":\(hint?.quotedForJSON ?? "null")}"
    }
}

extension String {
    /// The text as a JSON string (RFC 8259).
    var quotedForJSON: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
