import Combine

/// Hands its subscriber to the test, which calls it as it likes: also against the rules.
final class HandMadePublisher<Output, Failure: Error>: Publisher {
    private(set) var subscriber: AnySubscriber<Output, Failure>?
    private let onSubscriber: (AnySubscriber<Output, Failure>) -> Void

    init(_ onSubscriber: @escaping (AnySubscriber<Output, Failure>) -> Void = { _ in }) {
        self.onSubscriber = onSubscriber
    }

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let erased = AnySubscriber(subscriber)
        self.subscriber = erased
        onSubscriber(erased)
    }

    func letGo() { subscriber = nil }
}

/// Counts what is asked of it.
final class HandMadeSubscription: Combine.Subscription {
    private(set) var demands: [Subscribers.Demand] = []
    private(set) var cancellations = 0
    var onRequest: () -> Void = {}

    func request(_ demand: Subscribers.Demand) {
        demands.append(demand)
        onRequest()
    }

    func cancel() { cancellations += 1 }
}
