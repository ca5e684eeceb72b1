// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Sends what it is given to those who ask for it at that moment.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let hub = SubjectHub<Output, Failure>()

    public init() {}

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        hub.attach(subscriber, first: nil)
    }

    public func send(_ value: Output) { hub.send(value) }
    public func send(completion: Subscribers.Completion<Failure>) { hub.send(completion) }
    public func send(subscription: any Subscription) { subscription.request(.unlimited) }
}
