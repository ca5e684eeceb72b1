/// The one moment that an operator waits for, and moves: what it does when that has come is its own affair.
///
/// There is a real one, work of a scheduler, and a virtual one, an item of a timeline that is pushed ahead in the queue.
/// An operator does not know which it has. A deadline holds its owner until it is disposed.
package protocol Deadline: SourceHandle {
    /// Wakes the owner at a moment, and no longer at the one that was set before.
    ///
    /// - Parameters:
    ///   - moment: The clock's `moment(after: interval)`.
    ///   - interval: How far that is from now.
    ///   - generation: What the owner is woken for: larger than those before it, or the same. Where two threads set the
    ///     deadline at once, the larger one counts, whoever comes last.
    func set(to moment: Int64, after interval: RxTimeInterval, for generation: UInt64)
}

/// An operator that waits for a deadline.
package protocol DeadlineOwner: AnyObject {
    /// The moment has come. May come late, when the deadline is being set again by another thread.
    ///
    /// - Parameter generation: What it was set for; nil: for what was set last.
    /// - Returns: Whether to wake the owner again as soon as other work has had its turn.
    func wake(for generation: UInt64?) -> Bool

    /// The deadline was disposed: let go of it.
    func deadlineWasDisposed()
}

/// Where a deadline is measured.
package protocol DeadlineClock: AnyObject {
    /// A deadline that is not set yet.
    func makeDeadline(of owner: any DeadlineOwner) -> any Deadline

    /// The moment `interval` from now, where the clock has names for moments. Not for a caller that holds a lock: a clock
    /// may be anyone's code.
    func moment(after interval: RxTimeInterval) -> Int64

    /// Whether a moment has come, be it that its owner is still to be woken within this tick; nil where that is unknown.
    func hasCome(_ moment: Int64) -> Bool?

    /// The present time, for its distance from others of this clock.
    var now: RxTime { get }

    /// What is left of `interval` since a time that `now` gave.
    func timeLeft(of interval: RxTimeInterval, since time: RxTime) -> RxTimeInterval
}

extension DeadlineClock {
    package func moment(after interval: RxTimeInterval) -> Int64 { 0 }
    package func hasCome(_ moment: Int64) -> Bool? { nil }
    package func timeLeft(of interval: RxTimeInterval, since time: RxTime) -> RxTimeInterval {
        interval.reduced(by: now.timeIntervalSince(time), grain: 1e-6)
    }
}

/// A scheduler with deadlines of its own.
package protocol DeadlineScheduler {
    /// Nil where the deadlines are pieces of work, as everywhere else.
    var deadlineClock: (any DeadlineClock)? { get }
}
