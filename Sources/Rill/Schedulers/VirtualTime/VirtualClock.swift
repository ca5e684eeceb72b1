import CRillAtomics

/// The present time of a timeline, apart from the timeline: who only reads the time does not keep the queue alive.
package final class VirtualClock: @unchecked Sendable {
    @usableFromInline
    package let word: UnsafeMutablePointer<Int64>

    init(_ time: Int64) {
        word = .allocate(capacity: 1)
        word.initialize(to: time)
    }

    deinit { word.deallocate() }

    /// The key of the present time. No lock.
    @inlinable @inline(__always)
    package var time: Int64 { rill_load_i64(word) }

    @inline(__always)
    func set(_ time: Int64) { rill_store_i64(word, time) }
}
