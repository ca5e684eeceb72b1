import Foundation

/// Runs work as operations of an operation queue, which may limit how many run at a time.
///
/// `Sendable`: may be used from any thread.
public class OperationQueueScheduler: ImmediateSchedulerType, @unchecked Sendable {
    /// The queue that runs the work.
    public let operationQueue: OperationQueue

    /// The priority of each piece of work in the queue.
    public let queuePriority: Operation.QueuePriority

    /// A scheduler on `operationQueue`.
    public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
        self.operationQueue = operationQueue
        self.queuePriority = queuePriority
    }

    /// Runs `action` as an operation of the queue.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        TaskHome.note(workOn: "OperationQueueScheduler")
        let work = ScheduledWork { action(state) }
        let operation = BlockOperation { work.step() }
        operation.queuePriority = queuePriority
        operationQueue.addOperation(operation)
        return work
    }
}
