/// FNV-1a, 64 bits: a hash that is the same in every process and on every machine, unlike `Hasher`.
///
/// Source: Fowler, Noll, Vo; draft-eastlake-fnv. It finds accidents, not attacks.
package struct StableHash {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    @inline(__always)
    package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        var value = self.value
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.value = value
    }

    package mutating func add(byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// `fnv1a64:` and sixteen hex digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return "fnv1a64:" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
