/// Runs work on the present thread: at once where the thread is idle, otherwise behind the work that is running.
///
/// This is the scheduler that subscriptions run on, which keeps the stack flat and the order first in, first out:
///
/// ```swift
/// let thread = CurrentThreadScheduler.instance
/// _ = thread.schedule("work") { _ in
///     print(1)
///     let later = thread.schedule("later work") { _ in
///         print(3)
///         return Disposables.create()
///     }
///     print(2)
///     return later
/// }
/// ```
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
    /// The one instance. The queue belongs to the thread, not to the instance.
    public static let instance = CurrentThreadScheduler()

    /// Whether this thread runs no scheduled work, so that work has to be scheduled to be queued.
    public static var isScheduleRequired: Bool { !FlatStack.trampolineIsOpen }

    /// Runs `action` at once where the thread is idle, then everything that was scheduled meanwhile, and returns after
    /// that. Otherwise puts it behind the waiting work and returns.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        let work = ScheduledWork { action(state) }
        FlatStack.enqueue(work)
        return work
    }
}
