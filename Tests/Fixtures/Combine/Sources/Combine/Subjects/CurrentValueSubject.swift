// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Keeps the newest value and sends it first to whoever comes. Who asks for nothing gets the newest when it does.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let hub = SubjectHub<Output, Failure>()
    private let lock = NSLock()
    private var newest: Output

    public init(_ value: Output) {
        newest = value
    }

    public var value: Output {
        get { lock.withLock { newest } }
        set { send(newValue) }
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        hub.attach(subscriber, first: { self.value })
    }

    public func send(_ value: Output) {
        if hub.isOver { return }
        lock.withLock { newest = value }
        hub.send(value)
    }

    public func send(completion: Subscribers.Completion<Failure>) { hub.send(completion) }
    public func send(subscription: any Subscription) { subscription.request(.unlimited) }
}
