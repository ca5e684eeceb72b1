import CRillAtomics
import RillTraceFormat

/// A recorded event while it is being delivered, as plain bits: which recorder and which event of it.
///
/// The thread carries it in its cause slot; a scheduler copies the slot into its work item and back, so that a cause
/// crosses threads and time. Bits need no owner: a token that outlives its recorder refers to nothing.
package struct CauseToken {
    /// What the thread's cause slot holds for it.
    package let bits: UInt

    package static var none: CauseToken { CauseToken(bits: 0) }

    /// The upper third names the recorder, the rest is the index of the event plus one.
    private static var indexBits: UInt { UInt(UInt.bitWidth) * 2 / 3 }
    private static var identityCount: UInt { 1 << (UInt(UInt.bitWidth) - indexBits) }

    private init(bits: UInt) { self.bits = bits }

    package init(recorder: UInt, index: Int) {
        let position = UInt(index) + 1
        bits = position < 1 << CauseToken.indexBits ? recorder << CauseToken.indexBits | position : 0
    }

    /// The event that this thread is delivering.
    @inline(__always)
    package static var current: CauseToken { CauseToken(bits: UInt(bitPattern: rill_cause_get())) }

    /// Runs `body` while this event counts as the one being delivered.
    @inline(__always)
    package func whileDelivering(_ body: () -> Void) {
        let outer = rill_cause_get()
        rill_cause_set(UnsafeMutableRawPointer(bitPattern: bits))
        body()
        rill_cause_set(outer)
    }

    /// The index of the event, or −1 where it is none of that recorder's events so far.
    ///
    /// A token that is as old as millions of recorders may bear the number of a younger one, and any index.
    @inline(__always)
    package func index(ofRecorder recorder: UInt, before count: Int) -> Int {
        guard bits != 0, bits >> CauseToken.indexBits == recorder else { return -1 }
        let index = Int(bits & (1 << CauseToken.indexBits - 1)) - 1
        return index < count ? index : -1
    }

    /// A number for a recorder, from 1, taken again only after all others.
    package static func newIdentity() -> UInt {
        let number = UInt(bitPattern: Int(truncatingIfNeeded: rill_add_i64(counter, 1)))
        return number % (identityCount - 1) + 1
    }

    nonisolated(unsafe) private static let counter: UnsafeMutablePointer<Int64> = {
        let counter = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
        counter.initialize(to: 0)
        return counter
    }()
}
