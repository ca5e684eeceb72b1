// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension Publishers {
    /// The first elements, then the end; upstream is cancelled between the two.
    public struct Prefix<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        let upstream: Upstream
        let count: Int

        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            upstream.subscribe(PrefixSubscriber(subscriber, count))
        }
    }
}

/// Asks upstream for no more than it passes on.
private final class PrefixSubscriber<Downstream: Subscriber>: Subscriber, Subscription {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let lock = NSLock()
    // Guarded by the lock.
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private var remaining: Int

    init(_ downstream: Downstream, _ count: Int) {
        self.downstream = downstream
        remaining = count
    }

    func receive(subscription: any Subscription) {
        let downstream = lock.withLock {
            upstream = subscription
            return self.downstream
        }
        downstream?.receive(subscription: self)
        if lock.withLock({ remaining <= 0 }) { letGo(cancelling: true)?.receive(completion: .finished) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let (downstream, isLast) = lock.withLock {
            if remaining <= 0 { return (nil as Downstream?, false) }
            remaining -= 1
            return (self.downstream, remaining == 0)
        }
        let more = downstream?.receive(input) ?? .none
        if !isLast { return more }
        letGo(cancelling: true)?.receive(completion: .finished)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        letGo(cancelling: false)?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        lock.withLock { remaining > 0 ? upstream : nil }?.request(demand)
    }

    func cancel() { _ = letGo(cancelling: true) }

    private func letGo(cancelling: Bool) -> Downstream? {
        let (downstream, upstream) = lock.withLock {
            defer { (self.downstream, self.upstream) = (nil, nil) }
            return (self.downstream, self.upstream)
        }
        if cancelling { upstream?.cancel() }
        return downstream
    }
}

extension Publisher {
    public func prefix(_ count: Int) -> Publishers.Prefix<Self> { Publishers.Prefix(upstream: self, count: count) }
}
