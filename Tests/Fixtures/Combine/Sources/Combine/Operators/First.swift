// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension Publishers {
    /// The first element, then the end. Upstream is asked for everything, as in Combine.
    public struct First<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        let upstream: Upstream

        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            upstream.subscribe(FirstSubscriber(subscriber))
        }
    }
}

private final class FirstSubscriber<Downstream: Subscriber>: Subscriber, Subscription {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let lock = NSLock()
    // Guarded by the lock.
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private var element: Input?
    private var isOver = false
    private var isAsked = false

    init(_ downstream: Downstream) {
        self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
        lock.withLock { upstream = subscription }
        lock.withLock { downstream }?.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let ended = lock.withLock {
            if isOver { return nil as (any Subscription)? }
            isOver = true
            element = input
            defer { upstream = nil }
            return upstream
        }
        ended?.cancel()
        sendIfAsked()
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        let downstream = lock.withLock {
            if isOver { return nil as Downstream? }
            isOver = true
            defer { (self.downstream, upstream) = (nil, nil) }
            return self.downstream
        }
        downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        let first = lock.withLock {
            defer { isAsked = true }
            return isAsked ? nil : upstream
        }
        first?.request(.unlimited)
        sendIfAsked()
    }

    func cancel() {
        let (upstream, old) = lock.withLock {
            isOver = true
            defer { (downstream, self.upstream, element) = (nil, nil, nil) }
            return (self.upstream, (downstream, element))
        }
        upstream?.cancel()
        withExtendedLifetime(old) {}
    }

    private func sendIfAsked() {
        let ready: (receiver: Downstream, element: Input)? = lock.withLock {
            guard isAsked, let element, let downstream else { return nil }
            self.element = nil
            return (downstream, element)
        }
        guard let ready else { return }
        _ = ready.receiver.receive(ready.element)
        let last = lock.withLock {
            defer { self.downstream = nil }
            return self.downstream
        }
        last?.receive(completion: .finished)
    }
}

extension Publisher {
    public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}
