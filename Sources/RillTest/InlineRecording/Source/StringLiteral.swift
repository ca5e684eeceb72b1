/// A string literal in the text of a Swift file: where it stands, and what it means.
///
/// All forms are read: `"…"`, `#"…"#`, `"""…"""` and its raw forms, with escapes, continued lines and interpolations.
struct StringLiteral: Sendable {
    /// A scalar of the literal's meaning and the bytes of the file that stand for it.
    struct Unit: Sendable {
        let scalar: Unicode.Scalar
        let range: Range<Int>
        /// Whether it is written with an escape.
        let isEscaped: Bool
    }

    /// The bytes of the literal, with its delimiters.
    let range: Range<Int>
    /// The bytes between the delimiters.
    let content: Range<Int>
    /// How many `#` stand before it and behind it.
    let hashes: Int
    /// Whether it is delimited by three quotes.
    let hasSeveralLines: Bool
    /// Whether a part of it is only known when the program runs.
    let isInterpolated: Bool
    /// What it means, a scalar at a time; without interpolations.
    let units: [Unit]

    /// What the literal means.
    var meaning: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: units.lazy.map(\.scalar))
        return String(text)
    }
}

extension StringLiteral {
    /// Reads the literal that begins at a place; nil where none does, or where it is not well formed.
    init?(in bytes: [UInt8], at start: Int) {
        var reader = StringLiteralReader(bytes, at: start)
        guard let literal = reader.read() else { return nil }
        self = literal
    }
}

private struct StringLiteralReader {
    private let bytes: [UInt8]
    private let start: Int
    private var position: Int
    private var hashes = 0
    private var hasSeveralLines = false
    private var isInterpolated = false
    private var lines: [[StringLiteral.Unit]] = [[]]

    init(_ bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        self.start = start
        position = start
    }

    mutating func read() -> StringLiteral? {
        while byte(position) == UInt8(ascii: "#") { position += 1 }
        hashes = position - start
        guard byte(position) == .quote else { return nil }
        hasSeveralLines = opensSeveralLines()
        position += hasSeveralLines ? 3 : 1
        let content = position
        while position < bytes.count {
            if let length = closingLength() {
                let end = position
                position += length
                guard let units = units() else { return nil }
                return StringLiteral(
                    range: start..<position,
                    content: content..<end,
                    hashes: hashes,
                    hasSeveralLines: hasSeveralLines,
                    isInterpolated: isInterpolated,
                    units: units
                )
            }
            guard readUnit() else { return nil }
        }
        return nil
    }

    private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    private func hasHashes(at place: Int) -> Bool {
        (place..<place + hashes).allSatisfy { byte($0) == UInt8(ascii: "#") }
    }

    private func hasThreeQuotes(at place: Int) -> Bool {
        (place..<place + 3).allSatisfy { byte($0) == .quote }
    }

    /// Three quotes open a literal of several lines, but a raw one such as `#"""#` may also hold a quote.
    private func opensSeveralLines() -> Bool {
        guard hasThreeQuotes(at: position) else { return false }
        if hashes == 0 { return true }
        var place = position + 2
        while let next = byte(place), next != .lineFeed, next != .carriageReturn {
            if next == .quote, hasHashes(at: place + 1) { return false }
            place += 1
        }
        return true
    }

    private func closingLength() -> Int? {
        guard hasSeveralLines ? hasThreeQuotes(at: position) : bytes[position] == .quote else { return nil }
        let quotes = hasSeveralLines ? 3 : 1
        return hasHashes(at: position + quotes) ? quotes + hashes : nil
    }

    private mutating func readUnit() -> Bool {
        if bytes[position] == .backslash, hasHashes(at: position + 1) { return readEscape() }
        if bytes[position] == .lineFeed || bytes[position] == .carriageReturn {
            guard hasSeveralLines else { return false }
            let begin = position
            skipLineEnd()
            add("\n", from: begin)
            lines.append([])
            return true
        }
        guard let (scalar, length) = UnicodeScalarReader.scalar(in: bytes, at: position) else { return false }
        let begin = position
        position += length
        add(scalar, from: begin)
        return true
    }

    private mutating func add(_ scalar: Unicode.Scalar, from begin: Int, isEscaped: Bool = false) {
        lines[lines.count - 1].append(.init(scalar: scalar, range: begin..<position, isEscaped: isEscaped))
    }

    private mutating func skipLineEnd() {
        let isPair = bytes[position] == .carriageReturn && byte(position + 1) == .lineFeed
        position += isPair ? 2 : 1
    }

    private mutating func readEscape() -> Bool {
        let begin = position
        position += 1 + hashes
        guard let kind = byte(position) else { return false }
        position += 1
        let simple: [UInt8: Unicode.Scalar] = [
            UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "0"): "\0",
            .quote: "\"", UInt8(ascii: "'"): "'", .backslash: "\\",
        ]
        if let scalar = simple[kind] {
            add(scalar, from: begin, isEscaped: true)
            return true
        }
        switch kind {
        case UInt8(ascii: "u"):
            guard byte(position) == UInt8(ascii: "{"),
                let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: "}")),
                let value = UInt32(String(decoding: bytes[(position + 1)..<end], as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(value)
            else { return false }
            position = end + 1
            add(scalar, from: begin, isEscaped: true)
            return true
        case UInt8(ascii: "("):
            isInterpolated = true
            guard let tokens = SwiftTokens(in: bytes, from: position - 1) else { return false }
            position = tokens.end
            return true
        default:
            return continueLine(from: position - 1)
        }
    }

    /// A backslash at the end of a line: the line goes on in the next one.
    private mutating func continueLine(from place: Int) -> Bool {
        guard hasSeveralLines else { return false }
        position = place
        while byte(position) == .space || byte(position) == .tab { position += 1 }
        guard byte(position) == .lineFeed || byte(position) == .carriageReturn else { return false }
        skipLineEnd()
        lines.append([])
        return true
    }

    /// The meaning: without the indentation of the closing delimiter, and without the first and the last line end.
    private func units() -> [StringLiteral.Unit]? {
        guard hasSeveralLines else { return lines.flatMap(\.self) }
        guard lines.count > 1, lines[0].count == 1, let last = lines.last else { return nil }
        let indentation = last.map(\.scalar)
        guard last.allSatisfy({ !$0.isEscaped && ($0.scalar == " " || $0.scalar == "\t") }) else { return nil }
        var units: [StringLiteral.Unit] = []
        for line in lines.dropFirst().dropLast() {
            var count = 0
            while count < indentation.count, count < line.count, !line[count].isEscaped,
                line[count].scalar == indentation[count]
            {
                count += 1
            }
            // An empty line may have less of it.
            let isBlank = count == line.count || !line[count].isEscaped && line[count].scalar == "\n"
            guard count == indentation.count || isBlank else { return nil }
            units += line.dropFirst(count)
        }
        if let end = units.last, end.scalar == "\n", !end.isEscaped { units.removeLast() }
        return units
    }
}

/// Reads Unicode scalars out of UTF-8.
enum UnicodeScalarReader {
    /// The scalar at a place and how many bytes it takes; nil where there is none.
    static func scalar(in bytes: [UInt8], at place: Int) -> (Unicode.Scalar, Int)? {
        guard place < bytes.count else { return nil }
        if bytes[place] < 0x80 { return (Unicode.Scalar(bytes[place]), 1) }
        var decoder = Unicode.UTF8()
        var input = bytes[place..<min(bytes.count, place + 4)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&input) else { return nil }
        return (scalar, UTF8.width(scalar))
    }
}

extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
}
