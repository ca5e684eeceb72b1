#if canImport(Combine)
import Combine

extension Combine.Publisher {
    /// The publisher as an observable: each subscription subscribes to the publisher anew and asks for all its elements.
    ///
    /// ```
    /// publisher        -a-b-c-|
    /// asObservable()   -a-b-c-|
    /// ```
    /// Disposing cancels, on any thread and at any time: also while the publisher sends from within its subscription. A
    /// publisher that has ended is not cancelled. One that sends its subscription when the observable was disposed already
    /// is cancelled and not asked for anything.
    ///
    /// Elements and the end come on the thread that the publisher sends on. What a publisher sends from several threads
    /// at once, or from within its own delivery, is passed on one at a time. What breaks Combine's rules does no harm: a
    /// second subscription is cancelled, and events after the end are dropped.
    public func asObservable() -> Observable<Output> { PublisherSource(self) }
}

private final class PublisherSource<Source: Combine.Publisher>: Observable<Source.Output>, @unchecked Sendable {
    private let publisher: Source

    init(_ publisher: Source) {
        self.publisher = publisher
    }

    override func run(_ sink: Sink<Source.Output>) {
        let gate = Coordinator(sink)
        let subscriber = PublisherSubscriber<Source.Output, Source.Failure>(gate)
        gate.adopt(subscriber)
        // Before the publisher is asked for anything: it may send all it has in reply.
        sink.attach(gate)
        if gate.isShut { return }
        publisher.subscribe(subscriber)
    }
}

/// A Combine subscriber that asks for everything and sends it through a gate. Disposing it cancels.
private final class PublisherSubscriber<Input, Failure: Swift.Error>: SourceHandle, Combine.Subscriber {
    private enum Receipt {
        /// The publisher has not sent its subscription.
        case awaited
        case held(any Combine.Subscription)
        /// The publisher has ended, or was cancelled.
        case over
    }

    private let gate: Coordinator<Input>
    /// Guarded by the lock stripe.
    private var receipt = Receipt.awaited

    init(_ gate: Coordinator<Input>) {
        self.gate = gate
    }

    func receive(subscription: any Combine.Subscription) {
        let isFirst = withStripe(of: self) {
            guard case .awaited = receipt else { return false }
            receipt = .held(subscription)
            return true
        }
        if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Combine.Subscribers.Demand {
        gate.forward(input)
        return .none
    }

    func receive(completion: Combine.Subscribers.Completion<Failure>) {
        // Without a cancellation: the publisher has ended by itself.
        let old = leave()
        switch completion {
        case .finished: gate.perform { self.gate.sendCompleted() }
        case .failure(let error): gate.fail(error)
        }
        gate.drop(self)
        withExtendedLifetime(old) {}
    }

    override func dispose() {
        guard markDisposed() else { return }
        if case .held(let subscription) = leave() { subscription.cancel() }
    }

    /// What was held is let go outside the lock.
    private func leave() -> Receipt {
        withStripe(of: self) {
            defer { receipt = .over }
            return receipt
        }
    }
}
#endif
