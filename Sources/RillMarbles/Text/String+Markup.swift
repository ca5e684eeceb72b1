extension String {
    /// The text as content of HTML, XML or SVG: the one place where text becomes markup.
    ///
    /// What XML cannot hold, even with an escape, becomes U+FFFD: control characters and noncharacters.
    package var escapedForMarkup: String { markup(isAttribute: false) }

    /// The text between the quotes of an attribute, where a parser would make spaces of line breaks.
    package var escapedForAttribute: String { markup(isAttribute: true) }

    private func markup(isAttribute: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            case "'": result += "&#39;".unicodeScalars
            case "\r": result += "&#13;".unicodeScalars
            case "\n", "\t":
                if isAttribute { result += "&#\(scalar.value);".unicodeScalars } else { result.append(scalar) }
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result.append("\u{FFFD}")
            case _ where scalar.properties.isNoncharacterCodePoint: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
