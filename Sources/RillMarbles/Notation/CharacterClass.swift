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
