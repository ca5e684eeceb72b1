/// Disposes another disposable on a scheduler.
///
/// `Sendable`: all members may be called on any thread.
public final class ScheduledDisposable: Cancelable, @unchecked Sendable {
    /// Where the disposal runs.
    public let scheduler: ImmediateSchedulerType

    /// Nil once it was disposed.
    private var disposable: Disposable?

    /// Disposes `disposable` on `scheduler` when it is disposed.
    public init(scheduler: ImmediateSchedulerType, disposable: Disposable) {
        self.scheduler = scheduler
        self.disposable = disposable
    }

    /// Whether the other disposable was disposed, not merely scheduled to be.
    public var isDisposed: Bool { withStripe(of: self) { disposable == nil } }

    /// Schedules the disposal.
    public func dispose() {
        _ = scheduler.schedule(self) { slot in
            slot.disposeNow()
            return Disposables.create()
        }
    }

    private func disposeNow() {
        let leaving: Disposable? = withStripe(of: self) {
            let before = disposable
            disposable = nil
            return before
        }
        leaving?.dispose()
    }
}
