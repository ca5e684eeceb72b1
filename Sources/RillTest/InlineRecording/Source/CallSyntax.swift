/// A call in the text of a Swift file: what is called, and the arguments between its parentheses.
struct CallSyntax {
    struct Argument {
        let label: String?
        let tokens: [SwiftTokens.Token]

        /// The literal that the argument is, where it is nothing else.
        var literal: StringLiteral? {
            guard tokens.count == 1, case .string(let literal) = tokens[0].kind else { return nil }
            return literal
        }

        /// The bytes of the value.
        var range: Range<Int> {
            guard let first = tokens.first, let last = tokens.last else { return 0..<0 }
            return first.range.lowerBound..<last.range.upperBound
        }
    }

    let name: String
    let arguments: [Argument]

    /// Reads the call at a place that the compiler gave for it: its opening parenthesis, or the name before it.
    ///
    /// - Returns: Nil where no call is there.
    init?(in bytes: [UInt8], at place: Int) {
        var open = place
        while open < bytes.count, SwiftTokens.isPartOfWord(bytes[open]) { open += 1 }
        guard open < bytes.count, bytes[open] == UInt8(ascii: "("), let tokens = SwiftTokens(in: bytes, from: open)
        else { return nil }
        var start = open
        while start > 0, SwiftTokens.isPartOfWord(bytes[start - 1]) { start -= 1 }
        guard start < open, place == open || place == start else { return nil }
        name = String(decoding: bytes[start..<open], as: UTF8.self)
        arguments = Self.arguments(tokens, bytes)
    }

    private static func arguments(_ tokens: SwiftTokens, _ bytes: [UInt8]) -> [Argument] {
        var arguments: [Argument] = []
        var part: [SwiftTokens.Token] = []
        func finish() {
            if part.isEmpty { return }
            var label: String?
            if part.count > 1, part[0].depth == 1, part[1].depth == 1, case .word = part[0].kind, part[1].isMark(":") {
                label = String(decoding: bytes[part[0].range], as: UTF8.self)
                part.removeFirst(2)
            }
            arguments.append(Argument(label: label, tokens: part))
            part = []
        }
        for token in tokens.tokens.dropFirst().dropLast() {
            if token.depth == 1, token.isMark(",") { finish() } else { part.append(token) }
        }
        finish()
        return arguments
    }
}

extension CallSyntax.Argument {
    /// The values of a dictionary literal by key, as far as its keys are literals; nil where it is none.
    var dictionary: [(key: StringLiteral, value: CallSyntax.Argument)]? {
        guard let first = tokens.first, let last = tokens.last, first.isMark("["), last.isMark("]") else { return nil }
        let inside = first.depth + 1
        var entries: [(key: StringLiteral, value: CallSyntax.Argument)] = []
        let parts = tokens.dropFirst().dropLast().split { $0.depth == inside && $0.isMark(",") }
        for part in parts {
            guard let first = part.first, case .string(let key) = first.kind,
                part.dropFirst().first?.isMark(":") == true
            else { continue }
            entries.append((key, CallSyntax.Argument(label: nil, tokens: Array(part.dropFirst(2)))))
        }
        return entries
    }
}
