import Combine

/// A subscriber that records, and does what a test says at each call. It keeps its subscription for good.
final class ScriptedSubscriber<Input, Failure: Error>: Subscriber {
    private(set) var values: [Input] = []
    private(set) var ends: [Subscribers.Completion<Failure>] = []
    private(set) var subscriptions: [any Combine.Subscription] = []
    /// How many calls of this subscriber were under way at once at most.
    private(set) var greatestDepth = 0
    private var depth = 0

    var onSubscription: (ScriptedSubscriber) -> Void = { _ in }
    var onValue: (ScriptedSubscriber, Input) -> Subscribers.Demand = { _, _ in .none }
    var onEnd: (ScriptedSubscriber) -> Void = { _ in }

    /// - Parameter demand: What it asks for in `receive(subscription:)`, if anything.
    init(asksFor demand: Subscribers.Demand = .none) {
        if demand > .none { onSubscription = { $0.request(demand) } }
    }

    func request(_ demand: Subscribers.Demand) { subscriptions.first?.request(demand) }
    func cancel() { subscriptions.first?.cancel() }

    func receive(subscription: any Combine.Subscription) {
        subscriptions.append(subscription)
        onSubscription(self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        depth += 1
        defer { depth -= 1 }
        greatestDepth = max(greatestDepth, depth)
        values.append(input)
        return onValue(self, input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        depth += 1
        defer { depth -= 1 }
        greatestDepth = max(greatestDepth, depth)
        ends.append(completion)
        onEnd(self)
    }

    var hasFinished: Bool {
        if ends.count == 1, case .finished = ends[0] { true } else { false }
    }

    var failure: Failure? {
        if ends.count == 1, case .failure(let error) = ends[0] { error } else { nil }
    }
}

/// An error that a test can watch.
final class WatchedError: Error {}

/// What is watched for its end.
final class Probe {}
