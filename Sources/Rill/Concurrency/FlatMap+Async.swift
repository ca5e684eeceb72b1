// The overloads that take asynchronous closures. They are disfavoured: a closure that does not await means the operator
// that takes an observable, and the compiler looks no further.

extension ObservableType {
    /// Runs an asynchronous closure for each element and sends what they return, as it comes.
    ///
    /// ```
    /// source                                 -1--2------|
    ///   what 1 leads to                       ----a
    ///   what 2 leads to                          --b
    /// flatMap { try await load($0) }         -----ab----|      (the order in which they are done)
    /// ```
    /// Each closure runs in a task of its own, which is cancelled when the subscriber disposes or another one fails. Where
    /// virtual time is in charge, in a marble test or while a test scheduler runs, the tasks run on that timeline and take
    /// exact virtual time; otherwise on Swift's own threads, where the results come, too: `observe(on:)` chooses another
    /// place. Completes when the source has and all closures have returned.
    ///
    /// - Parameters:
    ///   - priority: The priority of the tasks. Nil: that of whoever sends the element.
    ///   - transform: The asynchronous work for an element. An error that it throws fails the result.
    @_disfavoredOverload
    public func flatMap<Result>(
        priority: TaskPriority? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        let start = startingTasks(priority, transform)
        return flatMap(start)
    }

    /// Runs an asynchronous closure for each element and sends what the newest one returns; the one before is cancelled.
    ///
    /// ```
    /// source                                 -1--2------|
    ///   what 1 leads to                       ----x            (cancelled when 2 comes)
    ///   what 2 leads to                          --b
    /// flatMapLatest { try await load($0) }   ------b----|
    /// ```
    /// A closure runs in a task; see the asynchronous `flatMap` for where and when. The result of one that goes on in spite
    /// of its cancellation is dropped. Completes when the source has and the last closure has returned.
    ///
    /// - Parameters:
    ///   - priority: The priority of the tasks. Nil: that of whoever sends the element.
    ///   - transform: The asynchronous work for an element. An error that it throws fails the result.
    @_disfavoredOverload
    public func flatMapLatest<Result>(
        priority: TaskPriority? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        let start = startingTasks(priority, transform)
        return flatMapLatest(start)
    }

    /// Runs an asynchronous closure for an element, and ignores what comes until it has returned.
    ///
    /// ```
    /// source                                -1--2---3---|
    ///   what 1 leads to                      ----a
    ///   what 3 leads to                             --c
    /// flatMapFirst { try await load($0) }   -----a----c-|
    /// ```
    /// A closure runs in a task; see the asynchronous `flatMap` for where and when. Completes when the source has and the
    /// last closure has returned.
    ///
    /// - Parameters:
    ///   - priority: The priority of the tasks. Nil: that of whoever sends the element.
    ///   - transform: The asynchronous work for an element. An error that it throws fails the result.
    @_disfavoredOverload
    public func flatMapFirst<Result>(
        priority: TaskPriority? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        let start = startingTasks(priority, transform)
        return flatMapFirst(start)
    }

    /// Runs an asynchronous closure for each element, one after another, and sends what they return, in order.
    ///
    /// ```
    /// source                             -1--2------|
    ///   what 1 leads to                   ----a
    ///   what 2 leads to                        --b
    /// concatMap { try await load($0) }   -----a--b--|
    /// ```
    /// A closure runs in a task; see the asynchronous `flatMap` for where and when. The next one begins at the moment when
    /// the one before returns; elements wait until then. Completes when the source has and the last closure has returned.
    ///
    /// - Parameters:
    ///   - priority: The priority of the tasks. Nil: that of whoever sends the element, or whose end lets it begin.
    ///   - transform: The asynchronous work for an element. An error that it throws fails the result.
    @_disfavoredOverload
    public func concatMap<Result>(
        priority: TaskPriority? = nil,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> Observable<Result> {
        let start = startingTasks(priority, transform)
        return concatMap(start)
    }

    /// What runs the closure for an element, in a task for each subscription.
    private func startingTasks<Result>(
        _ priority: TaskPriority?,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) -> (Element) -> Single<Result> {
        { element in
            // Handed over to the one task that uses it.
            nonisolated(unsafe) let element = element
            return .create(priority: priority) { try await transform(element) }
        }
    }
}
