import Dispatch
import Foundation

/// Runs work on the main thread: inline where it is called there, whatever waits, otherwise on the main queue.
///
/// For `subscribe(on:)`, where no order has to be kept. For `observe(on:)` use `MainScheduler`.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// The type of its times.
    public typealias Time = Date
    /// The type of its intervals, in seconds.
    public typealias TimeInterval = Foundation.TimeInterval

    /// The shared instance.
    public static let instance = ConcurrentMainScheduler()

    private let work = DispatchQueueWork(queue: .main, leeway: .nanoseconds(0), name: "ConcurrentMainScheduler")

    private init() {}

    /// The present time.
    public var now: Date { Date() }

    /// Runs `action` at once on the main thread, otherwise on the main queue.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        DispatchQueue.isMain ? action(state) : work.schedule(state, action: action)
    }

    /// Runs `action` on the main queue once `dueTime` has passed. A negative time counts as zero.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        work.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Runs `action` on the main queue after `startAfter`, then every `period`, with the state of the run before.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        work.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
