/// A gate that waits for one point in time after another: debounce, throttle, delay, timeout, observe.
///
/// On a virtual clock all its times are one item, which is pushed ahead in the queue; elsewhere each is a piece of work
/// of its own.
package class TimedOperator<Output>: Coordinator<Output> {
    private final let scheduler: (any SchedulerType)?
    private final let timers: VirtualTimers?
    /// The timeline of `timers`, which keeps it alive: what happens for each element needs no retain.
    private final let timeline: Unmanaged<VirtualTimeline>?
    /// Given up when it is disposed: it holds this object. Guarded by the lock.
    @exclusivity(unchecked) private final var item: TimedOperatorItem<Output>?
    /// What was scheduled where there is no virtual clock.
    package final let timer = SerialSlot()
    /// What the timer was set for last. Guarded by the lock.
    @exclusivity(unchecked) private final var generation: UInt64 = 0
    /// When it is due on the virtual clock.
    @exclusivity(unchecked) private final var dueKey = Int64.max

    package init(_ downstream: Sink<Output>, on scheduler: any ImmediateSchedulerType) {
        timers = VirtualTimers(scheduler)
        timeline = timers.map { .passUnretained($0.timeline) }
        self.scheduler = timers == nil ? scheduler as? any SchedulerType : nil
        super.init(downstream)
    }

    /// Called once, when downstream has the gate.
    package final func adoptTimer() {
        guard timers != nil else { return adopt(timer) }
        let item = TimedOperatorItem(self)
        lock()
        self.item = item
        unlock()
        adopt(item)
    }

    /// Calls `timeIsOver(generation)` after `interval`, and not at the time that was set before, if one still is.
    ///
    /// A generation is larger than those before it, or the same. Where two threads set the timer at once, the larger one
    /// counts, whoever comes last.
    package final func setTimer(after interval: RxTimeInterval, for generation: UInt64 = 0) {
        let key = timerKey(after: interval)
        lock()
        setTimerAndUnlock(to: key, after: interval, for: generation)
    }

    /// The key of the time `interval` from now, or nil where there is no virtual clock. Not for a caller that holds the
    /// lock: a clock may be anyone's code.
    @inline(__always)
    package final func timerKey(after interval: RxTimeInterval) -> Int64? {
        guard let timeline else { return nil }
        guard timeline._withUnsafeGuaranteedRef({ $0.countsTicks }) else { return convertedKey(after: interval) }
        return timeline._withUnsafeGuaranteedRef { $0.due(after: interval) }
    }

    @inline(never)
    private final func convertedKey(after interval: RxTimeInterval) -> Int64? { timers?.due(after: interval) }

    /// As `setTimer`, for a caller that holds the lock, and knows the key; gives the lock back.
    @inline(__always)
    package final func setTimerAndUnlock(to key: Int64?, after interval: RxTimeInterval, for generation: UInt64) {
        guard let key, let timeline else {
            unlock()
            return setTimerForNewest(interval, generation)
        }
        if generation < self.generation { return unlock() }
        self.generation = generation
        dueKey = key
        let item = self.item
        unlock()
        if let item { timeline._withUnsafeGuaranteedRef { $0.postpone(item, to: key) } }
    }

    private final func setTimerForNewest(_ interval: RxTimeInterval, _ generation: UInt64) {
        var generation = generation
        while true {
            lock()
            self.generation = max(self.generation, generation)
            unlock()
            setTimerElsewhere(interval, generation)
            lock()
            let newest = self.generation
            unlock()
            // Another thread's newer timer may have been replaced by this one.
            if newest == generation { return }
            generation = newest
        }
    }

    /// Whether the time that was set has come, be it that `timeIsOver` is still to be called within this tick. Where
    /// there is no virtual clock: unknown, nil. For those who set the timer in turn.
    package final var isTimerDue: Bool? {
        guard let timeline else { return nil }
        return timeline._withUnsafeGuaranteedRef { $0.clock } >= dueKey
    }

    /// The present time of the scheduler that was given at the beginning, for its distance from other times of this
    /// operator; a scheduler of virtual ticks need not be asked.
    @inline(__always)
    package final func now(of scheduler: any SchedulerType) -> RxTime {
        timeline?._withUnsafeGuaranteedRef { $0.fineNow } ?? scheduler.now
    }

    /// What is left of `interval` since a time that `now(of:)` gave.
    package final func timeLeft(
        of interval: RxTimeInterval,
        since time: RxTime,
        on scheduler: any SchedulerType
    ) -> RxTimeInterval {
        var grain = 1e-6
        if let timeline, case .ticks(let tick, _) = timeline._withUnsafeGuaranteedRef({ $0.scale }) {
            grain = min(grain, tick / 2)
        }
        return interval.reduced(by: now(of: scheduler).timeIntervalSince(time), grain: grain)
    }

    /// As `setTimer`, where there is no virtual clock.
    package func setTimerElsewhere(_ interval: RxTimeInterval, _ generation: UInt64) {
        guard let scheduler else { return }
        timer.run {
            scheduler.scheduleRelative((), dueTime: interval) { _ in
                self.timeIsOver(generation)
                return Disposables.create()
            }
        }
    }

    /// The time that was set has come. May come late, when the timer is being set again by another thread: that is what
    /// the generation is for.
    package func timeIsOver(_ generation: UInt64) {}

    fileprivate final func itemFired() {
        lock()
        let generation = self.generation
        unlock()
        timeIsOver(generation)
    }

    fileprivate final func giveUpItem() {
        lock()
        let item = self.item
        self.item = nil
        unlock()
        withExtendedLifetime(item) {}
    }
}

private final class TimedOperatorItem<Output>: PostponableItem {
    private let coordinator: TimedOperator<Output>

    init(_ coordinator: TimedOperator<Output>) {
        self.coordinator = coordinator
    }

    override func fire() { coordinator.itemFired() }

    override func dispose() {
        super.dispose()
        coordinator.giveUpItem()
    }
}
