/// Keys that were sorted at once and are taken in order: what is left of a large batch of work.
///
/// Sorting a batch digit by digit costs O(1) a key, and taking the first one is a step forward, where a heap pays
/// O(log n) cache misses a key. The order is known in advance, so the work behind the keys can be fetched in advance.
struct VirtualTimeBatch {
    /// How many keys ahead one may look: as many stand behind the last one, with a slot that exists.
    static var foresight: Int { 16 }

    private var keys: UnsafeMutablePointer<VirtualTimeKey>
    private var position = 0
    private var end = 0

    init() { keys = .allocate(capacity: 1) }

    func deallocate() { keys.deallocate() }

    var isEmpty: Bool { position == end }

    var count: Int { end - position }

    /// The key that comes first. There must be one.
    @inline(__always)
    var first: VirtualTimeKey { keys[position] }

    /// A key that will come soon, or any key that once was.
    @inline(__always)
    func ahead(_ distance: Int) -> VirtualTimeKey { keys[position + distance] }

    @inline(__always)
    mutating func removeFirst() { position += 1 }

    /// What is left, in order.
    var rest: UnsafeMutableBufferPointer<VirtualTimeKey> {
        UnsafeMutableBufferPointer(start: keys + position, count: count)
    }

    /// Keeps only the first keys of what is left.
    mutating func truncate(to count: Int) { end = position + count }

    /// Forgets all keys and gives up the memory.
    mutating func clear() {
        deallocate()
        self = VirtualTimeBatch()
    }

    /// Adds keys in any order. O(n) in all keys.
    mutating func merge(_ others: UnsafeMutablePointer<VirtualTimeKey>, count: Int) {
        let total = self.count + count
        let capacity = total + Self.foresight
        let merged = UnsafeMutablePointer<VirtualTimeKey>.allocate(capacity: capacity)
        merged.initialize(from: keys + position, count: self.count)
        (merged + self.count).initialize(from: others, count: count)
        deallocate()
        let scratch = UnsafeMutablePointer<VirtualTimeKey>.allocate(capacity: capacity)
        keys = Self.sort(merged, scratch, total)
        (keys == merged ? scratch : merged).deallocate()
        position = 0
        end = total
        (keys + end).initialize(repeating: keys[0], count: Self.foresight)
    }

    // MARK: Sorting

    private static var digitBits: UInt64 { 11 }
    private static var digits: Int { 1 << digitBits }

    /// Sorts by the digits in which keys differ, least significant first, and returns which of the two places holds the
    /// result.
    private static func sort(
        _ keys: UnsafeMutablePointer<VirtualTimeKey>,
        _ scratch: UnsafeMutablePointer<VirtualTimeKey>,
        _ count: Int
    ) -> UnsafeMutablePointer<VirtualTimeKey> {
        var (differentTime, differentOrder): (UInt64, UInt64) = (0, 0)
        var isInOrder = true
        for index in 1..<max(1, count) {
            differentTime |= keys[index].biasedTime ^ keys[0].biasedTime
            differentOrder |= keys[index].order ^ keys[0].order
            isInOrder = isInOrder && keys[index - 1].order < keys[index].order
        }
        let tallies = UnsafeMutablePointer<Int>.allocate(capacity: digits)
        defer { tallies.deallocate() }
        var (source, target) = (keys, scratch)
        func pass(_ digit: (VirtualTimeKey) -> Int) {
            distribute(from: source, to: target, count, tallies, digit)
            (source, target) = (target, source)
        }
        let mask = UInt64(digits - 1)
        // Keys that were appended one after the other are in the order of their sequence, which a pass keeps.
        for shift in stride(from: VirtualTimeKey.slotBits, to: 64, by: Int(digitBits))
        where !isInOrder && differentOrder >> shift & mask != 0 {
            pass { Int(truncatingIfNeeded: $0.order >> shift & mask) }
        }
        for shift in stride(from: UInt64(0), to: 64, by: Int(digitBits)) where differentTime >> shift & mask != 0 {
            pass { Int(truncatingIfNeeded: $0.biasedTime >> shift & mask) }
        }
        return source
    }

    /// One pass: keys of one digit go together and keep their order.
    @inline(__always)
    private static func distribute(
        from source: UnsafeMutablePointer<VirtualTimeKey>,
        to target: UnsafeMutablePointer<VirtualTimeKey>,
        _ count: Int,
        _ tallies: UnsafeMutablePointer<Int>,
        _ digit: (VirtualTimeKey) -> Int
    ) {
        tallies.initialize(repeating: 0, count: digits)
        for index in 0..<count { tallies[digit(source[index])] += 1 }
        var start = 0
        for index in 0..<digits {
            let tally = tallies[index]
            tallies[index] = start
            start += tally
        }
        for index in 0..<count {
            let key = source[index]
            let number = digit(key)
            target[tallies[number]] = key
            tallies[number] += 1
        }
    }
}
