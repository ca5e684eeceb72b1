extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element, awaited.
    ///
    /// ```swift
    /// let book = try await library.book(id: 1).value
    /// ```
    /// - Throws: The error of the `Single`, or `CancellationError` where the task is cancelled.
    public var value: Element {
        get async throws {
            guard let element = try await primitiveSequence.outcome() else { throw RxError.noElements }
            return element
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, awaited; nil where there is none.
    ///
    /// - Throws: The error of the `Maybe`, or `CancellationError` where the task is cancelled.
    public var value: Element? {
        get async throws { try await primitiveSequence.outcome() }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Waits for the end.
    ///
    /// - Throws: The error of the `Completable`, or `CancellationError` where the task is cancelled.
    public var value: Void {
        get async throws { _ = try await primitiveSequence.outcome() }
    }
}

extension PrimitiveSequence {
    /// Subscribes and waits for what comes of it.
    fileprivate func outcome() async throws -> Element? {
        let wait = OutcomeWait<Element>()
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                wait.begin(continuation)
                let subscription = TaskHome.whileAwaiting {
                    subscribe(
                        onElement: { wait.end(.success($0)) },
                        onFailure: { wait.end(.failure($0)) },
                        onEmpty: { wait.end(.success(nil)) },
                        onDisposed: nil
                    )
                }
                wait.keep(subscription)
            }
        } onCancel: {
            wait.cancel()
        }
    }
}

/// A continuation that is resumed once, whoever comes first: the outcome or the cancellation.
private final class OutcomeWait<Element>: @unchecked Sendable {
    private let subscription = Subscription()
    /// Guarded by the lock stripe, as is `isCancelled`.
    private var continuation: CheckedContinuation<Element?, any Swift.Error>?
    private var isCancelled = false

    func begin(_ continuation: CheckedContinuation<Element?, any Swift.Error>) {
        let isLate = withStripe(of: self) {
            if !isCancelled { self.continuation = continuation }
            return isCancelled
        }
        if isLate { continuation.resume(throwing: CancellationError()) }
    }

    func keep(_ disposable: any Disposable) { subscription.attach(ForeignUpstream(disposable)) }

    func end(_ outcome: Result<Element?, any Swift.Error>) {
        nonisolated(unsafe) let outcome = outcome
        take()?.resume(with: outcome)
    }

    func cancel() {
        withStripe(of: self) { isCancelled = true }
        subscription.dispose()
        take()?.resume(throwing: CancellationError())
    }

    private func take() -> CheckedContinuation<Element?, any Swift.Error>? {
        withStripe(of: self) {
            defer { continuation = nil }
            return continuation
        }
    }
}
