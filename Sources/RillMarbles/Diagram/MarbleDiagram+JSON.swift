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
