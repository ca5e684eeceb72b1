/// The tokens of a piece of Swift between two parentheses, brackets or braces that belong together.
///
/// It is read from a place that the compiler has named, so that it is known to be code; comments, strings and regex
/// literals in it are stepped over. What cannot be read as Swift gives nil, never a guess.
struct SwiftTokens {
    enum Kind {
        case word
        case string(StringLiteral)
        case regex
        /// A bracket, a comma, a colon, or one character of an operator.
        case mark(UInt8)
    }

    struct Token {
        let kind: Kind
        let range: Range<Int>
        /// How many brackets are open around it; 1 between the outer two.
        var depth: Int

        func isMark(_ mark: Unicode.Scalar) -> Bool {
            if case .mark(let byte) = kind { return byte == UInt8(ascii: mark) }
            return false
        }
    }

    /// From the first bracket to the one that closes it.
    private(set) var tokens: [Token] = []
    /// The byte behind the last one.
    private(set) var end: Int
    private let bytes: [UInt8]

    /// - Parameter start: The place of the first bracket.
    init?(in bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        end = start
        var open: [UInt8] = []
        repeat {
            guard skipSpace(), end < bytes.count, let kind = next() else { return nil }
            let length = length(of: kind)
            var depth = open.count
            if case .mark(let mark) = kind {
                if let closing = Self.brackets[mark] {
                    open.append(closing)
                } else if Self.brackets.values.contains(mark) {
                    guard open.popLast() == mark else { return nil }
                    depth -= 1
                }
            }
            tokens.append(Token(kind: kind, range: end..<end + length, depth: depth))
            end += length
        } while !open.isEmpty
        nestGenericArguments()
    }

