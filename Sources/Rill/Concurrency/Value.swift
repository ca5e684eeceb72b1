extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element, awaited.
    ///
    /// ```swift
    /// let book = try await library.book(id: 1).value
    /// ```
    /// - Throws: The error of the `Single`, or `CancellationError` where the task is cancelled before there is
    ///   an outcome.
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
    /// - Throws: The error of the `Maybe`, or `CancellationError` where the task is cancelled before there is
    ///   an outcome.
    public var value: Element? {
        get async throws { try await primitiveSequence.outcome() }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Waits for the end.
    ///
    /// - Throws: The error of the `Completable`, or `CancellationError` where the task is cancelled before there is
    ///   an outcome.
    public var value: Void {
        get async throws { _ = try await primitiveSequence.outcome() }
    }
}

extension PrimitiveSequence {
    /// Subscribes and waits for what comes of it.
    ///
    /// A task that is cancelled already subscribes all the same: an outcome that comes at once is worth more to it than the
    /// news that it was cancelled, and does not depend on when that was.
    fileprivate func outcome() async throws -> Element? {
        let wait = OutcomeWait<Element>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait.begin(continuation)
                let subscription = TaskHome.whileAwaiting {
                    subscribe(
                        onElement: { wait.end(.success($0)) },
                        onFailure: { wait.end(.failure($0)) },
                        onEmpty: { wait.end(.success(nil)) },
                        onDisposed: nil
                    )
                }
                wait.subscribed(subscription)
            }
        } onCancel: {
            wait.cancel()
        }
    }
}

/// A continuation that is resumed once, whoever comes first: the outcome or the cancellation.
private final class OutcomeWait<Element>: @unchecked Sendable {
    private let subscription = SourceSlot()
    /// Guarded by the lock stripe, as is what follows.
    private var continuation: CheckedContinuation<Element?, any Swift.Error>?
    private var isSubscribed = false
    private var isCancelled = false

    func begin(_ continuation: CheckedContinuation<Element?, any Swift.Error>) {
        withStripe(of: self) { self.continuation = continuation }
    }

    /// Keeps what stops the source. From now on a cancellation counts, and so does one that came before.
    func subscribed(_ disposable: any Disposable) {
        subscription.attach(ForeignHandle(disposable))
        let isLate = withStripe(of: self) {
            isSubscribed = true
            return isCancelled
        }
        if isLate { giveUp() }
    }

    func end(_ outcome: Result<Element?, any Swift.Error>) {
        nonisolated(unsafe) let outcome = outcome
        take()?.resume(with: outcome)
    }

    func cancel() {
        let isWaiting = withStripe(of: self) {
            isCancelled = true
            return isSubscribed
        }
        if isWaiting { giveUp() }
    }

    private func giveUp() {
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
