/// Events and marks.
extension MarbleParser {
    mutating func readValue(_ label: String, length: Int, isBare: Bool) throws(MarbleError) {
        let column = position
        position += length
        try readValue(label, at: column, isBare: isBare)
    }

    /// Takes a value that has been read from `column` up to the current position.
    mutating func readValue(_ label: String, at column: Int, isBare: Bool) throws(MarbleError) {
        let end = position
        position = column
        try checkValueAllowed(label, end: end)
        position = end
        let isTick = role == .ticks
        try append(isTick ? .tick : .next, label: isTick ? nil : label, at: column)
        if isBare { endOfBareValue = end }
    }

    mutating func readAny() throws(MarbleError) {
        try checkOnlyInExpectation("(any value)")
        try checkNotAfterTerminator()
        try readMark(.any)
    }

    mutating func readCompletion() throws(MarbleError) {
        let column = position
        guard role != .subscription, role != .ticks else { throw notAllowed(theme.completed) }
        try checkNotAfterTerminator()
        try readMark(.completed)
        if terminator == nil { terminator = (column, "completion '\(theme.completed)'") }
    }

    mutating func readError() throws(MarbleError) {
        let column = position
        guard role != .subscription, role != .ticks, role != .time else { throw notAllowed(theme.error) }
        try checkNotAfterTerminator()
        try checkNotInUnorderedGroup()
        position += 1
        var name: String?
        if position < characters.count, characters[position] == "'" {
            name = try readQuoted()
        }
        if let name, let errorNames, !errorNames.contains(name) {
            throw unknown(name, among: errorNames, message: "no error for name", column: column + 1, end: position)
        }
        try append(.error, label: name, at: column)
        if terminator == nil { terminator = (column, "error '\(theme.error)'") }
    }

    mutating func readSubscribe() throws(MarbleError) {
        let column = position
        guard role == .hot || role == .subscription else { throw notAllowed(theme.subscribe) }
        try checkNotAfterTerminator()
        try checkFirst(subscribeColumn, theme.subscribe)
        subscribeColumn = column
        if role == .subscription { return try readMark(.subscribe) }

        // Time 0 is here: what was read lies before it, and anchors behind it count from it.
        let zero = clock
        for index in events.indices {
            events[index].at = MarbleTime(nanoseconds: events[index].at.nanoseconds - zero)
        }
        for index in marks.indices { marks[index].at = marks[index].at - MarbleTime(nanoseconds: zero) }
        clock = 0
        earliestAnchor = 0
        mark(column)
        position += 1
        if group != nil {
            group?.members += 1
            group?.width += 1
        } else {
            try pass(frames: 1, at: column)
        }
    }

    mutating func readUnsubscribe() throws(MarbleError) {
        let column = position
        guard role == .expectation || role == .subscription else { throw notAllowed(theme.unsubscribe) }
        try checkNotAfterTerminator()
        try checkFirst(unsubscribeColumn, theme.unsubscribe)
        if role == .subscription, subscribeColumn == nil {
            throw failure(
                .unsubscribeBeforeSubscribe,
                "'\(theme.unsubscribe)' before '\(theme.subscribe)'",
                at: column,
                hint: "a subscription starts with '\(theme.subscribe)' and ends with '\(theme.unsubscribe)'"
            )
        }
        unsubscribeColumn = column
        try readMark(.unsubscribe)
    }

    mutating func readDemand() throws(MarbleError) {
        try checkOnlyInExpectation("(delay next)")
        try checkNotAfterTerminator()
        try readMark(.demand)
    }

    /// Reads what stands in quotes, from the opening quote to behind the closing one.
    ///
    /// Besides `\'` and `\\` there are `\n`, `\r`, `\t` and `\u{301}`, so that every string has a text on one line.
    mutating func readQuoted() throws(MarbleError) -> String {
        let column = position
        var label = ""
        position += 1
        while position < characters.count {
            let character = characters[position]
            if character == "'" {
                position += 1
                return label
            }
            if character == "\\" {
                label.unicodeScalars.append(contentsOf: try readEscape().unicodeScalars)
                continue
            }
            if classes[position] == .lineBreak { throw lineBreak(at: position) }
            label.append(character)
            position += 1
        }
        throw failure(
            .quoteNeverClosed,
            "quote is never closed",
            at: column,
            hint: "add ' at the end of the value; a quote inside it is written \\'"
        )
    }

    private mutating func readEscape() throws(MarbleError) -> String {
        let column = position
        let escaped = column + 1 < characters.count ? characters[column + 1] : nil
        position += 2
        switch escaped {
        case "'": return "'"
        case "\\": return "\\"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            if let scalar = readScalar() { return String(scalar) }
        default: break
        }
        let written = escaped.map { "\\\($0.excerpt)" } ?? "\\"
        throw failure(
            .unknownEscape,
            "unknown escape '\(written)' in quotes",
            at: column,
            length: 2,
            hint: "the escapes are \\' \\\\ \\n \\r \\t and \\u{301}"
        )
    }

    /// Reads the rest of `\u{301}` behind the `u`.
    private mutating func readScalar() -> Unicode.Scalar? {
        guard position < characters.count, characters[position] == "{" else { return nil }
        var index = position + 1
        var value: UInt32 = 0
        while index < characters.count, index - position <= 8, let digit = characters[index].hexDigitValue {
            value = value << 4 | UInt32(digit)
            index += 1
        }
        let digits = index - position - 1
        guard (1...8).contains(digits), index < characters.count, characters[index] == "}" else { return nil }
        position = index + 1
        return Unicode.Scalar(value)
    }

    // MARK: - The tree

    private mutating func readMark(_ kind: MarbleEvent.Kind) throws(MarbleError) {
        let column = position
        try checkNotInUnorderedGroup()
        position += 1
        try append(kind, label: nil, at: column)
    }

    private mutating func append(_ kind: MarbleEvent.Kind, label: String?, at column: Int) throws(MarbleError) {
        events.append(
            MarbleEvent(
                at: MarbleTime(nanoseconds: clock),
                windowEnd: windowEnd.map { MarbleTime(nanoseconds: $0) },
                kind: kind,
                label: label,
                unorderedGroup: group?.unorderedNumber
            )
        )
        if keepsColumns { eventColumns.append(group?.column ?? column) }
        mark(column)
        if group != nil {
            group?.members += 1
            group?.width += 1
        } else {
            try pass(frames: 1, at: column)
        }
    }
}
