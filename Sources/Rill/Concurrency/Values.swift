extension ObservableConvertibleType {
    /// The elements as an asynchronous sequence.
    ///
    /// ```swift
    /// for try await element in numbers.values { … }
    /// ```
    /// The source is subscribed at once. Elements that come faster than they are awaited wait in memory. The error of
    /// the source is thrown; a cancelled task disposes the subscription and throws `CancellationError`.
    public var values: AsyncThrowingStream<Element, Swift.Error> {
        AsyncThrowingStream { continuation in
            // A subscription may be disposed on any thread.
            nonisolated(unsafe) let subscription = TaskHome.whileAwaiting {
                asObservable().subscribe(
                    onNext: { element in
                        nonisolated(unsafe) let element = element
                        continuation.yield(element)
                    },
                    onError: { continuation.finish(throwing: $0) },
                    onCompleted: { continuation.finish() },
                    // Does nothing where the stream has ended already.
                    onDisposed: { continuation.finish(throwing: CancellationError()) }
                )
            }
            continuation.onTermination = { _ in subscription.dispose() }
        }
    }
}

extension InfallibleType {
    /// The elements as an asynchronous sequence.
    ///
    /// ```swift
    /// for await element in names.values { … }
    /// ```
    /// The source is subscribed at once. Elements that come faster than they are awaited wait in memory. A cancelled
    /// task disposes the subscription and ends the sequence.
    public var values: AsyncStream<Element> { stream(of: asObservable()) }
}

extension SharedSequence {
    /// The elements as an asynchronous sequence.
    ///
    /// ```swift
    /// for await element in state.values { … }
    /// ```
    /// The source is subscribed at once. A cancelled task disposes the subscription and ends the sequence.
    public var values: AsyncStream<Element> { stream(of: asObservable()) }
}

private func stream<Element>(of source: Observable<Element>) -> AsyncStream<Element> {
    AsyncStream { continuation in
        nonisolated(unsafe) let subscription = TaskHome.whileAwaiting {
            source.subscribe(
                onNext: { element in
                    nonisolated(unsafe) let element = element
                    continuation.yield(element)
                },
                onDisposed: { continuation.finish() }
            )
        }
        continuation.onTermination = { _ in subscription.dispose() }
    }
}
