import CRillAtomics

/// What `VirtualTimeRanks` needs of a timeline: to work under its lock, because ranks and keys change together.
extension VirtualTimeline {
    /// Enqueues with the lock held, and gives it back.
    func enqueueLocked(_ item: VirtualTimeItem, at time: Int64) {
        insert(item, time: time, sequence: takeSequence())
    }

    /// The clock, or the first waiting key where that is earlier. With the lock held.
    var earliestKeyLocked: Int64 { min(clock, queue.first?.time ?? .max) }

    /// Changes all keys in a way that keeps their order. With the lock held.
    func mapTimesLocked(_ transform: (Int64) -> Int64) {
        queue.mapTimes(transform)
        clockFace.set(transform(clock))
        if limit != .max { limit = transform(limit) }
    }
}
