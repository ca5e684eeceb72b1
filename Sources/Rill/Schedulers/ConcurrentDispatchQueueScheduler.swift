import Dispatch
import Foundation

/// Runs work on a dispatch queue, several pieces at a time where the queue is concurrent.
///
/// Suitable for work that goes to the background. `Sendable`: may be used from any thread.
public class ConcurrentDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    /// The type of its times.
    public typealias Time = Date
    /// The type of its intervals, in seconds.
    public typealias TimeInterval = Foundation.TimeInterval

    private let work: DispatchQueueWork

    /// The present time.
    public var now: Date { Date() }

    /// A scheduler on `queue`.
    ///
    /// - Parameters:
    ///   - queue: Where work runs.
    ///   - leeway: How far timers may be moved by the system to save energy.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        work = DispatchQueueWork(queue: queue, leeway: leeway, name: "ConcurrentDispatchQueueScheduler")
    }

    /// A scheduler with a new concurrent queue of a quality of service.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        let queue = DispatchQueue(
            label: "rx.global_dispatch_queue.concurrent.\(qos)",
            qos: qos,
            attributes: [.concurrent]
        )
        self.init(queue: queue, leeway: leeway)
    }

    /// Runs `action` on the queue.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        work.schedule(state, action: action)
    }

    /// Runs `action` on the queue once `dueTime` has passed. A negative time counts as zero.
    public final func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        work.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Runs `action` on the queue after `startAfter`, then every `period`, with the state of the run before.
    ///
    /// Runs of one periodic schedule never overlap.
    public final func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        work.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
