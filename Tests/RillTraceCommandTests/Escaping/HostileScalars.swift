/// The scalars that change what a character is, or that nobody sees: taken from the standard library's own properties and
/// its own way to tell characters apart, so that none is forgotten.
enum HostileScalars {
    static let all: [Unicode.Scalar] = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }.filter(isHostile)

    /// Those that a character begins with, and that swallow what comes behind them.
    static let prepending = all.filter { isCharacter([$0, "a"]) }
    /// Those that melt into what comes before them.
    static let extending = all.filter { isCharacter(["a", $0]) }

    private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isNoncharacterCodePoint || properties.isDefaultIgnorableCodePoint && properties.age != nil {
            return true
        }
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return true
        // Some letters belong to what follows, and skin tones to what comes before.
        case .otherLetter: return !properties.isIdeographic && scalar.value < 0x20000 && isCharacter([scalar, "a"])
        case .modifierSymbol: return isCharacter(["a", scalar])
        default: return false
        }
    }

    private static func isCharacter(_ scalars: [Unicode.Scalar]) -> Bool {
        String(String.UnicodeScalarView(scalars)).count == 1
    }

    /// A text in which the scalar stands before and behind each of the characters.
    static func text(_ scalar: Unicode.Scalar, around specials: String) -> String {
        var text = String.UnicodeScalarView()
        for special in specials.unicodeScalars {
            text.append(scalar)
            text.append(special)
        }
        text.append(scalar)
        text.append("z")
        return String(text)
    }
}
