extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Makes a `Single` from asynchronous work that is run for each subscriber.
    ///
    /// ```
    /// create { try await load() }    ---a|
    /// ```
    /// The work runs in a task, which is cancelled when the subscriber disposes. Where virtual time is in charge, in a
    /// marble test or while a test scheduler runs, the task runs on that timeline, detached or not, and takes exact
    /// virtual time; otherwise on Swift's own threads. Code that belongs to an actor runs there in any case.
    ///
    /// - Parameters:
    ///   - detached: Whether the task is detached: it inherits neither the actor nor the task-local values of the
    ///     subscriber.
    ///   - priority: The priority of the task. Nil: that of the subscriber.
    ///   - work: The work. An error that it throws fails the result.
    public static func create(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        work: @Sendable @escaping () async throws -> Element
    ) -> Single<Element> {
        .create { observer in
            nonisolated(unsafe) let observer = observer
            let operation: @Sendable () async -> Void = {
                do { observer(.success(try await work())) } catch { observer(.failure(error)) }
            }
            let task = TaskHome.startTask(detached: detached, priority: priority, operation)
            return Disposables.create { task.cancel() }
        }
    }
}
