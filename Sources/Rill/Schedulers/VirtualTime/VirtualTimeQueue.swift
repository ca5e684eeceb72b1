import CRillAtomics

/// A priority queue of items by time, then by sequence: 16-byte keys over a slab of references.
///
/// Work that comes in ones stands in a heap: O(log n) to insert and to remove. A large batch that is scheduled before
/// anything of it runs is sorted at once, which costs O(1) an item, and merged with what waits. Cancelling is a bit in
/// the item, O(1): its key stays as a tombstone, which is skipped when it comes up, or swept when the queue would have
/// to grow. Not thread-safe: the timeline's lock guards it.
struct VirtualTimeQueue {
    typealias Key = VirtualTimeKey

    /// How many keys make a batch worth sorting.
    private static var batchSize: Int { 1024 }

    private var heap: VirtualTimeHeap
    private var batch = VirtualTimeBatch()
    /// Retained items by slot. A free slot holds the number of the next free one, shifted, with the lowest bit set.
    private var slab: UnsafeMutablePointer<UInt>
    private(set) var capacity = 16
    private var slotsInUse = 0
    private var firstFree: UInt = noSlot
    /// Whether the first key is the batch's; known once `first` was read.
    private var firstIsInBatch = false

    private static var noSlot: UInt { UInt.max }

    init() {
        heap = VirtualTimeHeap(capacity: capacity)
        slab = .allocate(capacity: capacity)
    }

    /// Cancels and releases what still waits, and gives up the memory. The queue may not be used afterwards.
    mutating func destroy() {
        for key in allKeys { takeItem(key.slot).takeRetainedValue().dispose() }
        heap.deallocate()
        batch.deallocate()
        slab.deallocate()
    }

    /// How many keys wait, those of cancelled items too.
    @inline(__always)
    var count: Int { heap.count + batch.count }

    /// The key that comes first.
    @inline(__always)
    var first: Key? {
        mutating get {
            if heap.ordered != heap.count { settle() }
            if batch.isEmpty {
                firstIsInBatch = false
                return heap.count == 0 ? nil : heap.keys[0]
            }
            // Where the heap is empty, a sentinel stands there.
            firstIsInBatch = !(heap.keys[0] < batch.first)
            return firstIsInBatch ? batch.first : heap.keys[0]
        }
    }

    /// The item behind a key.
    @inline(__always)
    func item(_ key: Key) -> VirtualTimeItem { reference(key).takeUnretainedValue() }

    /// The same without a retain.
    @inline(__always)
    func reference(_ key: Key) -> Unmanaged<VirtualTimeItem> { .fromOpaque(pointer(slab[key.slot])) }

    /// The flag word of the item behind a key, reached without retaining the item.
    @inline(__always)
    func flags(_ key: Key) -> UInt32 { rill_load_acquire(VirtualTimeItem.flags(ofObjectAt: pointer(slab[key.slot]))) }

