import Foundation

/// The lanes of both traces under one numbering.
final class LaneNumbers {
    // Unchecked: touched once or more for each event, by one reader at a time.
    @exclusivity(unchecked) private(set) var names: [String] = []
    @exclusivity(unchecked) private(set) var hashes: [UInt64] = []
    @exclusivity(unchecked) private(set) var isIgnored: [Bool] = []
    /// Whether numbers may differ in the lane.
    @exclusivity(unchecked) private(set) var masksNumbers: [Bool] = []
    /// How much times may differ in the lane.
    @exclusivity(unchecked) private(set) var timeTolerances: [UInt] = []
    /// Which values count as equal in the lane.
    @exclusivity(unchecked) private(set) var values: [ValueTolerance] = []
    private var numbers: [ByteKey: Int] = [:]
    private var largeOrdinals: [Int] = []
    private var largeOrdinalNumbers: [Int: Int32] = [:]
    @exclusivity(unchecked) private var cache = [Int](repeating: -1, count: 64)
    private let options: TraceOptions

    init(options: TraceOptions) {
        self.options = options
    }

    /// Whether times may differ in any lane.
    var toleratesTimes: Bool { timeTolerances.contains { $0 > 0 } }

    /// Whether numbers may differ in any lane.
    var toleratesValues: Bool { masksNumbers.contains(true) }

    /// The number of the lane with that name.
    func number(_ name: String) -> Int {
        if let number = numbers[ByteKey(name)] { return number }
        var bytes = name
        hashes.append(bytes.withUTF8 { LaneNumbers.hash($0) })
        // Made contiguous by what was done to it, so that its bytes can be compared at once.
        names.append(bytes)
        isIgnored.append(options.ignoredLanes.contains { $0.hasSameBytes(as: name) })
        let tolerance = options.tolerance(ofLane: name)
        let values = ValueTolerance(tolerance)
        masksNumbers.append(values.allowsValues)
        self.values.append(values)
        timeTolerances.append(tolerance.time.magnitude)
        numbers[ByteKey(name)] = names.count - 1
        return names.count - 1
    }

    /// The number of the lane whose name is these bytes.
    @inline(__always)
    func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = LaneNumbers.hash(bytes)
        let slot = Int(hash & 63)
        let known = cache[slot]
        // Names with one hash can be made by hand.
        if known >= 0, hashes[known] == hash, hasBytes(known, bytes) { return known }
        let number = number(String(decoding: bytes, as: UTF8.self))
        cache[slot] = number
        return number
    }

    @inline(__always)
    private func hasBytes(_ number: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isSame = names[number].utf8.withContiguousStorageIfAvailable { known -> Bool in
            guard known.count == bytes.count else { return false }
            guard let left = known.baseAddress, let right = bytes.baseAddress else { return true }
            return memcmp(left, right, known.count) == 0
        }
        return isSame ?? false
    }

    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let base = bytes.baseAddress else { return 0 }
        return EventKey.hash(base, bytes.count, seed: 0)
    }

    // MARK: Ordinals

    /// An ordinal in 32 bits: itself, or, beyond them, a negative number that stands for it on both sides.
    @inline(__always)
    func short(_ ordinal: Int) -> Int32 {
        if let short = Int32(exactly: ordinal), short >= 0 { return short }
        return shortened(ordinal)
    }

    @inline(never)
    private func shortened(_ ordinal: Int) -> Int32 {
        if let known = largeOrdinalNumbers[ordinal] { return known }
        largeOrdinals.append(ordinal)
        largeOrdinalNumbers[ordinal] = Int32(truncatingIfNeeded: -largeOrdinals.count)
        return Int32(truncatingIfNeeded: -largeOrdinals.count)
    }

    /// The ordinal that 32 bits stand for.
    func ordinal(_ short: Int32) -> Int { short >= 0 ? Int(short) : largeOrdinals[-Int(short) - 1] }
}
