import CRillAtomics

/// A priority queue of items by time, then by sequence: a 4-ary heap of 16-byte keys over a slab of references.
///
/// Insertion and removal are O(log n). Cancelling is a bit in the item, O(1): its key stays as a tombstone, which is
/// skipped when it comes up, or swept when the heap would have to grow. Not thread-safe: the timeline's lock guards it.
struct VirtualTimeQueue {
    /// The bits of a slot number; what is left of 64 is the sequence. 67 million items may wait at a time, and two
    /// hundred and seventy thousand million may be scheduled before items of one instant lose their order.
    static var slotBits: UInt64 { 26 }
    static var slotMask: UInt64 { (1 << slotBits) - 1 }
    static var lastSequence: UInt64 { UInt64.max >> slotBits }

    struct Key {
        var time: Int64
        var order: UInt64

        @inline(__always)
        init(time: Int64, sequence: UInt64, slot: Int) {
            self.time = time
            order = min(sequence, VirtualTimeQueue.lastSequence) << VirtualTimeQueue.slotBits | UInt64(slot)
        }

        @inline(__always)
        var slot: Int { Int(order & VirtualTimeQueue.slotMask) }

        @inline(__always)
        var sequence: UInt64 { order >> VirtualTimeQueue.slotBits }

        @inline(__always)
        static func < (lhs: Key, rhs: Key) -> Bool {
            lhs.time < rhs.time || (lhs.time == rhs.time && lhs.order < rhs.order)
        }
    }

    /// Present keys, heap order. Raw memory, because array accesses cost checks in the innermost loop.
    private var keys: UnsafeMutablePointer<Key>
    /// Retained items by slot. A free slot holds the number of the next free one, shifted, with the lowest bit set.
    private var slab: UnsafeMutablePointer<UInt>
    private(set) var count = 0
    private(set) var capacity = 16
    private var slotsInUse = 0
    private var firstFree: UInt = noSlot

    private static var noSlot: UInt { UInt.max }

    init() {
        keys = .allocate(capacity: capacity)
        slab = .allocate(capacity: capacity)
    }

    /// Cancels and releases what still waits, and gives up the memory. The queue may not be used afterwards.
    mutating func destroy() {
        for index in 0..<count { takeItem(keys[index].slot).dispose() }
        count = 0
        keys.deallocate()
        slab.deallocate()
    }

    /// The key that comes first.
    @inline(__always)
    var first: Key? { count == 0 ? nil : keys[0] }

    /// The item behind a key.
    @inline(__always)
    func item(_ key: Key) -> VirtualTimeItem {
        Unmanaged<VirtualTimeItem>.fromOpaque(pointer(slab[key.slot])).takeUnretainedValue()
    }

    /// The flag word of the item behind a key, reached without retaining the item.
    @inline(__always)
    func flags(_ key: Key) -> UInt32 { rill_load_acquire(VirtualTimeItem.flags(ofObjectAt: pointer(slab[key.slot]))) }

    /// All keys, in no order.
    var allKeys: [Key] { Array(UnsafeBufferPointer(start: keys, count: count)) }

    /// Whether one more key needs room. The caller then calls `grow()`, which may find cancelled items to release.
    @inline(__always)
    var isFull: Bool { count == capacity }

    /// Inserts an item and returns its slot. There must be room.
    @inline(__always)
    mutating func insert(_ item: VirtualTimeItem, time: Int64, sequence: UInt64) -> Int {
        let slot: Int
        if firstFree == Self.noSlot {
            slot = slotsInUse
            slotsInUse += 1
        } else {
            slot = Int(firstFree >> 1)
            firstFree = slab[slot]
        }
        slab[slot] = UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
        siftUp(Key(time: time, sequence: sequence, slot: slot), from: count)
        count += 1
        return slot
    }

    /// Puts another item in the place of one, under the same key, and returns the one.
    mutating func replaceItem(_ slot: Int, by item: VirtualTimeItem) -> VirtualTimeItem {
        let old = Unmanaged<VirtualTimeItem>.fromOpaque(pointer(slab[slot])).takeRetainedValue()
        slab[slot] = UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
        return old
    }

