/// A coordinator that waits for one moment after another: debounce, throttle, delay, timeout, observe, buffer, window.
package class TimedOperator<Output>: Coordinator<Output>, DeadlineOwner {
    private final let clock: any DeadlineClock
    /// Guarded by the lock, as is all that follows. Given up when it is disposed: it holds this object.
    @exclusivity(unchecked) private final var deadline: (any Deadline)?
    /// What the deadline was set for last, and when that is due.
    @exclusivity(unchecked) private final var generation: UInt64 = 0
    @exclusivity(unchecked) private final var moment = Int64.max

    package init(_ downstream: Sink<Output>, on clock: any DeadlineClock) {
        self.clock = clock
        super.init(downstream)
    }

    package init(_ downstream: Sink<Output>, on scheduler: any SchedulerType) {
        clock = ScheduledDeadlineClock.of(scheduler)
        super.init(downstream)
    }

    /// Called once, when downstream has the coordinator.
    package final func adoptDeadline() {
        let deadline = clock.makeDeadline(of: self)
        lock()
        self.deadline = deadline
        unlock()
        adopt(deadline)
    }

    /// Calls `timeIsOver(generation)` after `interval`, and not at the time that was set before, if one still is.
    ///
    /// A generation is larger than those before it, or the same. Where two threads set the time at once, the larger one
    /// counts, whoever comes last.
    package final func setDeadline(after interval: RxTimeInterval, for generation: UInt64 = 0) {
        let moment = moment(after: interval)
        lock()
        setDeadlineAndUnlock(to: moment, after: interval, for: generation)
    }

    /// The moment `interval` from now. Not for a caller that holds the lock: a clock may be anyone's code.
    @inline(__always)
    package final func moment(after interval: RxTimeInterval) -> Int64 { clock.moment(after: interval) }

    /// As `setDeadline`, for a caller that holds the lock, and knows the moment; gives the lock back.
    @inline(__always)
    package final func setDeadlineAndUnlock(
        to moment: Int64,
        after interval: RxTimeInterval,
        for generation: UInt64
    ) {
        if generation < self.generation { return unlock() }
        self.generation = generation
        self.moment = moment
        let deadline = self.deadline
        unlock()
        if let deadline { deadline.set(to: moment, after: interval, for: generation) }
    }

    /// Whether the time that was set has come, be it that `timeIsOver` is still to be called within this tick; nil where
    /// that is unknown. For those who set the time in turn.
    package final var isOverdue: Bool? { clock.hasCome(moment) }

    /// The present time, for its distance from other times of this operator.
    @inline(__always)
    package final var now: RxTime { clock.now }

    /// What is left of `interval` since a time that `now` gave.
    package final func timeLeft(of interval: RxTimeInterval, since time: RxTime) -> RxTimeInterval {
        clock.timeLeft(of: interval, since: time)
    }

    /// The time that was set has come. May come late, when the deadline is being set again by another thread: that is what
    /// the generation is for.
    package func timeIsOver(_ generation: UInt64) {}

    package func wake(for generation: UInt64?) -> Bool {
        timeIsOver(generation ?? newestGeneration())
        return false
    }

    private final func newestGeneration() -> UInt64 {
        lock()
        defer { unlock() }
        return generation
    }

    package final func deadlineWasDisposed() {
        lock()
        let deadline = self.deadline
        self.deadline = nil
        unlock()
        withExtendedLifetime(deadline) {}
    }
}
