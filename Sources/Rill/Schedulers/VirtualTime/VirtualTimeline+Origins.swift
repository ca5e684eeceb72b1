import CRillAtomics

/// What schedules the work that a thread enqueues.
extension VirtualTimeline {
    /// What schedules work now, on this thread: 0 where that is not known. With the lock held.
    @inline(__always)
    var presentOriginLocked: UInt32 {
        if !namedOrigins.isEmpty, let named = namedOrigins[rill_thread_identity()] { return named }
        return runningOrigin != 0 && runningThread == rill_thread_identity() ? runningOrigin : 0
    }

    /// What schedules work now, on this thread: 0 where that is not known.
    package var presentOrigin: UInt32 { lock.locked { presentOriginLocked } }

    /// Runs `body`; what this thread schedules meanwhile, and what that schedules, has this origin.
    package func withOrigin<Result>(_ number: UInt32, _ body: () throws -> Result) rethrows -> Result {
        let thread = rill_thread_identity()
        let outer = lock.locked { namedOrigins.updateValue(number, forKey: thread) }
        defer { lock.locked { namedOrigins[thread] = outer } }
        return try body()
    }
}
