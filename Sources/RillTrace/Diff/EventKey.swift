/// What events are aligned by: lane, kind and value, as 64 bits. Never the time.
///
/// With the time in the key, one inserted event would make everything after it different. Equal keys count as equal
/// events; at a million events on each side two different ones share a key once in twenty million runs.
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

    /// Adds the parts of an event behind its kind.
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
        let product = left.multipliedFullWidth(by: right | 1)
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
            if members.count == 1, members[0].key == "$float" || members[0].key == "$int" { return 0 }
            return .object(members.map { JSONMember($0.key, $0.value.withNumbersMasked) })
        default: return self
        }
    }
}

/// The lanes of both traces under one numbering.
final class LaneNumbers {
    // Unchecked: touched once or more for each event, by one reader at a time.
    private(set) var names: [String] = []
    @exclusivity(unchecked) private(set) var hashes: [UInt64] = []
    @exclusivity(unchecked) private(set) var isIgnored: [Bool] = []
    /// Whether numbers may differ in the lane.
    @exclusivity(unchecked) private(set) var masksNumbers: [Bool] = []
    private var numbers: [ByteKey: Int] = [:]
    @exclusivity(unchecked) private var cache = [Int](repeating: -1, count: 64)
    private let options: TraceOptions

    init(options: TraceOptions) {
        self.options = options
    }

    /// The number of the lane with that name.
    func number(_ name: String) -> Int {
        if let number = numbers[ByteKey(name)] { return number }
        var bytes = name
        hashes.append(bytes.withUTF8 { LaneNumbers.hash($0) })
        names.append(name)
        isIgnored.append(options.ignoredLanes.contains { $0.hasSameBytes(as: name) })
        masksNumbers.append(options.tolerance(ofLane: name).allowsValues)
        numbers[ByteKey(name)] = names.count - 1
        return names.count - 1
    }

    /// The number of the lane whose name is these bytes.
    @inline(__always)
    func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = LaneNumbers.hash(bytes)
        let slot = Int(hash & 63)
        let known = cache[slot]
        if known >= 0, hashes[known] == hash { return known }
        let number = number(String(decoding: bytes, as: UTF8.self))
        cache[slot] = number
        return number
    }

    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let base = bytes.baseAddress else { return 0 }
        return EventKey.hash(base, bytes.count, seed: 0)
    }
}
