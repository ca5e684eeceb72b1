extension String {
    /// How many columns of a terminal the text takes: two for wide East Asian characters and emoji.
    package var displayWidth: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { width, character in width + (character.isWide ? 2 : 1) }
    }

    /// The text with spaces up to a width.
    package func padded(to width: Int, with filler: Character = " ") -> String {
        self + String(repeating: filler, count: max(0, width - displayWidth))
    }

    /// The text, or its beginning and an ellipsis where it is wider than `width`.
    package func shortened(to width: Int) -> String {
        if displayWidth <= width { return self }
        var text = ""
        var used = 0
        for character in self {
            used += character.isWide ? 2 : 1
            if used > width - 1 { break }
            text.append(character)
        }
        return text + "…"
    }
}

extension Character {
    /// Whether a terminal gives the character two columns (Unicode, East Asian Width W and F, and emoji).
    fileprivate var isWide: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F9FF, 0x20000...0x3FFFD:
            return true
        default:
            return unicodeScalars.contains { $0.value == 0xFE0F }
        }
    }
}
