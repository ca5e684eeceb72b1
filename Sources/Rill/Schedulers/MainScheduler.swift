import CRillAtomics
import Dispatch

/// Runs work on the main thread: inline where it is called there and nothing waits, otherwise on the main queue.
///
/// For `observe(on:)`. For `subscribe(on:)` use `ConcurrentMainScheduler`, which does not have to keep an order.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    /// The shared instance.
    public static let instance = MainScheduler()

    /// A scheduler on the main queue that never runs work inline.
    public static let asyncInstance = SerialDispatchQueueScheduler(
        serialQueue: .main,
        name: "MainScheduler.asyncInstance"
    )

    /// The pieces of work that run or wait, changed atomically.
    private let pending: UnsafeMutablePointer<Int64>

    /// A scheduler with an order of its own.
    public init() {
        pending = .allocate(capacity: 1)
        pending.initialize(to: 0)
        super.init(serialQueue: .main, name: "MainScheduler")
    }

    deinit { pending.deallocate() }

    /// Reports a mistake through `Misuse` where the present thread does not run the main queue's work.
    ///
    /// - Parameter errorMessage: What the report says; a sentence of its own by default.
    public class func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        if !DispatchQueue.isMain {
            Misuse.report(
                errorMessage
                    ?? "Executing on a background thread. Use MainScheduler.instance.schedule or "
                    + "observe(on: MainScheduler.instance) to get to the main thread."
            )
        }
    }

    /// Reports a mistake through `Misuse` where the present thread is not the main one.
    ///
    /// - Parameter errorMessage: What the report says; a sentence of its own by default.
    public class func ensureRunningOnMainThread(errorMessage: String? = nil) {
        if !DispatchQueue.isMain {
            Misuse.report(
                errorMessage
                    ?? "Running on a background thread. Use observe(on: MainScheduler.instance) to get to the main thread."
            )
        }
    }

    override func scheduleInternal<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        let isFirst = rill_add_i64(pending, 1) == 1
        let work = ScheduledWork { action(state) }
        if isFirst, DispatchQueue.isMain {
            work.step()
            _ = rill_add_i64(pending, -1)
        } else {
            TaskHome.note(workOn: self.work.name)
            DispatchQueue.main.async {
                work.step()
                _ = rill_add_i64(self.pending, -1)
            }
        }
        return work
    }
}
