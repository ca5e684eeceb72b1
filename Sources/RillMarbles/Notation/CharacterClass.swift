/// How the language sees one grapheme cluster.
enum CharacterClass: Equatable {
    /// White space inside a line.
    case space
    /// A line break of any kind.
    case lineBreak
    /// An ASCII digit.
    case digit
    /// A cluster that may stand for a value without quotes.
    case marble
    /// ASCII punctuation other than `_`, with or without combining marks.
    case reserved
    /// A control or format character, or a combining mark with nothing to combine with.
    case invisible
}

extension Character {
    /// The character's class, apart from any theme.
    var marbleClass: CharacterClass {
        if let ascii = asciiValue, unicodeScalars.first?.value != 0x0D {
            switch ascii {
            case 0x30...0x39: return .digit
            case 0x41...0x5A, 0x61...0x7A, 0x5F: return .marble
            case 0x20, 0x09: return .space
            case 0x0A...0x0D: return .lineBreak
            case 0x00...0x1F, 0x7F: return .invisible
            default: return .reserved
            }
        }
        if isNewline { return .lineBreak }
        guard let first = unicodeScalars.first else { return .invisible }
        if first.isASCII {
            // '-' with a combining accent is neither a dash nor a value: whoever reads it would take it for a dash.
            let isWord = first.properties.isAlphabetic || (0x30...0x39).contains(first.value) || first == "_"
            return isWord ? .marble : .reserved
        }
        if isWhitespace { return unicodeScalars.count == 1 ? .space : .invisible }
        switch first.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .nonspacingMark, .enclosingMark,
            .spacingMark:
            return .invisible
        default:
            return .marble
        }
    }

    /// Whether the character stays a cluster of its own between any two tokens.
    ///
    /// An emoji's skin tone, for instance, would melt into the dash in front of it.
    var standsAlone: Bool {
        if let ascii = asciiValue { return ascii >= 0x20 && ascii != 0x7F }
        return "-\(self)-".count == 3
    }

    /// How many terminal columns the character takes: 2 for emoji and East Asian wide characters, else 1.
    package var displayWidth: Int {
        if asciiValue != nil { return 1 }
        guard let first = unicodeScalars.first else { return 1 }
        if first.properties.isEmojiPresentation || first.isEastAsianWide { return 2 }
        return unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 } ? 2 : 1
    }

    /// The character as it can be shown in a one-line excerpt: line breaks and controls get a visible stand-in.
    var excerpt: Character {
        switch marbleClass {
        case .lineBreak: "␤"
        case .invisible: "�"
        case .space: displayWidth == 2 ? self : " "
        // One cluster may be a megabyte of combining marks; a prefix of it is one cluster, too.
        default: utf8.count > 64 ? String(String.UnicodeScalarView(unicodeScalars.prefix(17))).first ?? "�" : self
        }
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
