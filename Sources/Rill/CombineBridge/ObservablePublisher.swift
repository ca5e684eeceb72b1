#if canImport(Combine)
import Combine

extension ObservableConvertibleType {
    /// The stream as a Combine publisher: each subscription subscribes to the stream anew.
    ///
    /// ```
    /// source      -a-b-c-|
    /// publisher   -a-b-c-|
    /// ```
    /// The stream is subscribed as soon as the Combine subscriber has its subscription, whether or not it has asked for
    /// anything; a subscriber that cancels before that subscribes to nothing. Cancelling disposes, on any thread and at
    /// any time: also while the stream sends from within its subscription.
    ///
    /// An observable cannot be slowed down: it sends without being asked. So an element that comes before the subscriber
    /// asks for it waits in memory, and the end or the error waits behind it. Their number is not limited, so a fast
    /// stream in front of a slow subscriber costs the memory of all that waits: room for each element, which is given back
    /// when the subscription ends, and what the element itself holds, until it is delivered. An endless synchronous stream
    /// does not return unless it is cancelled. Put `sample`, `throttle` or `take` in front where that matters. An element
    /// that was asked for in advance does not wait, and costs a lock taken twice.
    ///
    /// The subscriber gets one element or end at a time, on the thread that sends or on the one that asks for what waits.
    /// Where it asks for more from within a delivery, that comes when the delivery is over, so the stack stays flat. After
    /// `cancel()` has returned, nothing more comes on that thread; a call that another thread has begun may be under way.
    public var publisher: ObservablePublisher<Element> { ObservablePublisher(asObservable()) }
}

/// An observable as a Combine publisher, made by `publisher`.
public struct ObservablePublisher<Output>: Combine.Publisher {
    /// Any error may end an observable.
    public typealias Failure = any Swift.Error

    private let source: Observable<Output>

    init(_ source: Observable<Output>) {
        self.source = source
    }

    /// Hands `subscriber` its subscription, then subscribes to the observable for it.
    public func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Swift.Error {
        let subscription = PublisherSubscription(subscriber)
        subscriber.receive(subscription: subscription)
        subscription.start(source)
    }
}

/// The end of a chain: a Combine subscriber. Holds back what that has not asked for.
private final class PublisherSubscription<Downstream: Combine.Subscriber>: Sink<Downstream.Input>,
    Combine.Subscription, @unchecked Sendable
where Downstream.Failure == any Swift.Error {
    /// What stops the source. It is there before the source sends, so that a cancellation from within reaches it.
    private let source = SourceSlot()
    private let lock = Lock()
    // Guarded by the lock, which is never held over a call of the subscriber, nor over a release of what is its own.
    private var downstream: Downstream?
    private var demand = Combine.Subscribers.Demand.none
    private var waiting = RawRing<Downstream.Input>()
    private var causes = CauseQueue()
    private var end: Combine.Subscribers.Completion<any Swift.Error>?
    private var isDelivering = false

    init(_ downstream: Downstream) {
        self.downstream = downstream
    }

    deinit {
        waiting.deallocate()
        causes.deallocate()
    }

    func start(_ observable: Observable<Downstream.Input>) {
        // The subscriber may have cancelled when it got the subscription.
        if !source.isDisposed { observable.start(self) }
    }

    // MARK: From the source

    override func keep(_ handle: SourceHandle) { source.attach(handle) }
    override var isListening: Bool { source.isActive }

    override func next(_ element: Downstream.Input) {
        guard source.isActive else { return }
        lock.lock()
        guard let downstream else { return lock.unlock() }
        if isDelivering || demand == .none || waiting.count > 0 {
            causes.append(behind: waiting.count)
            waiting.append(element)
            return lock.unlock()
        }
        isDelivering = true
        demand -= 1
        lock.unlock()
        deliver(adding: downstream.receive(element))
    }

    override func error(_ error: any Swift.Error) { finish(.failure(error)) }
    override func completed() { finish(.finished) }

    private func finish(_ end: Combine.Subscribers.Completion<any Swift.Error>) {
        guard source.finish() else { return }
        lock.lock()
        if downstream != nil { self.end = end }
        deliverAndUnlock()
        source.dispose()
    }

    // MARK: From the subscriber

    func request(_ more: Combine.Subscribers.Demand) {
        lock.lock()
        demand += more
        deliverAndUnlock()
    }

    func cancel() {
        let old = lock.locked {
            defer {
                downstream = nil
                waiting = RawRing()
                causes.deallocate()
                causes = CauseQueue()
                end = nil
            }
            return (downstream, waiting, end)
        }
        source.dispose()
        var elements = old.1
        elements.deallocate()
    }

    // MARK: To the subscriber

    /// Sends what is asked for and has come: one call at a time, whoever comes meanwhile leaves it to the first. With the
    /// lock held.
    private func deliverAndUnlock() {
        guard !isDelivering else { return lock.unlock() }
        isDelivering = true
        lock.unlock()
        deliver(adding: .none)
    }

    /// Goes on for the one that delivers, whose last call was answered with `answer`.
    private func deliver(adding answer: Combine.Subscribers.Demand) {
        var answer = answer
        while let next = deliverNext(adding: answer) { answer = next }
    }

    /// Calls the subscriber once, and returns its answer. Nil where there is nothing to do; from then on whoever comes
    /// next delivers.
    ///
    /// A function of its own, so that the subscriber and the element are let go where the lock is not held.
    private func deliverNext(adding answer: Combine.Subscribers.Demand) -> Combine.Subscribers.Demand? {
        lock.lock()
        demand += answer
        guard let downstream else { return endDelivery() }
        if demand > .none, waiting.count > 0 {
            demand -= 1
            let element = waiting.removeFirst()
            let cause = causes.removeFirst()
            lock.unlock()
            var more = Combine.Subscribers.Demand.none
            cause.whileSending { more = downstream.receive(element) }
            return more
        }
        guard waiting.count == 0, let end else { return endDelivery() }
        // The subscriber may keep this object for as long as it likes, and shall not keep itself and the error by that.
        self.downstream = nil
        self.end = nil
        lock.unlock()
        downstream.receive(completion: end)
        return Combine.Subscribers.Demand.none
    }

    /// With the lock held; gives it back.
    private func endDelivery() -> Combine.Subscribers.Demand? {
        isDelivering = false
        lock.unlock()
        return nil
    }
}
#endif
