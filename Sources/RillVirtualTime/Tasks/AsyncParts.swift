import Rill

/// What a scheduler has of async code; starts the tasks of Rill's creators while the scheduler is in charge.
final class AsyncParts: TaskStarter, @unchecked Sendable {
    let arrivals = OutsideArrivals()
    let streamTasks = StreamTasks()
    private var timeline: VirtualTimeline?
    private var executor: AnyObject?
    private var records: [TaskRecord] = []
    /// At how many records those of ended tasks are dropped.
    private var recordsToSweep = 16
    private var wasGivenUp = false

    /// Whether what tasks have in the queue was given up, and no task was started since.
    var isGivenUp: Bool { withStripe(of: self) { wasGivenUp } }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func executor(_ timeline: VirtualTimeline) -> VirtualTimeExecutor {
        let fresh = VirtualTimeExecutor(timeline, arrivals)
        return withStripe(of: self) {
            if let present = executor as? VirtualTimeExecutor { return present }
            executor = fresh
            return fresh
        }
    }

    /// Called once, before anyone else knows the timeline.
    func attach(to timeline: VirtualTimeline) {
        self.timeline = timeline
    }

    func start(
        detached: Bool,
        priority: TaskPriority?,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never>? {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
            let timeline = withStripe(of: self, { self.timeline }), !arrivals.areOver
        else { return nil }
        own()
        let executor = executor(timeline)
        let operation = streamTasks.counted(operation)
        return detached
            ? Task.detached(executorPreference: executor, priority: priority, operation: operation)
            : Task(executorPreference: executor, priority: priority, operation: operation)
    }

    /// The present task or thread uses the scheduler. What the timeline runs does not become its user by that.
    func own() {
        if let timeline = withStripe(of: self, { timeline }), !timeline.isRunningHere { arrivals.own() }
    }

    func note(workOn scheduler: String) {
        if let timeline = withStripe(of: self, { timeline }) { arrivals.note(workOn: scheduler, from: timeline) }
    }

    /// Whether tasks run here, or ran.
    var isInUse: Bool { withStripe(of: self) { executor != nil } }

    /// Runs what tasks have to do at the present tick, and nothing else. For a test that is over.
    func runDueTasks(in home: TaskHome, maximumSteps: Int) {
        guard let timeline = withStripe(of: self, { timeline }), !timeline.isRunning else { return }
        arrivals.own()
        var steps = 0
        while steps < maximumSteps {
            let due = timeline.waiting().compactMap { entry in
                entry.time <= timeline.clock ? entry.item as? VirtualTimeTaskWork : nil
            }
            if due.isEmpty { return }
            for work in due { home.whileInCharge { work.fireNow() } }
            steps += due.count
        }
    }

    /// Nobody runs the timeline any more. What tasks have in its queue goes on elsewhere; what sleeps, sleeps on.
    func end() {
        arrivals.end()
        let (timeline, wasInUse) = withStripe(of: self) {
            defer { self.timeline = nil }
            return (self.timeline, executor != nil)
        }
        guard let timeline else { return }
        timeline.forgetTaskHome()
        if wasInUse { for entry in timeline.waiting() { (entry.item as? VirtualTimeTaskWork)?.leave() } }
    }

    /// O(1), amortised.
    func add(_ record: TaskRecord) {
        let all = withStripe(of: self) {
            records.append(record)
            wasGivenUp = false
            return records.count < recordsToSweep ? [] : records
        }
        if all.isEmpty { return }
        // Looked through and released outside the lock of the list: each record has a lock of its own.
        let gone = Set(all.filter(\.isFinished).map(ObjectIdentifier.init))
        withStripe(of: self) {
            records.removeAll { gone.contains(ObjectIdentifier($0)) }
            recordsToSweep = max(16, 2 * records.count)
        }
        withExtendedLifetime(all) {}
    }

    var unfinished: [TaskRecord] {
        let all = withStripe(of: self) { records }
        return all.filter { !$0.isFinished }
    }

    /// What tasks have in the queue does not count as left over any more.
    func giveUp() { withStripe(of: self) { wasGivenUp = true } }

    /// Cancels and forgets all tasks.
    func forget() {
        let all = withStripe(of: self) {
            let before = records
            records = []
            return before
        }
        for record in all { record.cancel() }
    }
}
