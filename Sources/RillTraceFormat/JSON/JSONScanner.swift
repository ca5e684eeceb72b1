/// Walks over JSON text in memory and checks it, without building anything.
///
/// Everything that reads JSON stands on it: the tree reader, the event reader, and the diff, which hashes values
/// without reading them. It works on bytes; a string is a range until someone wants its text.
struct JSONScanner {
    /// The deepest nesting that is read.
    static var depthLimit: Int { 512 }

    let base: UnsafePointer<UInt8>
    let end: Int
    var index = 0
    /// Whether anything was skipped that the canonical writer would have written otherwise: white space, an escape, or a
    /// character that it would have written as one.
    var sawNonCanonical = false
    /// The keys of the objects that are open in `skipValue`, for finding duplicates without allocating.
    private var keys: [RawString] = []
    /// The hash of what was scanned, as far as `hashScanned` was called; of nothing where no one asks for it.
    private(set) var hash: StableHash
    private var hashed = 0

    init(_ base: UnsafePointer<UInt8>, count: Int, hash: StableHash = StableHash()) {
        self.base = base
        end = count
        self.hash = hash
    }

    /// Adds to the hash what was scanned since the last call.
    ///
    /// Each byte has to wait for the hash of the one before it, and the processor scans on in the meantime, provided
    /// that it gets the bytes in small portions: a whole line at once costs a third of reading it.
    @inline(__always)
    mutating func hashScanned() {
        hash.add(UnsafeBufferPointer(start: base + hashed, count: index &- hashed))
        hashed = index
    }

    var isAtEnd: Bool { index >= end }

    /// A string in the text: the bytes between the quotes.
    struct RawString {
        var start: Int
        var end: Int
        var hasEscapes: Bool
    }

    @inline(__always)
    func fault(_ problem: JSONFault.Problem, at offset: Int? = nil) -> JSONFault {
        JSONFault(offset: offset ?? index, problem: problem)
    }

    @inline(__always)
    mutating func skipWhiteSpace() {
        while index < end {
            switch base[index] {
            case 0x20, 0x0A, 0x0D, 0x09:
                index += 1
                sawNonCanonical = true
            default: return
            }
        }
    }

