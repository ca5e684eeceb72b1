/// A 4-ary heap of keys. Insertion and removal are O(log n).
///
/// Raw memory, because array accesses cost checks in the innermost loop. The four children of a key share a cache
/// line, and sentinels stand behind the last key, so that there are always four to choose from.
struct VirtualTimeHeap {
    /// What the first key is moved by, for the children to begin with a cache line.
    private static var shift: Int { 3 }
    private static var line: Int { 64 }

    private(set) var keys: UnsafeMutablePointer<VirtualTimeKey>
    private(set) var count = 0
    /// How many of the keys are in the order of a heap; the rest was appended behind them.
    private(set) var ordered = 0

    init(capacity: Int) {
        keys = Self.allocate(capacity)
        clear()
    }

    func deallocate() { UnsafeMutableRawPointer(keys - Self.shift).deallocate() }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<VirtualTimeKey> {
        let bytes = (capacity + shift + 4) * MemoryLayout<VirtualTimeKey>.stride
        return UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: line)
            .assumingMemoryBound(to: VirtualTimeKey.self) + shift
    }

    mutating func resize(to capacity: Int) {
        let old = self
        keys = Self.allocate(capacity)
        keys.moveInitialize(from: old.keys, count: count + 4)
        old.deallocate()
    }

    /// Forgets all keys.
    mutating func clear() {
        count = 0
        ordered = 0
        for index in 0..<4 { keys[index] = .sentinel }
    }

    /// Adds a key behind the others, for `settle()` to put in its place. There must be room.
    @inline(__always)
    mutating func append(_ key: VirtualTimeKey) {
        keys[count] = key
        keys[count + 4] = .sentinel
        count += 1
    }

    /// Puts what was appended in its place.
    @inline(__always)
    mutating func settle() {
        while ordered < count {
            siftUp(keys[ordered], from: ordered)
            ordered += 1
        }
    }

    /// Takes the first key out. There must be one, and all must be settled.
    @inline(__always)
    mutating func removeFirst() {
        count -= 1
        ordered = count
        let last = keys[count]
        keys[count] = .sentinel
        if count > 0 { siftDown(last) }
    }

    /// Puts another key in the place of the first, and then where it belongs.
    mutating func replaceFirst(by key: VirtualTimeKey) { siftDown(key) }

    /// Gives a key an earlier place.
    mutating func move(_ index: Int, to key: VirtualTimeKey) { siftUp(key, from: index) }

    /// Puts a key before all others, whatever its time.
    mutating func moveToFront(_ index: Int) {
        let key = keys[index]
        // Whatever is above the key moves one place down its path, and keeps its order to all others.
        var hole = index
        while hole > 0 {
            let parent = (hole - 1) >> 2
            keys[hole] = keys[parent]
            hole = parent
        }
        keys[0] = key
    }

    /// Keeps only the first keys, which may be in any order. O(n).
    mutating func keepFirst(_ kept: Int) {
        count = kept
        ordered = 0
        for index in kept..<(kept + 4) { keys[index] = .sentinel }
        settle()
    }

    @inline(__always)
    private func siftUp(_ key: VirtualTimeKey, from start: Int) {
        var hole = start
        while hole > 0 {
            let parent = (hole - 1) >> 2
            if !(key < keys[parent]) { break }
            keys[hole] = keys[parent]
            hole = parent
        }
        keys[hole] = key
    }

    /// Lets the least of four rise until the hole is at the bottom, where the key mostly belongs, and lets that rise.
    @inline(__always)
    private func siftDown(_ key: VirtualTimeKey) {
        var hole = 0
        var child = 1
        while child < count {
            let four = keys + child
            let left = four[1] < four[0] ? 1 : 0
            let right = four[3] < four[2] ? 3 : 2
            let least = four[right] < four[left] ? right : left
            keys[hole] = four[least]
            hole = child + least
            child = hole << 2 + 1
        }
        siftUp(key, from: hole)
    }
}
