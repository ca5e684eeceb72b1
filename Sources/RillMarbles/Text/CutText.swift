extension String {
    /// The text with a filler behind it up to a width in terminal columns.
    package func padded(to width: Int, with filler: Character = " ") -> String {
        self + String(repeating: filler, count: max(0, width - displayWidth))
    }

    /// The text, or its beginning and a mark of one column where it takes more terminal columns than allowed.
    ///
    /// It is cut by bytes, too: one column may hold a megabyte of combining marks.
    ///
    /// - Complexity: O(limit), whatever the size of the text.
    package func shortened(to limit: Int, with mark: String = "…") -> String {
        let room = CutText.bytes(limit)
        if utf8.count <= limit { return self }
        if utf8.count <= room, displayWidth <= limit { return self }
        return CutText.beginning(of: unicodeScalars[...], columns: max(0, limit - 1), bytes: room) + mark
    }

    /// The text, or its beginning and its end where it takes more terminal columns, or far more bytes, than allowed.
    package func shortenedInTheMiddle(to limit: Int = 72) -> String {
        if utf8.count <= limit || utf8.count <= CutText.bytes(limit) && displayWidth <= limit { return self }
        let tail = limit / 5
        let head = CutText.beginning(
            of: unicodeScalars[...],
            columns: limit - tail - 2,
            bytes: CutText.bytes(limit - tail)
        )
        // The end begins with a character of its own, not with a mark that belongs to what was left out.
        let end = unicodeScalars.suffix(tail).drop { $0.oneLineClass == .mark || $0.oneLineClass == .joiner }
        return head + "…" + String(String.UnicodeScalarView(end))
    }
}

enum CutText {
    /// How many bytes some columns may take: 4 for each scalar, and room for as many marks.
    static func bytes(_ columns: Int) -> Int { max(64, 8 * max(0, columns)) }

    /// The beginning of a text that takes at most so many columns and bytes.
    static func beginning(of scalars: Substring.UnicodeScalarView, columns: Int, bytes: Int) -> String {
        // What is looked at is bounded by bytes; then whole characters are taken, so that none is cut that fits.
        var end = scalars.startIndex
        var size = 0
        while end < scalars.endIndex {
            size += UTF8.width(scalars[end])
            if size > bytes { break }
            end = scalars.index(after: end)
        }
        var text = ""
        var width = 0
        for character in String(String.UnicodeScalarView(scalars[..<end])) {
            width += character.displayWidth
            if width > columns { break }
            text.append(character)
        }
        return text
    }
}
