import RillVirtualTime

/// A task on a scheduler's timeline whose first piece runs at once, so that it has subscribed before time begins.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class EagerTask: Sendable {
    private let task: Task<Void, Never>

    init(_ scheduler: TestScheduler, _ operation: sending @escaping () async -> Void) {
        let executor = EagerExecutor(scheduler.executor)
        // Used once, by the task.
        nonisolated(unsafe) let operation = operation
        // The first piece runs here and now.
        task = scheduler.taskHome.whileInCharge { Task(executorPreference: executor) { await operation() } }
    }

    deinit { task.cancel() }

    func cancel() { task.cancel() }
}

/// Runs its first job at once and hands the others to the timeline.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class EagerExecutor: TaskExecutor, @unchecked Sendable {
    private let timeline: VirtualTimeExecutor
    private var hasBegun = false

    init(_ timeline: VirtualTimeExecutor) {
        self.timeline = timeline
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let isFirst = withStripe(of: self) {
            defer { hasBegun = true }
            return !hasBegun
        }
        if isFirst {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        } else {
            timeline.enqueue(job)
        }
    }
}