    /// Takes the first key and its item out.
    @inline(__always)
    mutating func removeFirst() -> VirtualTimeItem {
        let item = takeItem(keys[0].slot)
        count -= 1
        if count > 0 { siftDown(keys[count], from: 0) }
        return item
    }

    /// Gives the first item a later place. The key names the same slot.
    mutating func moveFirst(to key: Key) { siftDown(key, from: 0) }

    /// Puts the item of a key before all others, under the first one's time. O(n).
    mutating func moveToFront(_ key: Key) {
        guard count > 0, let index = (0..<count).first(where: { keys[$0].order == key.order }) else { return }
        // Whatever is above the key moves one place down its path, and keeps its order to all others.
        var hole = index
        while hole > 0 {
            let parent = (hole - 1) >> 2
            keys[hole] = keys[parent]
            hole = parent
        }
        keys[0] = key
    }

    /// Gives an item an earlier place. O(n).
    mutating func move(_ item: VirtualTimeItem, time: Int64, sequence: UInt64) {
        for index in 0..<count where self.item(keys[index]) === item {
            siftUp(Key(time: time, sequence: sequence, slot: keys[index].slot), from: index)
            return
        }
    }

    /// Sweeps cancelled items out; doubles the room where that frees less than half.
    ///
    /// - Returns: The cancelled items, to be released after the lock was given back. O(n), amortised O(1).
    mutating func grow() -> [VirtualTimeItem] {
        var cancelled: [VirtualTimeItem] = []
        var kept = 0
        for index in 0..<count {
            let key = keys[index]
            if flags(key) & Upstream.disposedBit != 0 {
                cancelled.append(takeItem(key.slot))
            } else {
                keys[kept] = key
                kept += 1
            }
        }
        count = kept
        if !cancelled.isEmpty { restoreHeap() }
        if count > capacity / 2, capacity <= Int(Self.slotMask) { resize(to: capacity * 2) }
        return cancelled
    }

    /// Changes times in a way that keeps their order.
    mutating func mapTimes(_ transform: (Int64) -> Int64) {
        for index in 0..<count { keys[index].time = transform(keys[index].time) }
    }

    // MARK: Heap

    @inline(__always)
    private mutating func siftUp(_ key: Key, from start: Int) {
        var hole = start
        while hole > 0 {
            let parent = (hole - 1) >> 2
            if !(key < keys[parent]) { break }
            keys[hole] = keys[parent]
            hole = parent
        }
        keys[hole] = key
    }

    @inline(__always)
    private mutating func siftDown(_ key: Key, from start: Int) {
        var hole = start
        while true {
            let child = hole << 2 + 1
            if child >= count { break }
            var least = child
            let end = min(child + 4, count)
            var other = child + 1
            while other < end {
                if keys[other] < keys[least] { least = other }
                other += 1
            }
            if !(keys[least] < key) { break }
            keys[hole] = keys[least]
            hole = least
        }
        keys[hole] = key
    }

    private mutating func restoreHeap() {
        guard count > 1 else { return }
        for index in stride(from: (count - 2) >> 2, through: 0, by: -1) { siftDown(keys[index], from: index) }
    }

    // MARK: Slab

    @inline(__always)
    private func pointer(_ bits: UInt) -> UnsafeRawPointer {
        // A slot in use holds the address of a retained object, so it is never null.
        UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped
    }

    @inline(__always)
    private mutating func takeItem(_ slot: Int) -> VirtualTimeItem {
        let item = Unmanaged<VirtualTimeItem>.fromOpaque(pointer(slab[slot])).takeRetainedValue()
        slab[slot] = firstFree
        firstFree = UInt(slot) << 1 | 1
        return item
    }

    private mutating func resize(to newCapacity: Int) {
        let newKeys = UnsafeMutablePointer<Key>.allocate(capacity: newCapacity)
        newKeys.moveInitialize(from: keys, count: count)
        keys.deallocate()
        keys = newKeys
        let newSlab = UnsafeMutablePointer<UInt>.allocate(capacity: newCapacity)
        newSlab.moveInitialize(from: slab, count: slotsInUse)
        slab.deallocate()
        slab = newSlab
        capacity = newCapacity
    }
}
