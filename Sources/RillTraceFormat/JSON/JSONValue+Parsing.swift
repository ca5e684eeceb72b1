extension JSONValue {
    /// Reads a JSON text.
    ///
    /// - Parameter text: One JSON value, with white space around it if any.
    /// - Throws: `JSONError` with line and column: also for a key that is there twice, half a surrogate pair, bytes
    ///   that are not UTF-8, and nesting deeper than 512.
    public init(parsing text: String) throws {
        var text = text
        self = try text.withUTF8 { try JSONValue(parsing: $0) }
    }

    /// Reads a JSON text from bytes.
    public init(parsing bytes: [UInt8]) throws {
        self = try bytes.withUnsafeBufferPointer { try JSONValue(parsing: $0) }
    }

    /// Reads a JSON text from memory. `firstLine` is the line number that errors count from.
    package init(parsing bytes: UnsafeBufferPointer<UInt8>, firstLine: Int = 1) throws {
        guard let base = bytes.baseAddress, !bytes.isEmpty else {
            throw JSONError(line: firstLine, column: 1, message: "a JSON value is expected, the text is empty")
        }
        var scanner = JSONScanner(base, count: bytes.count)
        do {
            let value = try scanner.takeValue()
            try scanner.finish()
            self = value
        } catch {
            throw error.located(in: bytes, firstLine: firstLine)
        }
    }
}

extension JSONScanner {
    /// Reads the value that is next.
    mutating func takeValue(depth: Int = 0) throws(JSONFault) -> JSONValue {
        skipWhiteSpace()
        guard index < end else { throw fault(.endOfText) }
        switch base[index] {
        case UInt8(ascii: "\""):
            return .string(text(try takeString()))
        case UInt8(ascii: "{"):
            return .object(try takeObject(depth: depth))
        case UInt8(ascii: "["):
            return .array(try takeArray(depth: depth))
        case UInt8(ascii: "t"):
            try skipWord("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try skipWord("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try skipWord("null")
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let start = index
            try skipNumber()
            return .number(JSONNumber(verbatim: text(start, index)))
        default:
            throw fault(.expectedValue)
        }
    }

    private mutating func takeArray(depth: Int) throws(JSONFault) -> [JSONValue] {
        try checkDepth(depth)
        index += 1
        skipWhiteSpace()
        if take(UInt8(ascii: "]")) { return [] }
        var elements: [JSONValue] = []
        repeat {
            elements.append(try takeValue(depth: depth + 1))
        } while try takeComma(closing: UInt8(ascii: "]"))
        return elements
    }

    mutating func takeObject(depth: Int) throws(JSONFault) -> [JSONMember] {
        try checkDepth(depth)
        index += 1
        skipWhiteSpace()
        if take(UInt8(ascii: "}")) { return [] }
        var members = MemberList()
        repeat {
            let key = try takeKey()
            let name = text(key)
            if members.contains(name) { throw fault(.duplicateKey(name), at: key.start - 1) }
            members.append(JSONMember(name, try takeValue(depth: depth + 1)))
        } while try takeComma(closing: UInt8(ascii: "}"))
        return members.members
    }
}

/// Members in order that find a duplicate: by looking while there are few, by a set from then on.
struct MemberList {
    private(set) var members: [JSONMember] = []
    private var names: Set<ByteKey> = []

    private static var few: Int { 12 }

    mutating func contains(_ name: String) -> Bool {
        if members.count < MemberList.few { return members.contains { $0.key.hasSameBytes(as: name) } }
        if names.isEmpty { for member in members { names.insert(ByteKey(member.key)) } }
        return names.contains(ByteKey(name))
    }

    mutating func append(_ member: JSONMember) {
        members.append(member)
        if !names.isEmpty { names.insert(ByteKey(member.key)) }
    }
}
