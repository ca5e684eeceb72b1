#if COMBINE_FIXTURE
import Combine
import Dispatch
import Testing

/// The fixture reports each rule that is broken: a test that relies on it can fail.
@Suite struct ConductTests {
    /// What is reported where a publisher calls its subscriber, which asks for so much, like this.
    private func violations(
        asking demand: Subscribers.Demand = .unlimited,
        _ body: @escaping (AnySubscriber<Int, WatchedError>, ScriptedSubscriber<Int, WatchedError>) -> Void
    ) -> [String] {
        breakingTheRules {
            let subscriber = ScriptedSubscriber<Int, WatchedError>(asksFor: demand)
            HandMadePublisher { body($0, subscriber) }.subscribe(subscriber)
        }
    }

    @Test func goodConductIsNotReported() {
        let found = violations(asking: .max(1)) { publisher, subscriber in
            subscriber.onValue = { _, _ in .max(1) }
            publisher.receive(subscription: HandMadeSubscription())
            _ = publisher.receive(1)
            _ = publisher.receive(2)
            publisher.receive(completion: .finished)
            subscriber.cancel()
            subscriber.request(.max(1))
        }
        #expect(found == [])
    }

    @Test func elementsBeyondTheDemandAreReported() {
        let found = violations(asking: .max(1)) { publisher, _ in
            publisher.receive(subscription: HandMadeSubscription())
            _ = publisher.receive(1)
            _ = publisher.receive(2)
        }
        #expect(found == ["an element that nobody asked for"])
    }

    @Test func callsBeforeTheSubscriptionAreReported() {
        let found = violations { publisher, _ in
            _ = publisher.receive(1)
            publisher.receive(completion: .finished)
        }
        #expect(found == ["an element before the subscription", "an end before the subscription"])
    }

    @Test func callsAfterTheEndAreReported() {
        let found = violations { publisher, _ in
            publisher.receive(subscription: HandMadeSubscription())
            publisher.receive(completion: .finished)
            _ = publisher.receive(1)
            publisher.receive(completion: .finished)
        }
        #expect(found == ["an element after the end", "an end after the end"])
    }

    @Test func callsAfterTheCancellationAreReported() {
        let found = violations { publisher, subscriber in
            publisher.receive(subscription: HandMadeSubscription())
            subscriber.cancel()
            _ = publisher.receive(1)
            publisher.receive(completion: .finished)
        }
        #expect(found == ["an element after the cancellation", "an end after the cancellation"])
    }

    @Test func aSecondSubscriptionIsReported() {
        let found = violations { publisher, _ in
            publisher.receive(subscription: HandMadeSubscription())
            publisher.receive(subscription: HandMadeSubscription())
        }
        #expect(found == ["a second subscription"])
    }

    @Test func aRequestOfNothingIsReported() {
        let found = violations { publisher, subscriber in
            publisher.receive(subscription: HandMadeSubscription())
            subscriber.request(.none)
            subscriber.request(.max(-1))
        }
        #expect(found == ["a request of nothing", "a demand of -1", "a request of nothing"])
    }

    @Test func twoDeliveriesAtOnceAreReported() {
        let found = violations { publisher, subscriber in
            let (inside, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            publisher.receive(subscription: HandMadeSubscription())
            subscriber.onValue = { _, value in
                if value == 1 {
                    inside.signal()
                    over.wait()
                }
                return .none
            }
            onThreads(2) { thread in
                if thread == 0 {
                    _ = publisher.receive(1)
                } else {
                    inside.wait()
                    _ = publisher.receive(2)
                    over.signal()
                }
            }
        }
        #expect(found == ["an element while another one is delivered"])
    }
}
#endif
