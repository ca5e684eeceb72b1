/// Reads a chain by the rules of the language.
struct ChainParser {
    private let text: [UInt8]
    private var place = 0
    /// The place that no rule got beyond, and what would have had to stand there.
    private var furthest = 0
    private var expected: [String] = []

    private init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// The chain that `text` spells.
    static func parse(_ text: String) throws(ChainSyntaxError) -> Chain {
        var parser = ChainParser(text)
        guard let chain = parser.chain(), parser.place == parser.text.count else {
            throw ChainSyntaxError(text: text, offset: parser.furthest, expected: parser.expected)
        }
        return chain
    }

    /// The events that `text` spells, between spaces.
    static func events(_ text: String) throws(ChainSyntaxError) -> [ChainEvent] {
        var parser = ChainParser(text)
        guard let events = parser.events(), parser.place == parser.text.count else {
            throw ChainSyntaxError(text: text, offset: parser.furthest, expected: parser.expected)
        }
        return events
    }

    private mutating func chain() -> Chain? {
        guard var chain = first(of: ChainRule.beginnings, after: nil, "a source") else { return nil }
        while place < text.count, let longer = first(of: ChainRule.operators, after: chain, "an operator") {
            chain = longer
        }
        return chain
    }

    private mutating func first(of rules: [ChainRule], after source: Chain?, _ name: String) -> Chain? {
        let start = place
        for rule in rules {
            if let chain = match(rule, after: source) { return chain }
            place = start
        }
        miss(name)
        return nil
    }

    private mutating func match(_ rule: ChainRule, after source: Chain?) -> Chain? {
        var fillings: [ChainFilling] = source.map { [.chain($0)] } ?? []
        for (index, piece) in rule.pieces.enumerated() {
            let filling: ChainFilling?
            switch piece {
            case .text(let text):
                // The first word of a rule is what tells it from the others: it is nothing that another rule misses.
                guard skip(text, isMissed: index > 0) else { return nil }
                continue
            case .number: filling = number().map { .number($0) }
            case .word: filling = word().map { .word($0) }
            case .chain: filling = chain().map { .chain($0) }
            case .list: filling = list().map { .list($0) }
            case .events: filling = events().map { .events($0) }
            }
            guard let filling else { return nil }
            fillings.append(filling)
        }
        return Chain(rule: rule, fillings: fillings)
    }

    // MARK: What stands in the gaps

    private mutating func number() -> Int? {
        let start = place
        if place < text.count, text[place] == UInt8(ascii: "-") { place += 1 }
        while place < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) { place += 1 }
        if let number = Int(String(decoding: text[start..<place], as: UTF8.self)) { return number }
        place = start
        miss("a number")
        return nil
    }

    private mutating func word() -> String? {
        let start = place
        while place < text.count, isLetterOrDigit(text[place]) { place += 1 }
        if place > start { return String(decoding: text[start..<place], as: UTF8.self) }
        miss("a word")
        return nil
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private mutating func list() -> [Chain?]? {
        var chains: [Chain?] = []
        repeat {
            if !chains.isEmpty, skip("self") {
                chains.append(nil)
            } else {
                guard let chain = chain() else { return nil }
                chains.append(chain)
            }
        } while skip(", ")
        return chains
    }

    private mutating func events() -> [ChainEvent]? {
        var events: [ChainEvent] = []
        if place == text.count || text[place] == UInt8(ascii: "]") { return [] }
        repeat {
            guard let time = number(), skip(":", isMissed: true) else { return nil }
            if skip("|") {
                events.append(ChainEvent(time: time, kind: .completed))
            } else if skip("#") {
                guard let name = word() else { return nil }
                events.append(ChainEvent(time: time, kind: .error(name)))
            } else {
                guard let element = number() else { return nil }
                events.append(ChainEvent(time: time, kind: .next(element)))
            }
        } while skip(" ")
        return events
    }

    private mutating func skip(_ word: String, isMissed: Bool = false) -> Bool {
        let bytes = word.utf8
        if text[place...].starts(with: bytes) {
            place += bytes.count
            return true
        }
        if isMissed { miss("“\(word)”") }
        return false
    }

    private mutating func miss(_ what: String) {
        if place > furthest {
            furthest = place
            expected = []
        }
        if place == furthest, !expected.contains(what) { expected.append(what) }
    }
}

/// A text that is no chain.
struct ChainSyntaxError: Error, CustomStringConvertible {
    let text: String
    /// The first byte that fits no rule.
    let offset: Int
    let expected: [String]

    var description: String {
        let rest = String(decoding: text.utf8.dropFirst(offset), as: UTF8.self)
        let place = rest.isEmpty ? "at the end" : "at character \(offset + 1), before “\(rest)”"
        return "\(text): \(expected.joined(separator: " or ")) is expected \(place)."
    }
}
