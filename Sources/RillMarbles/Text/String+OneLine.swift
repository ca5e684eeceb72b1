extension String {
    /// The text as a terminal may get it: in one line, and without what moves the cursor, turns the direction of writing
    /// or is not seen at all.
    ///
    /// A line break becomes `␤`, a control or format character `�`, white space a space. Marks stay on the character that
    /// they belong to, and only as many as a script needs: what is a character to the eye may be a megabyte.
    ///
    /// - Complexity: O(n) in the number of scalars.
    package var inOneLine: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var writer = OneLineWriter()
        for scalar in unicodeScalars { writer.write(scalar) }
        return writer.text
    }
}

/// Writes scalar by scalar what one line can show.
private struct OneLineWriter {
    /// How many marks and joiners one character may carry. No script needs as many.
    private static let markLimit = 16

    private(set) var text = ""
    /// The last scalar that was written as it is; nil where a mark has nothing to stand on.
    private var base: Unicode.Scalar?
    private var marks = 0
    private var isBehindReturn = false

    mutating func write(_ scalar: Unicode.Scalar) {
        let isBehindReturn = isBehindReturn
        self.isBehindReturn = scalar == "\r"
        if scalar == "\n", isBehindReturn { return }
        switch scalar.oneLineClass {
        case .lineBreak: stand(in: "␤")
        case .space: keep(scalar.value == 0x3000 ? scalar : " ")
        case .visible: keep(scalar)
        case .mark where base != nil: add(scalar)
        case .joiner where base.map { !$0.isASCII && $0.oneLineClass != .space } ?? false: add(scalar)
        case .tag where base?.value == 0x1F3F4: add(scalar)
        case .mark, .joiner, .tag, .unseen: stand(in: "\u{FFFD}")
        }
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        text.unicodeScalars.append(scalar)
        base = scalar
        marks = 0
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        marks += 1
        if marks <= Self.markLimit { text.unicodeScalars.append(scalar) }
        if marks == Self.markLimit + 1 { text += "…" }
    }

    private mutating func stand(in sign: String) {
        text += sign
        base = nil
        marks = 0
    }
}

extension Unicode.Scalar {
    /// What a scalar is to a line that a person reads.
    enum OneLineClass {
        case lineBreak, space, visible
        /// A combining mark, also one that chooses a variant.
        case mark
        /// U+200C or U+200D, which belong between letters of some scripts and within emoji.
        case joiner
        /// A letter of the name of a flag.
        case tag
        /// What is not seen, or changes how the text around it is seen.
        case unseen
    }

    var oneLineClass: OneLineClass {
        if value >= 0x20, value < 0x7F { return value == 0x20 ? .space : .visible }
        if properties.isNoncharacterCodePoint { return .unseen }
        switch properties.generalCategory {
        case .control:
            switch value {
            case 0x09: return .space
            case 0x0A...0x0D, 0x85: return .lineBreak
            default: return .unseen
            }
        case .lineSeparator, .paragraphSeparator: return .lineBreak
        case .spaceSeparator: return .space
        case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
        case .format:
            switch value {
            case 0x200C, 0x200D: return .joiner
            case 0xE0020...0xE007F: return .tag
            default: return .unseen
            }
        default: return properties.isDefaultIgnorableCodePoint ? .unseen : .visible
        }
    }
}
