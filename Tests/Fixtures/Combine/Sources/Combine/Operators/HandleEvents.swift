// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension Publishers {
    /// Calls closures with what goes by, before it goes on.
    public struct HandleEvents<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        let upstream: Upstream
        var receiveSubscription: ((any Subscription) -> Void)?
        var receiveOutput: ((Output) -> Void)?
        var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
        var receiveCancel: (() -> Void)?
        var receiveRequest: ((Subscribers.Demand) -> Void)?

        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            upstream.subscribe(EventHandler(self, subscriber))
        }
    }
}

private final class EventHandler<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private let lock = NSLock()
    // Guarded by the lock.
    private var handlers: Publishers.HandleEvents<Upstream>?
    private var downstream: Downstream?
    private var upstream: (any Subscription)?

    init(_ handlers: Publishers.HandleEvents<Upstream>, _ downstream: Downstream) {
        self.handlers = handlers
        self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
        lock.withLock { handlers }?.receiveSubscription?(subscription)
        let downstream = lock.withLock {
            upstream = subscription
            return self.downstream
        }
        if let downstream { downstream.receive(subscription: self) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        lock.withLock { handlers }?.receiveOutput?(input)
        let more = lock.withLock { downstream }?.receive(input) ?? .none
        if more > .none { lock.withLock { handlers }?.receiveRequest?(more) }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        let (handlers, downstream, _) = letGo()
        handlers?.receiveCompletion?(completion)
        downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        let (handlers, upstream) = lock.withLock { (self.handlers, self.upstream) }
        handlers?.receiveRequest?(demand)
        upstream?.request(demand)
    }

    func cancel() {
        let (handlers, _, upstream) = letGo()
        handlers?.receiveCancel?()
        upstream?.cancel()
    }

    private func letGo() -> (Publishers.HandleEvents<Upstream>?, Downstream?, (any Subscription)?) {
        lock.withLock {
            defer { (handlers, downstream, upstream) = (nil, nil, nil) }
            return (handlers, downstream, upstream)
        }
    }
}

extension Publisher {
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
        receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self,
            receiveSubscription: receiveSubscription,
            receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion,
            receiveCancel: receiveCancel,
            receiveRequest: receiveRequest
        )
    }
}
