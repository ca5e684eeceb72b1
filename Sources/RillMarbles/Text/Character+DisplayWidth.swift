extension Character {
    /// How many terminal columns the character takes: 2 for emoji and East Asian wide characters, else 1.
    package var displayWidth: Int {
        if asciiValue != nil { return 1 }
        guard let first = unicodeScalars.first else { return 1 }
        if first.properties.isEmojiPresentation || first.isEastAsianWide { return 2 }
        return unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 } ? 2 : 1
    }
}

extension StringProtocol {
    /// How many terminal columns the text takes.
    package var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is wide or full-width, after Unicode Standard Annex #11 (East Asian Width), as whole blocks.
    fileprivate var isEastAsianWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
