extension StringLiteral {
    /// How a text is written inside this literal, so that it means just that text.
    ///
    /// The form of the literal stays: what a raw one may hold as it is, it holds as it is.
    ///
    /// - Parameters:
    ///   - before: What stands before it in the literal, on the same line.
    ///   - after: What stands behind it in the literal, on the same line.
    func written(_ text: String, before: String = "", after: String = "") -> String {
        let scalars = Array(text.unicodeScalars)
        let following = scalars + Array(after.unicodeScalars)
        let escape = "\\" + String(repeating: "#", count: hashes)
        var quotes = before.unicodeScalars.reversed().prefix { $0 == "\"" }.count
        var result = ""
        for (index, scalar) in scalars.enumerated() {
            let isBeforeHashes = hasHashes(following, at: index + 1)
            switch scalar {
            case "\"":
                let isFirst = index == 0 && before.isEmpty
                // Three of them open and close what has several lines; a first one would, too, in a raw literal.
                let mustBeEscaped = hasSeveralLines ? quotes >= 2 : isFirst || isBeforeHashes
                result += (mustBeEscaped ? escape : "") + "\""
                quotes = mustBeEscaped ? 0 : quotes + 1
                continue
            case "\\": result += isBeforeHashes ? escape + "\\" : "\\"
            case "\n": result += escape + "n"
            case "\r": result += escape + "r"
            case "\t": result += escape + "t"
            case "\0": result += escape + "0"
            case _ where scalar.isUnseen: result += escape + "u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
            quotes = 0
        }
        return result
    }

    /// Whether as many `#` as the literal's own stand there: none are, everywhere.
    private func hasHashes(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let end = index + hashes
        return end <= scalars.count && scalars[index..<end].allSatisfy { $0 == "#" }
    }
}

extension Unicode.Scalar {
    /// Whether an editor, or the compiler, would stumble over the scalar itself.
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        // Joiners make emoji.
        case .format: value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value)
        default: false
        }
    }
}
