import Rill

/// What an asynchronous sequence of state does with values that its reader has not taken yet.
public enum StateBuffering: Sendable, Hashable {
    /// Keeps the newest one: who reads late gets the present state.
    case latest
    /// Keeps all of them.
    case unbounded
    /// Keeps the newest ones, up to a number. A number below one counts as one.
    case newest(Int)
}

/// The present value and the updates of a piece of state, for `for await`.
///
/// Each loop begins with the value that is there when it begins, and gets every value set after that which the
/// buffering lets it keep. It ends when its task is cancelled. It may run on any actor.
///
/// Not `Sendable`: ask for it in the task that loops.
public struct StateValues<Element: Sendable>: AsyncSequence {
    private let buffering: StateBuffering
    private let subscribe: (@escaping (Element) -> Void) -> any Disposable

    init(_ buffering: StateBuffering, _ subscribe: @escaping (@escaping (Element) -> Void) -> any Disposable) {
        self.buffering = buffering
        self.subscribe = subscribe
    }

    /// Starts to watch the state.
    public func makeAsyncIterator() -> AsyncIterator {
        let policy: AsyncStream<Element>.Continuation.BufferingPolicy =
            switch buffering {
            case .latest: .bufferingNewest(1)
            case .unbounded: .unbounded
            case .newest(let count): .bufferingNewest(Swift.max(1, count))
            }
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        let subscription = StateSubscription(subscribe { continuation.yield($0) })
        continuation.onTermination = { _ in subscription.dispose() }
        return AsyncIterator(base: stream.makeAsyncIterator())
    }

    /// Hands out the values.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Element>.AsyncIterator

        /// The next value, or nil where the task was cancelled.
        public mutating func next() async -> Element? { await base.next() }

        /// The next value, or nil where the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await base.next(isolation: actor)
        }
    }
}

/// Carries a subscription to whatever thread ends the sequence.
private struct StateSubscription: @unchecked Sendable {
    private let disposable: any Disposable
    init(_ disposable: any Disposable) { self.disposable = disposable }
    func dispose() { disposable.dispose() }
}

extension RxProperty where Element: Sendable {
    /// The present value and the updates as an asynchronous sequence that keeps the latest value.
    ///
    /// ```swift
    /// for await count in viewModel.count.values { … }
    /// ```
    public var values: StateValues<Element> { values(buffering: .latest) }

    /// The present value and the updates as an asynchronous sequence.
    public func values(buffering: StateBuffering) -> StateValues<Element> {
        let stream = asObservable()
        return StateValues(buffering) { receive in stream.subscribe(onNext: receive) }
    }
}

extension UpdateObservable where Value: Sendable {
    /// The present value and the updates as an asynchronous sequence, which holds what the proxy holds.
    ///
    /// ```swift
    /// for await count in $model.count.asAsyncSequence() { … }
    /// ```
    /// `RxProperty` calls the same `values`. A proxy cannot: `$model.count.values` is the proxy of a member `values` of
    /// the value, such as a dictionary has one.
    ///
    /// - Parameter buffering: What is kept for a reader that is slower than the updates.
    public func asAsyncSequence(buffering: StateBuffering = .latest) -> StateValues<Value> {
        let stream = asObservable()
        return StateValues(buffering) { receive in stream.subscribe(onNext: receive) }
    }
}
