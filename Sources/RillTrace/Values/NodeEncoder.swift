import RillTraceFormat

/// The `Encoder` of one place, and its three containers.
struct NodeEncoder: Encoder {
    let node: EncodedNode

    var codingPath: [any CodingKey] { node.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(NodeKeyedContainer(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return NodeUnkeyedContainer(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { NodeSingleValueContainer(node: node) }
}

struct NodeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: EncodedNode

    var codingPath: [any CodingKey] { node.codingPath }

    func encodeNil(forKey key: Key) { node.child(for: key).set(.null) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try node.child(for: key).encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy keyType: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        NodeEncoder(node: node.child(for: key)).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        NodeEncoder(node: node.child(for: key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.child(for: SuperKey())) }
    func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.child(for: key)) }
}

struct NodeUnkeyedContainer: UnkeyedEncodingContainer {
    let node: EncodedNode

    var codingPath: [any CodingKey] { node.codingPath }
    var count: Int { node.count }

    func encodeNil() { node.appendChild().set(.null) }
    func encode<Value: Encodable>(_ value: Value) throws { try node.appendChild().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
        NodeEncoder(node: node.appendChild()).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        NodeEncoder(node: node.appendChild()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.appendChild()) }
}

struct NodeSingleValueContainer: SingleValueEncodingContainer {
    let node: EncodedNode

    var codingPath: [any CodingKey] { node.codingPath }

    func encodeNil() { node.set(.null) }
    func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value) }
}

/// The key that a class encodes its superclass under, by the convention of `Encoder`.
struct SuperKey: CodingKey {
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
    var stringValue: String { "super" }
    var intValue: Int? { nil }
}
