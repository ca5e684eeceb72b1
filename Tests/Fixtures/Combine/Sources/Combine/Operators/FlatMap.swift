// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension Publishers {
    /// The elements of the publishers that a closure makes, of so many at a time.
    public struct FlatMap<Made: Publisher, Upstream: Publisher>: Publisher where Made.Failure == Upstream.Failure {
        public typealias Output = Made.Output
        public typealias Failure = Upstream.Failure

        let upstream: Upstream
        let maxPublishers: Subscribers.Demand
        let transform: (Upstream.Output) -> Made

        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            let outer = FlatMapOuter<Upstream.Output, Made, Downstream>(subscriber, maxPublishers, transform)
            subscriber.receive(subscription: outer)
            upstream.subscribe(outer)
        }
    }
}

extension Publisher {
    public func flatMap<Made: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited,
        _ transform: @escaping (Output) -> Made
    ) -> Publishers.FlatMap<Made, Self> where Made.Failure == Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

/// Subscribes to what the closure makes; where the demand is limited, each of these is asked for
/// one element at a time.
private final class FlatMapOuter<Input, Made: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == Made.Output, Downstream.Failure == Made.Failure {
    typealias Failure = Made.Failure

    private let maxPublishers: Subscribers.Demand
    private let lock = NSLock()
    // Guarded by the lock.
    private var downstream: Downstream?
    private var transform: ((Input) -> Made)?
    private var upstream: (any Subscription)?
    private var inners: [CombineIdentifier: FlatMapInner<Input, Made, Downstream>] = [:]
    private var waiting: [(Made.Output, FlatMapInner<Input, Made, Downstream>)] = []
    private var demand = Subscribers.Demand.none
    private var hasUpstreamEnded = false
    private var end: Subscribers.Completion<Failure>?
    private var isSending = false

    init(_ downstream: Downstream, _ maxPublishers: Subscribers.Demand, _ transform: @escaping (Input) -> Made) {
        self.downstream = downstream
        self.maxPublishers = maxPublishers
        self.transform = transform
    }

    func receive(subscription: any Subscription) {
        let isWanted = lock.withLock {
            if downstream == nil { return false }
            upstream = subscription
            return true
        }
        if isWanted { subscription.request(maxPublishers) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let transform = lock.withLock({ self.transform }) else { return .none }
        let made = transform(input)
        let inner = FlatMapInner(self)
        let isWanted = lock.withLock {
            if downstream == nil { return false }
            inners[inner.combineIdentifier] = inner
            return true
        }
        if isWanted { made.subscribe(inner) }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        lock.withLock {
            hasUpstreamEnded = true
            upstream = nil
        }
        if case .failure = completion { fail(completion) }
        send()
    }

    func fail(_ completion: Subscribers.Completion<Failure>) {
        lock.withLock {
            end = completion
            waiting = []
        }
        stopSources()
    }

    func request(_ more: Subscribers.Demand) {
        let inners = lock.withLock {
            demand += more
            return more == .unlimited ? Array(self.inners.values) : []
        }
        for inner in inners { inner.request(.unlimited) }
        send()
    }

    func cancel() {
        let old = lock.withLock {
            defer { (downstream, transform, waiting) = (nil, nil, []) }
            return (downstream, transform, waiting)
        }
        stopSources()
        withExtendedLifetime(old) {}
    }

    /// What each of the sources is asked for at a time.
    var innerDemand: Subscribers.Demand { lock.withLock { demand } == .unlimited ? .unlimited : .max(1) }

    func add(_ element: Made.Output, of inner: FlatMapInner<Input, Made, Downstream>) {
        lock.withLock { if downstream != nil, end == nil { waiting.append((element, inner)) } }
        send()
    }

    func ended(_ inner: FlatMapInner<Input, Made, Downstream>, _ completion: Subscribers.Completion<Failure>) {
        let upstream = lock.withLock {
            inners[inner.combineIdentifier] = nil
            return self.upstream
        }
        if case .failure = completion { fail(completion) }
        if maxPublishers != .unlimited { upstream?.request(.max(1)) }
        send()
    }

    private func stopSources() {
        let (upstream, inners) = lock.withLock {
            defer { (self.upstream, self.inners) = (nil, [:]) }
            return (self.upstream, self.inners)
        }
        upstream?.cancel()
        for inner in inners.values { inner.cancel() }
    }

    /// Sends what is asked for, one call at a time.
    private func send() {
        let isFirst = lock.withLock {
            if isSending { return false }
            isSending = true
            return true
        }
        guard isFirst else { return }
        while let step = step() { step() }
    }

    private func step() -> (() -> Void)? {
        lock.withLock {
            guard let downstream else { return stop() }
            if end == nil, hasUpstreamEnded, inners.isEmpty, waiting.isEmpty { end = .finished }
            if let end {
                self.downstream = nil
                return { downstream.receive(completion: end) }
            }
            guard demand > .none, !waiting.isEmpty else { return stop() }
            demand -= 1
            let (element, inner) = waiting.removeFirst()
            return {
                let more = downstream.receive(element)
                self.lock.withLock { self.demand += more }
                if self.innerDemand != .unlimited { inner.request(.max(1)) }
            }
        }
    }

    private func stop() -> (() -> Void)? {
        isSending = false
        return nil
    }
}

private final class FlatMapInner<Input, Made: Publisher, Downstream: Subscriber>: Subscriber
where Downstream.Input == Made.Output, Downstream.Failure == Made.Failure {
    typealias Failure = Made.Failure

    private let outer: FlatMapOuter<Input, Made, Downstream>
    private let lock = NSLock()
    private var upstream: (any Subscription)?
    private var isOver = false

    init(_ outer: FlatMapOuter<Input, Made, Downstream>) {
        self.outer = outer
    }

    func receive(subscription: any Subscription) {
        let isWanted = lock.withLock {
            if isOver { return false }
            upstream = subscription
            return true
        }
        if isWanted { subscription.request(outer.innerDemand) } else { subscription.cancel() }
    }

    func receive(_ input: Made.Output) -> Subscribers.Demand {
        outer.add(input, of: self)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        _ = letGo()
        outer.ended(self, completion)
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { upstream }?.request(demand) }
    func cancel() { letGo()?.cancel() }

    private func letGo() -> (any Subscription)? {
        lock.withLock {
            isOver = true
            defer { upstream = nil }
            return upstream
        }
    }
}
