import RillMarbles

extension String {
    /// The text with spaces up to a width.
    package func padded(to width: Int, with filler: Character = " ") -> String {
        self + String(repeating: filler, count: max(0, width - displayWidth))
    }

    /// The text, or its beginning and a mark of one column where it is wider than `width`.
    package func shortened(to width: Int, with mark: String = "…") -> String {
        if displayWidth <= width { return self }
        var text = ""
        var used = 0
        for character in self {
            used += character.displayWidth
            if used > width - 1 { break }
            text.append(character)
        }
        return text + mark
    }
}
