import Foundation
import RillTraceFormat

extension JSONValue {
    /// Decodes a value from canonical JSON: the inverse of `init(encoding:)`.
    ///
    /// - Throws: `DecodingError` with the path of what does not fit. Long `Data` that was recorded as its hash cannot
    ///   come back.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try ValueDecoder(value: self, codingPath: []).value(type)
    }
}

/// The `Decoder` of one place in a document.
struct ValueDecoder: Decoder {
    let value: JSONValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func mismatch(_ type: Any.Type, _ what: String? = nil) -> DecodingError {
        let text = value.description
        let problem = what ?? "\(text.shortened(to: 61)) is no \(type)"
        return .typeMismatch(type, .init(codingPath: codingPath, debugDescription: problem))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(KeyedValues(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([Any].self) }
        return UnkeyedValues(decoder: self, elements: elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

    /// Decodes this place as a type.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let leaf = try leaf(type), let value = leaf as? Value { return value }
        if type is any PairedDictionary.Type, let flat = pairsInARow { return try Value(from: flat) }
        return try Value(from: self)
    }

    /// The types whose JSON this module lays down; nil for all others.
    private func leaf(_ type: Any.Type) throws -> Any? {
        if type == JSONValue.self { return value }
        if type == Date.self {
            if let text = value.stringValue, let date = CanonicalLeaf.date(text) { return date }
            // What is no date of a calendar is its seconds.
            guard let date = value.doubleValue.map({ Date(timeIntervalSince1970: $0) }),
                CanonicalLeaf.date(date) == value
            else { throw mismatch(type) }
            return date
        }
        if type == Data.self {
            if value["$data"] != nil { throw mismatch(type, "the data was long and recorded as its hash only") }
            guard let text = value.stringValue, let data = Data(base64Encoded: text) else { throw mismatch(type) }
            return data
        }
        if type == Decimal.self {
            guard let text = value.stringValue, let decimal = Decimal(string: text) else { throw mismatch(type) }
            return decimal
        }
        if type == URL.self {
            guard let text = value.stringValue, let url = URL(string: text) else { throw mismatch(type) }
            return url
        }
        return nil
    }

    /// `[[key, value], …]` as `[key, value, …]`, which is what `Dictionary` decodes.
    private var pairsInARow: ValueDecoder? {
        guard case .array(let pairs) = value else { return nil }
        var flat: [JSONValue] = []
        for pair in pairs {
            guard case .array(let elements) = pair, elements.count == 2 else { return nil }
            flat += elements
        }
        return ValueDecoder(value: .array(flat), codingPath: codingPath)
    }

    func child(_ value: JSONValue, _ key: any CodingKey) -> ValueDecoder {
        ValueDecoder(value: value, codingPath: codingPath + [key])
    }
}

private protocol PairedDictionary {}
extension Dictionary: PairedDictionary {}

private struct SingleValue: SingleValueDecodingContainer {
    let decoder: ValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let flag) = decoder.value else { throw decoder.mismatch(type) }
        return flag
    }

    func decode(_ type: String.Type) throws -> String {
        guard let text = decoder.value.stringValue else { throw decoder.mismatch(type) }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard let number = decoder.value.doubleValue else { throw decoder.mismatch(type) }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float {
        if case .number(let number) = decoder.value, let float = Float(number.text) { return float }
        return Float(try decode(Double.self))
    }

    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }

    private func integer<Integer: FixedWidthInteger>() throws -> Integer {
        let text: String? =
            if case .number(let number) = decoder.value { number.text } else { decoder.value["$int"]?.stringValue }
        if let text, let integer = Integer(text) { return integer }
        if let text, let double = Double(text), let integer = Integer(exactly: double) { return integer }
        throw decoder.mismatch(Integer.self)
    }
}

private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder
    let members: [JSONMember]
    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        members.compactMap { member in
            // One dollar sign, and no mark that may stand on it.
            Key(stringValue: member.key.withoutBytes(ofPrefix: "$"))
        }
    }

    private func find(_ key: any CodingKey) -> JSONValue? {
        let name = EncodedNode.escaped(key.stringValue)
        return members.first { $0.key.hasSameBytes(as: name) }?.value
    }

    private func child(_ key: any CodingKey) throws -> ValueDecoder {
        guard let value = find(key) else {
            let problem = "the member \"\(key.stringValue)\" is missing"
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: problem))
        }
        return decoder.child(value, key)
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try child(key).value == .null }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try child(key).value(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try child(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try child(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try child(SuperKey()) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }
}

private struct UnkeyedValues: UnkeyedDecodingContainer {
    let decoder: ValueDecoder
    let elements: [JSONValue]
    var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    init(decoder: ValueDecoder, elements: [JSONValue]) {
        self.decoder = decoder
        self.elements = elements
    }

    private mutating func next() throws -> ValueDecoder {
        guard !isAtEnd else { throw decoder.mismatch(Any.self, "there are \(elements.count) elements only") }
        defer { currentIndex += 1 }
        return decoder.child(elements[currentIndex], IndexKey(currentIndex))
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw decoder.mismatch(Any.self, "there are \(elements.count) elements only") }
        guard elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().value(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
}

extension CanonicalLeaf {
    /// The date of a text that `date(_:)` wrote: with just as many digits, for they say what a fraction is a part of.
    static func date(_ text: String) -> Date? {
        var rest = Substring(text).utf8
        let isFar = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+")
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if isFar { rest.removeFirst() }
        var numbers: [Int] = []
        for (width, end) in zip([isFar ? 6 : 4, 2, 2, 2, 2, 2, 6], "--T::.Z".utf8) {
            let digits = rest.prefix(width)
            rest = rest.dropFirst(width)
            guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }), rest.popFirst() == end,
                let number = Int(Substring(digits))
            else { return nil }
            numbers.append(number)
        }
        guard rest.isEmpty, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
            numbers[4] < 60, numbers[5] < 60
        else { return nil }
        let day = days(year: sign * numbers[0], month: numbers[1], day: numbers[2])
        let seconds = Double(day) * 86_400 + Double(numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
        return Date(timeIntervalSince1970: seconds + Double(numbers[6]) / 1_000_000)
    }

    /// The day counted from 1970-01-01; the inverse of `civil(fromDay:)`.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
