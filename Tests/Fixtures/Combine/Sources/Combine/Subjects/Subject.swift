// What is public here is documented by Apple, whose declarations these are.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A publisher that is told what to send.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    public func send() { send(()) }
}

/// The subscribers of a subject, and how it ended.
final class SubjectHub<Output, Failure: Error>: @unchecked Sendable {
    private let lock = NSLock()
    private var conduits: [SubjectConduit<Output, Failure>] = []
    private var end: Subscribers.Completion<Failure>?

    /// - Parameter first: What a subscriber gets before all else.
    func attach<Downstream: Subscriber>(_ downstream: Downstream, first: (() -> Output)?)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        let conduit = SubjectConduit(AnySubscriber(downstream), self, first)
        let end = lock.withLock {
            if self.end == nil { conduits.append(conduit) }
            return self.end
        }
        downstream.receive(subscription: conduit)
        if let end { conduit.finish(end) }
    }

    func detach(_ conduit: SubjectConduit<Output, Failure>) {
        lock.withLock { conduits.removeAll { $0 === conduit } }
    }

    func send(_ value: Output) {
        for conduit in lock.withLock({ conduits }) { conduit.offer(value) }
    }

    func send(_ completion: Subscribers.Completion<Failure>) {
        let all: [SubjectConduit<Output, Failure>] = lock.withLock {
            guard end == nil else { return [] }
            end = completion
            defer { conduits = [] }
            return conduits
        }
        for conduit in all { conduit.finish(completion) }
    }

    var isOver: Bool { lock.withLock { end != nil } }
}

/// The connection of a subject to one subscriber. What several threads send is delivered one by one.
final class SubjectConduit<Output, Failure: Error>: Subscription {
    private let lock = NSLock()
    /// Held while the subscriber is called, on one thread at a time; a subscriber may send again from within.
    private let turn = NSRecursiveLock()
    // Guarded by the lock.
    private var downstream: AnySubscriber<Output, Failure>?
    private var hub: SubjectHub<Output, Failure>?
    private var demand = Subscribers.Demand.none
    private let present: (() -> Output)?
    private var owesPresent: Bool

    init(
        _ downstream: AnySubscriber<Output, Failure>,
        _ hub: SubjectHub<Output, Failure>,
        _ present: (() -> Output)?
    ) {
        self.downstream = downstream
        self.hub = hub
        self.present = present
        owesPresent = present != nil
    }

    func request(_ more: Subscribers.Demand) {
        turn.withLock {
            let owes = lock.withLock {
                demand += more
                return owesPresent && demand > .none
            }
            if owes, let present { offer(present()) }
        }
    }

    /// Sends the value where one is asked for. Otherwise it is lost, or the newest is owed.
    func offer(_ value: Output) {
        turn.withLock {
            let receiver: AnySubscriber<Output, Failure>? = lock.withLock {
                guard demand > .none else {
                    owesPresent = present != nil
                    return nil
                }
                guard downstream != nil else { return nil }
                owesPresent = false
                demand -= 1
                return downstream
            }
            guard let receiver else { return }
            let more = receiver.receive(value)
            lock.withLock { demand += more }
        }
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
        turn.withLock { letGo().downstream?.receive(completion: completion) }
    }

    func cancel() { letGo().hub?.detach(self) }

    private func letGo() -> (downstream: AnySubscriber<Output, Failure>?, hub: SubjectHub<Output, Failure>?) {
        lock.withLock {
            defer {
                downstream = nil
                hub = nil
            }
            return (downstream, hub)
        }
    }
}
