// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Sends one element when it is asked for.
public struct Just<Output>: Publisher {
    public typealias Failure = Never

    public let output: Output

    public init(_ output: Output) {
        self.output = output
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
        Publishers.Sequence<CollectionOfOne<Output>, Never>(sequence: CollectionOfOne(output))
            .receive(subscriber: subscriber)
    }
}

extension Just: Equatable where Output: Equatable {}

/// Ends at once, or never.
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) {
        self.completeImmediately = completeImmediately
    }

    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.completeImmediately = completeImmediately
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let subscription = CancelFlag()
        subscriber.receive(subscription: subscription)
        if completeImmediately, !subscription.isCancelled { subscriber.receive(completion: .finished) }
    }
}

/// Fails at once, without being asked.
public struct Fail<Output, Failure: Error>: Publisher {
    public let error: Failure

    public init(error: Failure) {
        self.error = error
    }

    public init(outputType: Output.Type, failure: Failure) {
        error = failure
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let subscription = CancelFlag()
        subscriber.receive(subscription: subscription)
        if !subscription.isCancelled { subscriber.receive(completion: .failure(error)) }
    }
}

extension Fail: Equatable where Failure: Equatable {}

/// Makes a publisher for each subscriber.
public struct Deferred<Made: Publisher>: Publisher {
    public typealias Output = Made.Output
    public typealias Failure = Made.Failure

    public let createPublisher: () -> Made

    public init(createPublisher: @escaping () -> Made) {
        self.createPublisher = createPublisher
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        createPublisher().receive(subscriber: subscriber)
    }
}