    /// All keys, in no order.
    var allKeys: [Key] { Array(UnsafeBufferPointer(start: heap.keys, count: heap.count)) + Array(batch.rest) }

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
            slot = Int(truncatingIfNeeded: firstFree >> 1)
            firstFree = slab[slot]
        }
        slab[slot] = UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
        heap.append(Key(time: time, sequence: sequence, slot: slot))
        return slot
    }

    /// Puts another item in the place of one, under the same key, and returns the one.
    mutating func replaceItem(_ slot: Int, by item: VirtualTimeItem) -> VirtualTimeItem {
        let old = Unmanaged<VirtualTimeItem>.fromOpaque(pointer(slab[slot])).takeRetainedValue()
        slab[slot] = UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
        return old
    }

    /// Takes the key that `first` returned and its item out.
    mutating func removeFirst() -> VirtualTimeItem { takeFirst().takeRetainedValue() }

    /// The same; the caller releases the item.
    @inline(__always)
    mutating func takeFirst() -> Unmanaged<VirtualTimeItem> {
        guard firstIsInBatch else {
            let item = takeItem(heap.keys[0].slot)
            heap.removeFirst()
            return item
        }
        fetchAhead()
        let item = takeItem(batch.first.slot)
        batch.removeFirst()
        return item
    }

    /// Gives the item that `first` returned a later place. The key names the same slot.
    @inline(__always)
    mutating func moveFirst(to key: Key) {
        guard firstIsInBatch else { return heap.replaceFirst(by: key) }
        batch.removeFirst()
        heap.append(key)
    }

    /// Puts the item of a key before all others, under the first one's time. O(n).
    mutating func moveToFront(_ key: Key) {
        dissolveBatch()
        firstIsInBatch = false
        guard let index = (0..<heap.count).first(where: { heap.keys[$0].order == key.order }) else { return }
        heap.moveToFront(index)
    }

    /// Gives an item an earlier place. O(n).
    mutating func move(_ item: VirtualTimeItem, time: Int64, sequence: UInt64) {
        dissolveBatch()
        for index in 0..<heap.count where self.item(heap.keys[index]) === item {
            heap.move(index, to: Key(time: time, sequence: sequence, slot: heap.keys[index].slot))
            return
        }
    }

    /// Sweeps cancelled items out; doubles the room where that frees less than half.
    ///
    /// - Returns: The cancelled items, to be released after the lock was given back. O(n), amortised O(1).
    mutating func grow() -> [VirtualTimeItem] {
        var cancelled: [VirtualTimeItem] = []
        let rest = batch.rest
        batch.truncate(to: sweep(rest.baseAddress.unsafelyUnwrapped, rest.count, &cancelled))
        let kept = sweep(heap.keys, heap.count, &cancelled)
        if kept != heap.count { heap.keepFirst(kept) }
        if count > capacity / 2, capacity <= Int(Key.slotMask) { resize(to: capacity * 2) }
        return cancelled
    }

    /// Changes times in a way that keeps their order.
    mutating func mapTimes(_ transform: (Int64) -> Int64) {
        for index in 0..<heap.count { heap.keys[index].time = transform(heap.keys[index].time) }
        for index in batch.rest.indices { batch.rest[index].time = transform(batch.rest[index].time) }
    }

    // MARK: Order

    /// Puts what was inserted in its place: a few keys into the heap, many into the batch.
    @inline(__always)
    private mutating func settle() {
        if heap.count - heap.ordered < Self.batchSize { return heap.settle() }
        settleMany()
    }

    @inline(never)
    private mutating func settleMany() {
        // What is sorted again is at most three times what is new, so that a key costs O(log n) at the most.
        if heap.count - heap.ordered < (heap.ordered + batch.count) / 2 { return heap.settle() }
        batch.merge(heap.keys, count: heap.count)
        heap.clear()
    }

    /// Puts the keys of the batch into the heap, for what is done once in a while and searches all.
    private mutating func dissolveBatch() {
        for key in batch.rest { heap.append(key) }
        batch.clear()
        heap.settle()
    }

    /// Moves the keys of items that are not cancelled to the front, in their order, and returns how many they are.
    private mutating func sweep(
        _ keys: UnsafeMutablePointer<Key>,
        _ count: Int,
        _ cancelled: inout [VirtualTimeItem]
    ) -> Int {
        var kept = 0
        for index in 0..<count {
            let key = keys[index]
            if flags(key) & SourceHandle.disposedBit != 0 {
                cancelled.append(takeItem(key.slot).takeRetainedValue())
            } else {
                keys[kept] = key
                kept += 1
            }
        }
        return kept
    }

    /// Asks the memory for work that will be taken soon.
    @inline(__always)
    private func fetchAhead() {
        rill_prefetch(slab + batch.ahead(VirtualTimeBatch.foresight).slot)
        // A slot that is free by now holds no address; nothing comes of asking for it.
        if let item = UnsafeRawPointer(bitPattern: slab[batch.ahead(VirtualTimeBatch.foresight / 2).slot]) {
            rill_prefetch(item)
            rill_prefetch(item + 64)
        }
    }

    // MARK: Slab

    @inline(__always)
    private func pointer(_ bits: UInt) -> UnsafeRawPointer {
        // A slot in use holds the address of a retained object, so it is never null.
        UnsafeRawPointer(bitPattern: bits).unsafelyUnwrapped
    }

    @inline(__always)
    private mutating func takeItem(_ slot: Int) -> Unmanaged<VirtualTimeItem> {
        let item = Unmanaged<VirtualTimeItem>.fromOpaque(pointer(slab[slot]))
        slab[slot] = firstFree
        firstFree = UInt(bitPattern: slot) << 1 | 1
        return item
    }

    private mutating func resize(to newCapacity: Int) {
        heap.resize(to: newCapacity)
        let newSlab = UnsafeMutablePointer<UInt>.allocate(capacity: newCapacity)
        newSlab.moveInitialize(from: slab, count: slotsInUse)
        slab.deallocate()
        slab = newSlab
        capacity = newCapacity
    }
}
