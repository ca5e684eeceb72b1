/// Reads string literals of Swift, for tests: another reader than the one that recordings use, and a plain one.
///
/// The text is that of the literal alone, with line feeds only.
enum LiteralReader {
    struct Mistake: Error { let text: String }

    static func meaning(of text: String) throws -> String {
        var body = Substring(text)
        let hashes = body.prefix { $0 == "#" }
        body = body.dropFirst(hashes.count)
        guard body.hasSuffix(hashes) else { throw Mistake(text: text) }
        body = body.dropLast(hashes.count)
        let isRawQuote = !hashes.isEmpty && !text.contains("\n")
        if body.hasPrefix("\"\"\""), !isRawQuote {
            guard body.count >= 6, body.hasSuffix("\"\"\"") else { throw Mistake(text: text) }
            var lines = body.dropFirst(3).dropLast(3).unicodeScalars.split(
                separator: "\n",
                omittingEmptySubsequences: false
            ).map { String($0) }
            guard lines.count > 1, lines[0].isEmpty, let indentation = lines.popLast(),
                indentation.allSatisfy({ $0 == " " })
            else { throw Mistake(text: text) }
            let content = lines.dropFirst().map { String($0.unicodeScalars.dropFirst(indentation.count)) }
            return try unescaped(content.joined(separator: "\n"), String(hashes), closing: "\"\"\"", text)
        }
        guard body.unicodeScalars.count >= 2, body.unicodeScalars.first == "\"", body.unicodeScalars.last == "\"" else {
            throw Mistake(text: text)
        }
        let content = String(String.UnicodeScalarView(body.unicodeScalars.dropFirst().dropLast()))
        if content.unicodeScalars.contains("\n") { throw Mistake(text: text) }
        return try unescaped(content, String(hashes), closing: "\"", text)
    }

    /// - Parameter closing: The quotes that would have ended the literal before.
    private static func unescaped(_ content: String, _ hashes: String, closing: String, _ text: String) throws -> String
    {
        var rest = Array(content.unicodeScalars)[...]
        let escape = Array("\\\(hashes)".unicodeScalars)
        let end = Array("\(closing)\(hashes)".unicodeScalars)
        var result = String.UnicodeScalarView()
        while let scalar = rest.first {
            if rest.starts(with: end) { throw Mistake(text: text) }
            guard rest.starts(with: escape) else {
                result.append(scalar)
                rest.removeFirst()
                continue
            }
            rest.removeFirst(escape.count)
            let simple: [Unicode.Scalar: Unicode.Scalar] = [
                "n": "\n", "r": "\r", "t": "\t", "0": "\0", "\"": "\"", "\\": "\\",
            ]
            guard let kind = rest.popFirst() else { throw Mistake(text: text) }
            if let scalar = simple[kind] {
                result.append(scalar)
            } else if kind == "u", rest.popFirst() == "{", let close = rest.firstIndex(of: "}"),
                let value = UInt32(String(String.UnicodeScalarView(rest[..<close])), radix: 16),
                let scalar = Unicode.Scalar(value)
            {
                result.append(scalar)
                rest = rest[(close + 1)...]
            } else {
                throw Mistake(text: text)
            }
        }
        return String(result)
    }
}
