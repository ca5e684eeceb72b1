import Foundation

/// An append-only list of plain values, for what is written for each event.
///
/// An array asks at each append whether it is shared, and copies itself into new memory as it grows; here the system
/// moves the memory, which for large lists copies nothing. Not thread-safe, and freed by hand: by the class that holds
/// it.
struct PlainList<Value: BitwiseCopyable> {
    private var base: UnsafeMutablePointer<Value>?
    private var capacity = 0
    /// The number of values.
    private(set) var count = 0

    init() {}

    func deallocate() { free(base) }

    @inline(__always)
    mutating func append(_ value: Value) {
        if count == capacity { reserve(max(16, 2 * capacity)) }
        base.unsafelyUnwrapped[count] = value
        count &+= 1
    }

    /// The value at an index below `count`.
    @inline(__always)
    subscript(index: Int) -> Value { base.unsafelyUnwrapped[index] }

    /// The values. Not after the next append.
    var values: UnsafeBufferPointer<Value> { UnsafeBufferPointer(start: base, count: count) }

    /// Makes room for a number of values in all.
    @inline(never)
    mutating func reserve(_ newCapacity: Int) {
        guard newCapacity > capacity else { return }
        // Out of memory: the same end as an array's.
        guard let moved = realloc(base, newCapacity * MemoryLayout<Value>.stride) else { abort() }
        base = moved.assumingMemoryBound(to: Value.self)
        capacity = newCapacity
    }
}