    private static let brackets: [UInt8: UInt8] = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
        UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]

    private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    /// Steps over white space and comments; false where a comment has no end.
    private mutating func skipSpace() -> Bool {
        while let here = byte(end) {
            if [.space, .tab, .lineFeed, .carriageReturn].contains(here) {
                end += 1
            } else if here == UInt8(ascii: "/"), byte(end + 1) == UInt8(ascii: "/") {
                while let here = byte(end), here != .lineFeed, here != .carriageReturn { end += 1 }
            } else if here == UInt8(ascii: "/"), byte(end + 1) == UInt8(ascii: "*") {
                guard let after = Self.endOfComment(in: bytes, from: end) else { return false }
                end = after
            } else {
                break
            }
        }
        return true
    }

    /// Comments may be nested.
    private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int? {
        var (place, depth) = (start, 0)
        while place + 1 < bytes.count {
            let pair = (bytes[place], bytes[place + 1])
            if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
                depth += 1
                place += 2
            } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
                depth -= 1
                place += 2
                if depth == 0 { return place }
            } else {
                place += 1
            }
        }
        return nil
    }

    // MARK: One token

    private var wordLength: Int {
        var place = end
        while let here = byte(place), Self.isPartOfWord(here) { place += 1 }
        return place - end
    }

    /// The macro whose name a place belongs to, or stands right behind: the compiler places there what the macro makes, and
    /// what it is given.
    static func macro(in bytes: [UInt8], at place: Int) -> String? {
        var start = min(place, bytes.count)
        while start > 0, isPartOfWord(bytes[start - 1]) { start -= 1 }
        let signs = [UInt8(ascii: "#"), UInt8(ascii: "@")]
        // The sign itself, or a place in the word that follows it.
        if place < bytes.count, signs.contains(bytes[place]) { start = place + 1 }
        guard start > 0, signs.contains(bytes[start - 1]) else { return nil }
        let word = bytes[start...].prefix(while: isPartOfWord)
        return word.isEmpty ? nil : String(decoding: bytes[(start - 1)..<word.endIndex], as: UTF8.self)
    }

    static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private func next() -> Kind? {
        let here = bytes[end]
        if here == .quote { return StringLiteral(in: bytes, at: end).map { .string($0) } }
        if here == UInt8(ascii: "#") {
            var place = end
            while byte(place) == UInt8(ascii: "#") { place += 1 }
            if byte(place) == .quote { return StringLiteral(in: bytes, at: end).map { .string($0) } }
            if byte(place) == UInt8(ascii: "/") { return endOfExtendedRegex() == nil ? nil : .regex }
            return .mark(here)
        }
        if here == UInt8(ascii: "`") {
            return bytes[(end + 1)...].firstIndex(of: here) == nil ? nil : .word
        }
        if here == UInt8(ascii: "/"), endOfRegex() != nil { return .regex }
        return wordLength > 0 ? .word : .mark(here)
    }

    private func length(of kind: Kind) -> Int {
        switch kind {
        case .mark: 1
        case .string(let literal): literal.range.count
        case .regex: (endOfExtendedRegex() ?? endOfRegex() ?? end + 1) - end
        case .word where bytes[end] == UInt8(ascii: "`"):
            (bytes[(end + 1)...].firstIndex(of: bytes[end]) ?? end) + 1 - end
        case .word: wordLength
        }
    }

    /// `#/…/#`
    private func endOfExtendedRegex() -> Int? {
        var place = end
        while byte(place) == UInt8(ascii: "#") { place += 1 }
        let hashes = place - end
        guard hashes > 0, byte(place) == UInt8(ascii: "/") else { return nil }
        place += 1
        while place < bytes.count {
            if bytes[place] == .backslash {
                place += 2
            } else if bytes[place] == UInt8(ascii: "/"),
                (place + 1..<place + 1 + hashes).allSatisfy({ byte($0) == UInt8(ascii: "#") })
            {
                return place + 1 + hashes
            } else {
                place += 1
            }
        }
        return nil
    }

    /// `/…/`, where a value may begin, and up to the end of the line.
    private func endOfRegex() -> Int? {
        guard bytes[end] == UInt8(ascii: "/"), mayBeginValue, let first = byte(end + 1),
            ![.space, .tab, .lineFeed, .carriageReturn, UInt8(ascii: ")"), UInt8(ascii: ",")].contains(first)
        else { return nil }
        var place = end + 1
        while let here = byte(place), here != .lineFeed, here != .carriageReturn {
            if here == UInt8(ascii: "/") { return place + 1 }
            place += here == .backslash ? 2 : 1
        }
        return nil
    }

    /// Whether a value may begin here: behind an opening bracket, a comma, a colon or an operator.
    private var mayBeginValue: Bool {
        guard let last = tokens.last else { return false }
        switch last.kind {
        case .mark(let mark):
            return ![
                UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "?"), UInt8(ascii: "!"),
                UInt8(ascii: "."),
            ].contains(mark)
        case .word:
            let word = String(decoding: bytes[last.range], as: UTF8.self)
            return ["return", "in", "try", "await", "case", "where", "throw", "yield", "else", "if", "while"].contains(
                word
            )
        case .string, .regex: return false
        }
    }

    // MARK: Generic arguments

    /// A comma in `Result<Int, Failure>` separates no arguments of a call.
    private mutating func nestGenericArguments() {
        var index = 0
        while index < tokens.count {
            if let close = endOfGenericArguments(at: index) {
                for inner in index...close { tokens[inner].depth += 1 }
                index = close
            }
            index += 1
        }
    }

    /// The index of the `>` that belongs to a `<`, if what is between them can only be types.
    private func endOfGenericArguments(at index: Int) -> Int? {
        guard index > 0, tokens[index].isMark("<"), case .word = tokens[index - 1].kind,
            tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
        else { return nil }
        var depth = 0
        for place in index..<tokens.count {
            let token = tokens[place]
            guard case .mark(let mark) = token.kind else {
                if case .word = token.kind { continue }
                return nil
            }
            switch Unicode.Scalar(mark) {
            case "<": depth += 1
            case ">":
                // The arrow of a function type.
                if tokens[place - 1].isMark("-"), tokens[place - 1].range.upperBound == token.range.lowerBound {
                    continue
                }
                depth -= 1
                if depth == 0 { return isEndOfGenericArguments(before: place + 1) ? place : nil }
            case ".", ",", ":", "&", "?", "!", "-", "(", ")", "[", "]", "@": continue
            default: return nil
            }
            if token.depth < tokens[index].depth { return nil }
        }
        return nil
    }

    private func isEndOfGenericArguments(before index: Int) -> Bool {
        guard index < tokens.count, case .mark(let mark) = tokens[index].kind else { return false }
        return "()[]{}.,;:?!=".utf8.contains(mark)
    }
}
