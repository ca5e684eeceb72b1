extension VirtualTimeScheduler: DeadlineScheduler {
    package var deadlineClock: (any DeadlineClock)? { VirtualTimers(self).map { VirtualDeadlineClock($0) } }
}

/// The clock of a virtual-time scheduler whose moments are keys of its timeline.
private final class VirtualDeadlineClock: DeadlineClock {
    private let timers: VirtualTimers
    /// The timeline of `timers`, which keeps it alive: what happens for each element needs no retain.
    private let timeline: Unmanaged<VirtualTimeline>

    init(_ timers: VirtualTimers) {
        self.timers = timers
        timeline = .passUnretained(timers.timeline)
    }

    func makeDeadline(of owner: any DeadlineOwner) -> any Deadline { VirtualDeadline(timers, owner) }

    func moment(after interval: RxTimeInterval) -> Int64 {
        timeline._withUnsafeGuaranteedRef {
            $0.countsTicks ? $0.due(after: interval) : convertedMoment(after: interval)
        }
    }

    @inline(never)
    private func convertedMoment(after interval: RxTimeInterval) -> Int64 { timers.due(after: interval) }

    func hasCome(_ moment: Int64) -> Bool? { timeline._withUnsafeGuaranteedRef { $0.clock } >= moment }
    var now: RxTime { timeline._withUnsafeGuaranteedRef { $0.fineNow } ?? timers.now }

    func timeLeft(of interval: RxTimeInterval, since time: RxTime) -> RxTimeInterval {
        var grain = 1e-6
        if case .ticks(let tick, _) = timeline._withUnsafeGuaranteedRef({ $0.scale }) { grain = min(grain, tick / 2) }
        return interval.reduced(by: now.timeIntervalSince(time), grain: grain)
    }
}

/// A deadline on virtual time: all its moments are one item, so that to set it anew costs no operation on the queue.
private final class VirtualDeadline: PostponableItem, Deadline {
    private let timers: VirtualTimers
    /// See `VirtualDeadlineClock`.
    private let timeline: Unmanaged<VirtualTimeline>
    private let owner: any DeadlineOwner

    init(_ timers: VirtualTimers, _ owner: any DeadlineOwner) {
        self.timers = timers
        timeline = .passUnretained(timers.timeline)
        self.owner = owner
    }

    func set(to moment: Int64, after interval: RxTimeInterval, for generation: UInt64) {
        timeline._withUnsafeGuaranteedRef { $0.postpone(self, to: moment) }
    }

    override func fire() {
        if owner.wake(for: nil) { timers.postpone(self, by: .nanoseconds(0)) }
    }

    override func dispose() {
        super.dispose()
        owner.deadlineWasDisposed()
    }
}
