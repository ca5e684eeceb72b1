import Rill

/// Runs async code on a test scheduler's timeline.
///
/// Every piece of a task between two suspensions is work for the present tick, in line with everything else, so
/// `advance` runs async code synchronously and exactly. Structured children, task groups, default actors and loops over
/// async sequences stay here. An unstructured `Task { }`, the main actor and the real `Task.sleep` leave: what comes
/// back from there comes from another thread and is noted in `TestScheduler.notes`.
///
/// The scheduler's `task` starts tasks here, and so do Rill's own creators while the scheduler is in charge; use the
/// executor itself for `withTaskExecutorPreference`. When the scheduler is gone, or the test that it belongs to is over,
/// what comes still runs, on Swift's own threads.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class VirtualTimeExecutor: TaskExecutor {
    private let timeline: VirtualTimeline
    private let arrivals: OutsideArrivals
    private let unknownOrigin: UInt32

    init(_ timeline: VirtualTimeline, _ arrivals: OutsideArrivals) {
        self.timeline = timeline
        self.arrivals = arrivals
        unknownOrigin = timeline.origins.number(of: .asyncCode)
    }

    /// Puts a piece of a task into the timeline, at the present tick. Called by the runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if arrivals.areOver { return leave(job) }
        arrivals.note(on: timeline)
        let item = VirtualTimeTaskWork {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        } leaving: {
            self.leave(job)
        }
        // A sleep that is over, or whatever else resumes the task.
        let origin = timeline.presentOrigin
        item.origin = origin == 0 ? unknownOrigin : origin
        timeline.enqueue(item, at: timeline.clock)
        // Who ended it meanwhile may have looked before the item was there.
        if arrivals.areOver { item.leave() }
    }

    private func leave(_ job: UnownedJob) {
        arrivals.noteLate()
        globalConcurrentExecutor.enqueue(job)
    }
}

extension VirtualTimeOrigin {
    /// The work of tasks of which nothing more is known.
    static let asyncCode = VirtualTimeOrigin("async code", nil)

    /// The task that the present code belongs to, where `TestScheduler.task` started it.
    @TaskLocal static var presentTask: VirtualTimeOrigin?
}
