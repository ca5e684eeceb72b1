import RillMarbles

/// Text within Markdown as GitHub reads it.
enum MarkdownText {
    /// Text within a line or a cell of a table, of which nothing is a mark: every sign that may be one is a reference, which
    /// Markdown takes for plain text.
    static func inline(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar = " "
        for scalar in text.inOneLine.unicodeScalars {
            defer { last = scalar }
            let isPlain =
                !scalar.isASCII || scalar == " " || ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar)
                || ("a"..."z").contains(scalar) || ",./;-+?".unicodeScalars.contains(scalar)
            switch scalar {
            // Only a name such as www.example.org makes a link without another sign.
            case "." where last == "w" || last == "W": result += "&#46;".unicodeScalars
            case _ where isPlain: result.append(scalar)
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            default: result += "&#\(scalar.value);".unicodeScalars
            }
        }
        return String(result)
    }

    /// Text in a line as code.
    static func code(_ text: String) -> String { "<code>\(inline(text))</code>" }

    /// A block of text as it is, between fences longer than any run of backticks inside.
    static func block(_ text: String) -> String {
        var longest = 2
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let end = text.utf8.last == UInt8(ascii: "\n") ? "" : "\n"
        return "\(fence)text\n\(text)\(end)\(fence)\n"
    }
}
