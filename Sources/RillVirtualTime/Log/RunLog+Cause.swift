import CRillAtomics
import RillTrace

/// The cause of an entry: the source's event that was being delivered when it happened.
///
/// A source says before it sends which entry its event is. Whatever is appended until it has sent, on this thread or in
/// work that was scheduled meanwhile, has that entry as its cause.
extension RunLog {
    /// The place of the entry that this thread delivers, or −1.
    @inline(__always)
    func presentCause(before count: Int) -> Int {
        rill_cause_get() == nil ? -1 : CauseToken.current.index(ofRecorder: identity, before: count)
    }

    /// Makes an entry what this thread delivers, and returns what that was before, for `endDelivery`.
    @inline(__always)
    func beginDelivery(of entry: Int) -> UnsafeMutableRawPointer? {
        let outer = rill_cause_get()
        rill_cause_set(UnsafeMutableRawPointer(bitPattern: CauseToken(recorder: identity, index: entry).bits))
        return outer
    }

    @inline(__always)
    func endDelivery(_ outer: UnsafeMutableRawPointer?) { rill_cause_set(outer) }
}
