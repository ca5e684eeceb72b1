import Dispatch
import Foundation

/// A point in time, as schedulers see it.
public typealias RxTime = Date

/// A length of time.
public typealias RxTimeInterval = DispatchTimeInterval

/// A scheduler that runs work as soon as it can.
public protocol ImmediateSchedulerType {
    /// Runs `action` with `state` as soon as the scheduler can.
    ///
    /// - Returns: What cancels the work, or what the work itself returned.
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable
}

/// A scheduler that knows the time and can run work later.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The scheduler's present time.
    var now: RxTime { get }

    /// Runs `action` with `state` once `dueTime` has passed. A negative time counts as zero.
    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable

    /// Runs `action` after `startAfter`, then every `period`, each time with the state that the last run returned.
    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable
}
