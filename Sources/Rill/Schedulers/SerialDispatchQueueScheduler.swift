import Dispatch
import Foundation

/// Runs work on a serial dispatch queue, one piece at a time, in order.
///
/// Whatever queue it is given, the work runs on a serial queue of its own that targets it, so a concurrent queue does
/// not break the order. `Sendable`: may be used from any thread.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    /// The type of its times.
    public typealias Time = Date
    /// The type of its intervals, in seconds.
    public typealias TimeInterval = Foundation.TimeInterval

    let work: DispatchQueueWork

    /// The present time.
    public var now: Date { Date() }

    /// A scheduler on a queue that is known to be serial.
    init(
        serialQueue: DispatchQueue,
        leeway: DispatchTimeInterval = .nanoseconds(0),
        name: String = "SerialDispatchQueueScheduler"
    ) {
        work = DispatchQueueWork(queue: serialQueue, leeway: leeway, name: name)
    }

    /// A scheduler with a new serial queue.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: The label of the queue.
    ///   - serialQueueConfiguration: Called with the queue before it is used, for example to set its target.
    ///   - leeway: How far timers may be moved by the system to save energy.
    public convenience init(
        internalSerialQueueName: String,
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName, attributes: [])
        serialQueueConfiguration?(queue)
        self.init(serialQueue: queue, leeway: leeway)
    }

    /// A scheduler with a new serial queue that runs on top of `queue`.
    public convenience init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let serialQueue = DispatchQueue(label: internalSerialQueueName, attributes: [], target: queue)
        self.init(serialQueue: serialQueue, leeway: leeway)
    }

    /// A scheduler with a new serial queue on top of the global queue of a quality of service.
    public convenience init(
        qos: DispatchQoS,
        internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            queue: DispatchQueue.global(qos: qos.qosClass),
            internalSerialQueueName: internalSerialQueueName,
            leeway: leeway
        )
    }

    /// Runs `action` on the queue, behind what waits there.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        scheduleInternal(state, action: action)
    }

    func scheduleInternal<StateType>(
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
    public final func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        work.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