    /// Takes `byte` where it is next.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard index < end, base[index] == byte else { return false }
        index += 1
        return true
    }

    /// Checks that only white space is left.
    mutating func finish() throws(JSONFault) {
        skipWhiteSpace()
        if index < end { throw fault(.trailing) }
    }

    /// Whether a text that cannot be read ends in the middle of its value, so that its end is what is wrong with it.
    static func endsEarly(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var scanner = JSONScanner(base, count: bytes.count)
        do {
            try scanner.skipValue()
            return false
        } catch {
            switch error.problem {
            case .duplicateKey, .depth: return false
            default: return true
            }
        }
    }

    /// Reads a member name and its colon.
    @inline(__always)
    mutating func takeKey() throws(JSONFault) -> RawString {
        skipWhiteSpace()
        if index >= end { throw fault(.endOfText) }
        guard base[index] == UInt8(ascii: "\"") else { throw fault(.expectedKey) }
        let key = try takeString()
        skipWhiteSpace()
        if index >= end { throw fault(.endOfText) }
        guard take(UInt8(ascii: ":")) else { throw fault(.expectedColon) }
        skipWhiteSpace()
        return key
    }

    /// Takes the `,` (true) or the closing bracket (false) after an element.
    @inline(__always)
    mutating func takeComma(closing: UInt8) throws(JSONFault) -> Bool {
        skipWhiteSpace()
        if index >= end { throw fault(.endOfText) }
        if take(UInt8(ascii: ",")) { return true }
        if take(closing) { return false }
        throw fault(.expectedCommaOrEnd(array: closing == UInt8(ascii: "]")))
    }

    /// Checks the value that is next and moves behind it.
    mutating func skipValue(depth: Int = 0) throws(JSONFault) {
        skipWhiteSpace()
        guard index < end else { throw fault(.endOfText) }
        switch base[index] {
        case UInt8(ascii: "\""): _ = try takeString()
        case UInt8(ascii: "{"): try skipObject(depth: depth)
        case UInt8(ascii: "["): try skipArray(depth: depth)
        case UInt8(ascii: "t"): try skipWord("true")
        case UInt8(ascii: "f"): try skipWord("false")
        case UInt8(ascii: "n"): try skipWord("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
        default: throw fault(.expectedValue)
        }
    }

    mutating func skipWord(_ word: StaticString) throws(JSONFault) {
        let count = word.utf8CodeUnitCount
        if end - index < count { throw fault(.expectedValue) }
        for offset in 0..<count where base[index + offset] != word.utf8Start[offset] {
            throw fault(.expectedValue)
        }
        index += count
    }

    mutating func skipNumber() throws(JSONFault) {
        let start = index
        if take(UInt8(ascii: "-")), index >= end { throw fault(.endOfText) }
        let first = index
        skipDigits()
        guard index > first else { throw fault(.number, at: start) }
        if base[first] == UInt8(ascii: "0"), index - first > 1 { throw fault(.leadingZero, at: start) }
        guard index < end else { return }
        if base[index] == UInt8(ascii: ".") {
            index += 1
            let fraction = index
            skipDigits()
            guard index > fraction else { throw fault(.number, at: start) }
        }
        if index < end, base[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < end, base[index] == UInt8(ascii: "+") || base[index] == UInt8(ascii: "-") { index += 1 }
            let exponent = index
            skipDigits()
            guard index > exponent else { throw fault(.number, at: start) }
        }
    }

    @inline(__always)
    private mutating func skipDigits() {
        while index < end, base[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    }

    private mutating func skipArray(depth: Int) throws(JSONFault) {
        try checkDepth(depth)
        index += 1
        skipWhiteSpace()
        if take(UInt8(ascii: "]")) { return }
        repeat {
            try skipValue(depth: depth + 1)
        } while try takeComma(closing: UInt8(ascii: "]"))
    }

    private mutating func skipObject(depth: Int) throws(JSONFault) {
        try checkDepth(depth)
        index += 1
        skipWhiteSpace()
        if take(UInt8(ascii: "}")) { return }
        let bottom = keys.count
        var names: Set<ByteKey>?
        repeat {
            let key = try takeKey()
            if keys.count - bottom < JSONScanner.few {
                try checkDuplicate(key, since: bottom)
            } else {
                var known = names.take() ?? self.names(since: bottom)
                guard known.insert(ByteKey(text(key))).inserted else {
                    throw fault(.duplicateKey(text(key)), at: key.start - 1)
                }
                names = consume known
            }
            keys.append(key)
            try skipValue(depth: depth + 1)
        } while try takeComma(closing: UInt8(ascii: "}"))
        keys.removeLast(keys.count - bottom)
    }

    @inline(__always)
    func checkDepth(_ depth: Int) throws(JSONFault) {
        if depth >= JSONScanner.depthLimit { throw fault(.depth(JSONScanner.depthLimit)) }
    }

    /// How many keys are compared one with the other; beyond it a set is kept.
    private static var few: Int { 64 }

    private func checkDuplicate(_ key: RawString, since bottom: Int) throws(JSONFault) {
        for other in keys[bottom...] where isSame(other, key) {
            throw fault(.duplicateKey(text(key)), at: key.start - 1)
        }
    }

    /// The names of a large object's members so far.
    private func names(since bottom: Int) -> Set<ByteKey> { Set(keys[bottom...].map { ByteKey(text($0)) }) }

    private func isSame(_ left: RawString, _ right: RawString) -> Bool {
        if left.hasEscapes || right.hasEscapes { return text(left).hasSameBytes(as: text(right)) }
        let count = left.end - left.start
        guard count == right.end - right.start else { return false }
        for offset in 0..<count where base[left.start + offset] != base[right.start + offset] { return false }
        return true
    }
}
