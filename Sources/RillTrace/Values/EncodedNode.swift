import RillTraceFormat

extension JSONValue {
    /// Encodes a value to canonical JSON.
    ///
    /// The same value gives the same bytes in every process: members of structs in the order of declaration,
    /// dictionaries sorted by the UTF-8 bytes of their keys, sets and dictionaries with other keys (as an array of
    /// `[key, value]`) sorted by their canonical bytes. A `Float` is not widened; a `Decimal` is a string; a `Date` is
    /// ISO 8601 in UTC with six digits of fraction; `Data` is base64, above 1 KiB its length and its hash
    /// (`{"$data":{"bytes":2048,"check":"fnv1a64:…"}}`). A member name that begins with `$` gets a second one, so that
    /// it cannot be taken for one of the escapes.
    ///
    /// - Throws: What the value's `encode(to:)` throws; `EncodingError` for nesting deeper than 256.
    public init<Value: Encodable>(encoding value: Value) throws {
        let node = EncodedNode(depth: 0)
        try node.encode(value)
        self = node.json
    }
}

/// A place in the document that an `Encoder` fills: unset, a finished value, or a container being filled.
final class EncodedNode {
    private enum Content {
        case unset
        case value(JSONValue)
        case array([EncodedNode])
        case object([(key: String, node: EncodedNode)])
    }

    static var depthLimit: Int { 256 }

    private var content: Content = .unset
    private let depth: Int
    private weak var parent: EncodedNode?
    private let key: (any CodingKey)?

    init(depth: Int, parent: EncodedNode? = nil, key: (any CodingKey)? = nil) {
        self.depth = depth
        self.parent = parent
        self.key = key
    }

    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var node: EncodedNode? = self
        while let present = node {
            if let key = present.key { path.append(key) }
            node = present.parent
        }
        return path.reversed()
    }

    /// The document below this place. A place that was never filled is an empty object, as in Foundation's encoder.
    var json: JSONValue {
        switch content {
        case .unset: .object([])
        case .value(let value): value
        case .array(let nodes): .array(nodes.map(\.json))
        case .object(let members): .object(members.map { JSONMember(EncodedNode.escaped($0.key), $0.node.json) })
        }
    }

    static func escaped(_ key: String) -> String { key.utf8.first == UInt8(ascii: "$") ? "$" + key : key }

    func set(_ value: JSONValue) { content = .value(value) }

    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    func becomeObject() {
        if case .object = content { return }
        content = .object([])
    }

    var count: Int {
        if case .array(let nodes) = content { nodes.count } else { 0 }
    }

    func appendChild() -> EncodedNode {
        let child = EncodedNode(depth: depth + 1, parent: self, key: IndexKey(count))
        if case .array(var nodes) = content {
            content = .unset
            nodes.append(child)
            content = .array(nodes)
        }
        return child
    }

    func child(for key: any CodingKey) -> EncodedNode {
        let child = EncodedNode(depth: depth + 1, parent: self, key: key)
        if case .object(var members) = content {
            content = .unset
            if let index = members.firstIndex(where: { $0.key.hasSameBytes(as: key.stringValue) }) {
                members[index].node = child
            } else {
                members.append((key.stringValue, child))
            }
            content = .object(members)
        }
        return child
    }

    /// Encodes a value into this place.
    func encode<Value: Encodable>(_ value: Value) throws {
        if let leaf = CanonicalLeaf.json(value) { return set(leaf) }
        if let unordered = value as? any UnorderedCollection { return set(try unordered.canonicalJSON(depth: depth)) }
        if depth > EncodedNode.depthLimit {
            let problem = "the value is nested deeper than \(EncodedNode.depthLimit), the limit of a trace"
            throw EncodingError.invalidValue(value, .init(codingPath: codingPath, debugDescription: problem))
        }
        try value.encode(to: NodeEncoder(node: self))
    }
}

/// A collection whose order differs from process to process.
protocol UnorderedCollection {
    func canonicalJSON(depth: Int) throws -> JSONValue
}

extension Set: UnorderedCollection where Element: Encodable {
    func canonicalJSON(depth: Int) throws -> JSONValue {
        var elements: [(bytes: [UInt8], json: JSONValue)] = []
        for element in self {
            let node = EncodedNode(depth: depth + 1)
            try node.encode(element)
            let json = node.json
            elements.append((json.canonicalBytes, json))
        }
        elements.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        return .array(elements.map(\.json))
    }
}

extension Dictionary: UnorderedCollection where Key: Encodable, Value: Encodable {
    func canonicalJSON(depth: Int) throws -> JSONValue {
        var members: [JSONMember] = []
        var pairs: [(bytes: [UInt8], json: JSONValue)] = []
        for (key, value) in self {
            let node = EncodedNode(depth: depth + 1)
            try node.encode(value)
            let name = key as? String ?? (key as? any CodingKeyRepresentable)?.codingKey.stringValue
            if let name {
                members.append(JSONMember(EncodedNode.escaped(name), node.json))
            } else {
                let keyNode = EncodedNode(depth: depth + 1)
                try keyNode.encode(key)
                let pair = JSONValue.array([keyNode.json, node.json])
                pairs.append((pair.canonicalBytes, pair))
            }
        }
        if !pairs.isEmpty {
            pairs.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            return .array(pairs.map(\.json))
        }
        members.sort { $0.key.precedesByBytes($1.key) }
        return .object(members)
    }
}

/// The key of an element of an array.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }
    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
}
