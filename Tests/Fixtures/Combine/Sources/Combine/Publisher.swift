// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A small Combine of our own, written from the documentation of Apple's: enough to build and to test the bridge where
/// Apple's is not there. Each subscription is watched; see `Conduct`.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    /// Attaches a subscriber. Called by `subscribe(_:)` alone.
    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure
}

extension Publisher {
    /// Attaches a subscriber, and watches what goes on between the two.
    public func subscribe<Downstream: Subscriber>(_ subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        receive(subscriber: WatchedSubscriber(subscriber))
    }
}

/// Receives one subscription, then as many elements as it asked for, then at most one end.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error

    func receive(subscription: any Subscription)
    /// - Returns: How many elements more are asked for.
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Asks for more elements. May be called from within a delivery.
    func request(_ demand: Subscribers.Demand)
}

/// The namespace of what belongs to subscriptions.
public enum Subscriptions {}

extension Subscriptions {
    /// A subscription that never sends.
    public static var empty: any Subscription { Nothing() }

    private final class Nothing: Subscription {
        func request(_ demand: Subscribers.Demand) {}
        func cancel() {}
    }
}

/// The namespace of publishers that operators make.
public enum Publishers {}

/// A publisher without its type.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let attach: (AnySubscriber<Output, Failure>) -> Void

    public init<Source: Publisher>(_ source: Source) where Source.Output == Output, Source.Failure == Failure {
        attach = { source.receive(subscriber: $0) }
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        attach(AnySubscriber(subscriber))
    }
}

extension Publisher {
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A subscriber without its type.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    public let combineIdentifier: CombineIdentifier
    private let onSubscription: (any Subscription) -> Void
    private let onValue: (Input) -> Subscribers.Demand
    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    public init<Other: Subscriber>(_ other: Other) where Other.Input == Input, Other.Failure == Failure {
        combineIdentifier = other.combineIdentifier
        onSubscription = { other.receive(subscription: $0) }
        onValue = { other.receive($0) }
        onCompletion = { other.receive(completion: $0) }
    }

    public func receive(subscription: any Subscription) { onSubscription(subscription) }
    public func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }
    public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}
