extension Unicode.Scalar {
    /// The scalar by its number and name: `U+00A0 NO-BREAK SPACE`.
    package var codePointName: String {
        let digits = String(value, radix: 16, uppercase: true)
        let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let name = properties.name ?? properties.nameAlias else { return number }
        return "\(number) \(name)"
    }

    /// Whether a person would not see the scalar, or would take it for a space or nothing at all.
    var isUnseen: Bool {
        switch oneLineClass {
        case .visible: properties.generalCategory == .privateUse
        case .space: self != " "
        case .lineBreak, .mark, .joiner, .tag, .unseen: true
        }
    }

    /// The script that the name begins with, where its letters look like those of another one: `LATIN`, `CYRILLIC`.
    private var lookalikeScript: String? {
        guard properties.isAlphabetic || properties.numericType != nil else { return isASCII ? "ASCII" : "sign" }
        if isASCII { return "LATIN" }
        // Letters with an accent are told from those without by the eye.
        guard let name = properties.name, !properties.isIdeographic, !name.unicodeScalars.hasWord("WITH") else {
            return nil
        }
        let script = String(name.prefix { $0 != " " })
        let unlike: Set<String> = ["HIRAGANA", "KATAKANA", "HANGUL", "CJK", "BOPOMOFO", "YI"]
        if unlike.contains(script) { return nil }
        return script == "LATIN" ? "LATIN beyond ASCII" : script
    }

    /// Whether the scalar may be taken for another one because its script is another.
    func mayBeTaken(for other: Unicode.Scalar) -> Bool {
        if isASCII && other.isASCII { return false }
        guard let script = lookalikeScript, let otherScript = other.lookalikeScript else { return false }
        if script == "sign", otherScript == "sign" { return false }
        let areSigns = [script, otherScript].allSatisfy { $0 == "ASCII" || $0 == "sign" }
        let isOneSign = [script, otherScript].contains { $0 == "ASCII" || $0 == "sign" }
        return script != otherScript && (areSigns || !isOneSign)
    }
}

extension String.UnicodeScalarView {
    fileprivate func hasWord(_ word: String) -> Bool {
        split(separator: " ").contains { $0.elementsEqual(word.unicodeScalars) }
    }
}
