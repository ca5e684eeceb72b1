/// A JSON document as it was written: members in their order, numbers byte for byte, strings by their bytes.
///
/// Two values are equal when their canonical bytes are. "é" composed and "é" decomposed are therefore different, as
/// are `42` and `42.0`; Swift's own `String` equality would hide the first and `Double` the second.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with the spelling it has in the document.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object: its members in order, no key twice.
    case object([JSONMember])
}

/// One member of a JSON object.
public struct JSONMember: Sendable, Hashable {
    /// The name, compared by bytes.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }

    /// Whether name and value have the same bytes.
    public static func == (left: JSONMember, right: JSONMember) -> Bool {
        left.key.hasSameBytes(as: right.key) && left.value == right.value
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combineBytes(of: key)
        hasher.combine(value)
    }
}

extension JSONValue {
    /// The member of that name where this is an object that has one, otherwise nil. Linear in the number of members.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key.hasSameBytes(as: key) }?.value
    }

    /// The text where this is a string, otherwise nil.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The integer where this is a number or a `$int` escape that fits `Int`, otherwise nil.
    public var intValue: Int? {
        switch self {
        case .number(let number): Int(number.text)
        case .object(let members):
            members.count == 1 && members[0].key == "$int" ? members[0].value.stringValue.flatMap { Int($0) } : nil
        default: nil
        }
    }

    /// The floating-point number where this is a number, a `$int` or a `$float` escape, otherwise nil.
    public var doubleValue: Double? {
        switch self {
        case .number(let number): return Double(number.text)
        case .object(let members):
            guard members.count == 1, let text = members[0].value.stringValue else { return nil }
            switch members[0].key {
            case "$float", "$int": return Double(text)
            default: return nil
            }
        default: return nil
        }
    }
}

extension JSONValue: Hashable {
    /// Whether both have the same canonical bytes.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let flag): hasher.combine(flag)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combineBytes(of: text)
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(members)
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The canonical text.
    public var description: String {
        var buffer = ByteBuffer()
        buffer.put(self)
        return buffer.text()
    }

    /// The canonical bytes: UTF-8, no white space.
    public var canonicalBytes: [UInt8] {
        var buffer = ByteBuffer()
        buffer.put(self)
        return buffer.bytes()
    }
}

// No nil literal: with it, `flag ? nil : value` would be `null` where an absent value is meant.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number, or a `$int` escape beyond ±(2^53−1).
    public init(integerLiteral value: Int) { self = JSONValue(integer: value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number, or a `$float` escape.
    public init(floatLiteral value: Double) { self = JSONValue(double: value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object with its members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { JSONMember($0.0, $0.1) })
    }
}
