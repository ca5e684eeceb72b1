/// What events are aligned by: lane, kind and value, as 64 bits. Never the time.
///
/// With the time in the key, one inserted event would make everything after it different. A key only finds candidates:
/// values with one key can be made by hand, so nothing is called equal before its bytes were compared.
struct EventKey {
    private(set) var value: UInt64

    @inline(__always)
    init(lane: UInt64, kind: TraceEvent.Kind) {
        value = EventKey.mix(lane ^ 0xA076_1D64_78BD_642F, UInt64(kind.rawValue) &+ 0xE703_7ED1_A0B4_28DB)
    }

    /// Adds bytes. The same bytes in one piece or in two are different.
    @inline(__always)
    mutating func add(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        value = EventKey.hash(bytes, count, seed: value)
    }

    /// Adds the parts of an event behind its kind, with every number as 0 where numbers may differ.
    mutating func add(_ event: TraceEvent, masksNumbers: Bool) {
        func add(_ tag: UInt8, _ json: JSONValue) {
            var buffer = ByteBuffer()
            buffer.put(masksNumbers ? json.withNumbersMasked : json)
            let view = buffer.view
            if let base = view.baseAddress { value = EventKey.hash(base, view.count, seed: value ^ UInt64(tag)) }
        }
        if let json = event.value { add(0, json) }
        if let error = event.error { add(1, ["type": .string(error.type), "value": error.value]) }
        if let rule = event.rule { add(2, .string(rule)) }
    }

    /// A hash in the manner of wyhash: eight bytes at a time, folded by a wide multiplication.
    @inline(__always)
    static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int, seed: UInt64) -> UInt64 {
        let raw = UnsafeRawPointer(bytes)
        var state = seed ^ 0x8EBC_6AF0_9C88_C6E3
        var offset = 0
        while offset &+ 8 <= count {
            state = mix(state ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), 0xA076_1D64_78BD_642F)
            offset &+= 8
        }
        var rest: UInt64 = 0
        while offset < count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset &+= 1
        }
        return mix(state ^ rest, UInt64(truncatingIfNeeded: count) ^ 0xE703_7ED1_A0B4_28DB)
    }

    @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        // Odd, so that no factor makes everything 0; shifted, so that no low bit of it is lost; salted, because a factor of 1
        // would: the product and the left side take each other away.
        let product = left.multipliedFullWidth(by: (right ^ 0x9E37_79B9_7F4A_7C15) << 1 | 1)
        return product.high ^ product.low ^ left
    }
}

extension JSONValue {
    /// The value with every number replaced by 0, so that values within a tolerance align.
    var withNumbersMasked: JSONValue {
        switch self {
        case .number: return 0
        case .array(let elements): return .array(elements.map(\.withNumbersMasked))
        case .object(let members):
            if ValueTolerance.number(self) != nil { return 0 }
            return .object(members.map { JSONMember($0.key, $0.value.withNumbersMasked) })
        default: return self
        }
    }
}
