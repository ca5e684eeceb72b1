extension MarbleChart {
    /// The label of a value as a chart shows it: quoted where it has white space or nothing at all.
    static func label(of event: MarbleEvent) -> String {
        let label = (event.label ?? "").inOneLine
        return label.isEmpty || label.contains(where: \.isWhitespace) ? "'\(label)'" : label
    }
}

extension String {
    /// The text without spaces at its end.
    var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
