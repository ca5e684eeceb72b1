/// The clock of a scheduler whose deadlines are pieces of work.
package final class ScheduledDeadlineClock: DeadlineClock {
    private let scheduler: any SchedulerType

    private init(_ scheduler: any SchedulerType) {
        self.scheduler = scheduler
    }

    /// The clock of any scheduler: its own, where it has one.
    package static func of(_ scheduler: any SchedulerType) -> any DeadlineClock {
        (scheduler as? any DeadlineScheduler)?.deadlineClock ?? ScheduledDeadlineClock(scheduler)
    }

    package var now: RxTime { scheduler.now }

    package func makeDeadline(of owner: any DeadlineOwner) -> any Deadline { ScheduledDeadline(scheduler, owner) }
}

private final class ScheduledDeadline: SourceHandle, Deadline {
    private let scheduler: any SchedulerType
    private let owner: any DeadlineOwner
    /// What is scheduled, and for what. Guarded by the lock stripe.
    private var work: SourceSlot?
    private var generation: UInt64 = 0

    init(_ scheduler: any SchedulerType, _ owner: any DeadlineOwner) {
        self.scheduler = scheduler
        self.owner = owner
    }

    func set(to moment: Int64, after interval: RxTimeInterval, for generation: UInt64) {
        let next = SourceSlot()
        guard replaceWork(by: next, for: generation) else { return }
        next.attach(
            ForeignHandle(
                scheduler.scheduleRelative((), dueTime: interval) { [owner] _ in
                    _ = owner.wake(for: generation)
                    return Disposables.create()
                }
            )
        )
    }

    /// False where a newer one was set meanwhile, or where this was disposed.
    private func replaceWork(by next: SourceSlot, for generation: UInt64) -> Bool {
        let (isNewest, old) = withStripe(of: self) {
            if hasDisposedBit || generation < self.generation { return (false, nil as SourceSlot?) }
            defer { work = next }
            self.generation = generation
            return (true, work)
        }
        old?.dispose()
        return isNewest
    }

    override func dispose() {
        guard markDisposed() else { return }
        let work = withStripe(of: self) {
            defer { self.work = nil }
            return self.work
        }
        work?.dispose()
        owner.deadlineWasDisposed()
    }
}
