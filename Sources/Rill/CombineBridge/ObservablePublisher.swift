#if canImport(Combine)
import Combine

extension ObservableConvertibleType {
    /// The stream as a Combine publisher: each subscription subscribes to the stream anew.
    ///
    /// ```
    /// source      -a-b-c-|
    /// publisher   -a-b-c-|
    /// ```
    /// Observables send without being asked, so elements that come before the subscriber asks for them wait for it, and
    /// the normal or failing end waits behind them. Their number is not limited. Cancelling disposes.
    public var publisher: ObservablePublisher<Element> { ObservablePublisher(asObservable()) }
}

/// An observable as a Combine publisher.
public struct ObservablePublisher<Output>: Combine.Publisher {
    /// Any error may end an observable.
    public typealias Failure = any Swift.Error

    private let source: Observable<Output>

    init(_ source: Observable<Output>) {
        self.source = source
    }

    /// Subscribes to the observable for `subscriber`.
    public func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Swift.Error {
        let subscription = PublisherSubscription(subscriber)
        subscriber.receive(subscription: subscription)
        subscription.start(source)
    }
}

/// Holds back what a Combine subscriber has not asked for.
private final class PublisherSubscription<Downstream: Combine.Subscriber>: Combine.Subscription, @unchecked Sendable
where Downstream.Failure == any Swift.Error {
    private let disposable = SingleAssignmentDisposable()
    private let lock = Lock()
    // Guarded by the lock, which is never held over a call of the subscriber.
    private var downstream: Downstream?
    private var demand = Combine.Subscribers.Demand.none
    private var waiting = RawRing<Downstream.Input>()
    private var end: Combine.Subscribers.Completion<any Swift.Error>?
    private var isDelivering = false

    init(_ downstream: Downstream) {
        self.downstream = downstream
    }

    deinit { waiting.deallocate() }

    func start(_ source: Observable<Downstream.Input>) {
        disposable.setDisposable(
            source.subscribe { event in
                self.lock.locked {
                    switch event {
                    case .next(let element): if self.downstream != nil { self.waiting.append(element) }
                    case .error(let error): self.end = .failure(error)
                    case .completed: self.end = .finished
                    }
                }
                self.deliver()
            }
        )
    }

    func request(_ more: Combine.Subscribers.Demand) {
        lock.locked { demand += more }
        deliver()
    }

    func cancel() {
        // What is let go may run foreign code, so that happens outside the lock.
        let old = lock.locked {
            defer {
                downstream = nil
                waiting = RawRing()
            }
            return (downstream, waiting)
        }
        disposable.dispose()
        var elements = old.1
        elements.deallocate()
    }

    /// Sends what is asked for and has come: one call at a time, whoever comes meanwhile leaves it to the first.
    private func deliver() {
        lock.lock()
        guard !isDelivering else { return lock.unlock() }
        isDelivering = true
        lock.unlock()
        while deliverNext() {}
    }

    /// Calls the subscriber once. False where there is nothing to do; from then on whoever comes next delivers.
    ///
    /// A function of its own, so that the subscriber and the element are let go where the lock is not held.
    private func deliverNext() -> Bool {
        lock.lock()
        guard let downstream else { return endDelivery() }
        if demand > .none, waiting.count > 0 {
            demand -= 1
            let element = waiting.removeFirst()
            lock.unlock()
            let more = downstream.receive(element)
            lock.locked { demand += more }
            return true
        }
        guard waiting.count == 0, let end else { return endDelivery() }
        self.downstream = nil
        lock.unlock()
        downstream.receive(completion: end)
        return true
    }

    /// With the lock held; gives it back.
    private func endDelivery() -> Bool {
        isDelivering = false
        lock.unlock()
        return false
    }
}
#endif
