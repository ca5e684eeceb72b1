import CRillAtomics
import Rill

/// Runs async code on a test scheduler's timeline.
///
/// Every piece of a task between two suspensions is work for the present tick, in line with everything else, so
/// `advance` runs async code synchronously and exactly. Structured children, task groups, default actors and loops over
/// async sequences stay here. An unstructured `Task { }`, the main actor and the real `Task.sleep` leave: what comes
/// back from there comes from another thread and is noted in `TestScheduler.notices`.
///
/// The scheduler's `task` starts tasks here; use the executor itself for `withTaskExecutorPreference`.
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
        arrivals.note(on: timeline)
        let job = UnownedJob(job)
        let item = VirtualTimeTaskWork { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        // A sleep that is over, or whatever else resumes the task.
        let origin = timeline.presentOrigin
        item.origin = origin == 0 ? unknownOrigin : origin
        timeline.enqueue(item, at: timeline.clock)
    }
}

extension VirtualTimeOrigin {
    /// The work of tasks of which nothing more is known.
    static let asyncCode = VirtualTimeOrigin("async code", nil)

    /// The task that the present code belongs to, where `TestScheduler.task` started it.
    @TaskLocal static var presentTask: VirtualTimeOrigin?
}

/// Notes work of tasks that comes neither from the timeline nor from whoever uses the scheduler.
final class OutsideArrivals: @unchecked Sendable {
    /// Who uses the scheduler: a task, or a thread where there is none.
    private struct User: Equatable {
        let task: Int?
        let thread: UInt

        static var present: User {
            let task = withUnsafeCurrentTask { $0?.hashValue }
            return User(task: task, thread: task == nil ? rill_thread_identity() : 0)
        }
    }

    private var user: User?
    private var ticks: [Int64] = []

    /// The present task or thread uses the scheduler.
    func own() {
        let present = User.present
        withStripe(of: self) { user = present }
    }

    func note(on timeline: VirtualTimeline) {
        if timeline.isRunningHere { return }
        let present = User.present
        let tick = timeline.clock
        withStripe(of: self) { if let user, user != present { ticks.append(tick) } }
    }

    /// The ticks at which work came from outside.
    var all: [Int64] { withStripe(of: self) { ticks } }
}
