extension MarbleChart {
    /// The label of a value as a chart shows it: quoted where it has white space or nothing at all.
    static func label(of event: MarbleEvent) -> String {
        let label = (event.label ?? "").inOneLine
        return label.isEmpty || label.contains(where: \.isWhitespace) ? "'\(label)'" : label
    }
}

extension String {
    /// The text without line breaks and control characters, so that no label moves a terminal's cursor.
    package var inOneLine: String { String(map(\.excerpt)) }

    /// The text, cut with a mark of one column where it takes more terminal columns than allowed.
    func shortened(to limit: Int, with mark: String = "…") -> String {
        guard displayWidth > limit else { return self }
        var text = ""
        var width = 1
        for character in self {
            width += character.displayWidth
            if width > limit { break }
            text.append(character)
        }
        return text + mark
    }

    /// The text with spaces behind it up to a width in terminal columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }

    /// The text without spaces at its end.
    var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
