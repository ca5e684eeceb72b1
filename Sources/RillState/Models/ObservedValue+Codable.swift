extension ObservedValue: Encodable where Value: Encodable {
    /// Writes the value itself, as if the property had no wrapper.
    public func encode(to encoder: any Encoder) throws {
        // Through a container: a coder has forms of its own for dates, bytes and addresses, of which the values know nothing.
        var container = encoder.singleValueContainer()
        try container.encode(owner.core.value)
    }
}

extension ObservedValue: Decodable where Value: Decodable {
    /// Reads the value itself, as if the property had no wrapper.
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
    }
}

extension KeyedDecodingContainer {
    /// Reads an observed optional, nil where the key is missing: what a synthesised `init(from:)` calls.
    public func decode<Value: Decodable>(
        _ type: ObservedValue<Value?>.Type,
        forKey key: Key
    ) throws -> ObservedValue<Value?> {
        ObservedValue(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Writes an observed optional, and nothing where it is nil: what a synthesised `encode(to:)` calls.
    public mutating func encode<Value: Encodable>(_ observed: ObservedValue<Value?>, forKey key: Key) throws {
        try encodeIfPresent(observed.owner.core.value, forKey: key)
    }
}
