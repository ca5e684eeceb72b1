// Swift compares strings by canonical equivalence. A golden has to be compared by what is in the file.

extension String {
    /// Whether both have the same UTF-8 bytes.
    @inline(__always)
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether this comes before `other` in the order of UTF-8 bytes.
    package func precedesByBytes(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Whether both are the same text to a reader but differ in bytes: composed against decomposed characters.
    package func differsOnlyInNormalisation(from other: String) -> Bool {
        self == other && !hasSameBytes(as: other)
    }
}

extension Hasher {
    package mutating func combineBytes(of text: String) {
        var text = text
        text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// A string as a key of sets and dictionaries, by its bytes.
package struct ByteKey: Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ByteKey, right: ByteKey) -> Bool { left.text.hasSameBytes(as: right.text) }
    package func hash(into hasher: inout Hasher) { hasher.combineBytes(of: text) }

    /// Whether two texts that may be absent have the same bytes.
    package static func same(_ left: String?, _ right: String?) -> Bool {
        left.map { ByteKey($0) } == right.map { ByteKey($0) }
    }
}
