/// How a label is written in a diagram: bare where it is one unmistakable cluster, else in quotes.
extension String {
    /// The label as one cluster that may stand without quotes, or nil.
    ///
    /// - Parameter tokens: The characters that a theme uses.
    func bareMarble(besides tokens: [Character: MarbleTheme.Token]) -> Character? {
        guard let character = first, index(after: startIndex) == endIndex, character != "…" else { return nil }
        let kind = character.marbleClass
        guard kind == .marble || kind == .digit, character.standsAlone, tokens[character] == nil else { return nil }
        return character
    }

    /// The label in single quotes, with escapes for what cannot stand in a line.
    package var quotedLabel: String {
        let plain = quoted(escaping: \.mustBeEscaped)
        // A combining mark can melt into a quote or an escape. Then every scalar beyond ASCII gets an escape.
        return plain.isQuotedIntact ? plain : quoted { $0.mustBeEscaped || !$0.isASCII }
    }

    private func quoted(escaping mustBeEscaped: (Unicode.Scalar) -> Bool) -> String {
        var text = "'"
        for scalar in unicodeScalars {
            switch scalar {
            case "'": text += "\\'"
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where mustBeEscaped(scalar): text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }

    /// Whether every quote, backslash and brace of the text is a cluster of its own, and so is each letter of an escape.
    private var isQuotedIntact: Bool {
        var isEscape = false
        return allSatisfy { character in
            let isEscaped = isEscape
            isEscape = !isEscaped && character == "\\"
            if isEscaped, character.unicodeScalars.count > 1 { return false }
            guard let first = character.unicodeScalars.first else { return true }
            return character.unicodeScalars.count == 1
                || (character.marbleClass != .reserved && character.marbleClass != .invisible
                    && !character.unicodeScalars.contains { "'\\{}".unicodeScalars.contains($0) }
                    && first != " ")
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar would break the line or be unseen.
    fileprivate var mustBeEscaped: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: value == 0xFEFF
        }
    }
}
