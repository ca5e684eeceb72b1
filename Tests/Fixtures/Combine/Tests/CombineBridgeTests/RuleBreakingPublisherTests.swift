import Combine
import Rill
import Testing

/// Publishers that break Combine's rules do no harm: the observable keeps its own.
@Suite struct RuleBreakingPublisherTests {
    private func record(_ body: @escaping (AnySubscriber<Int, WatchedError>) -> Void) -> [String] {
        var seen: [String] = []
        breakingTheRules {
            _ = HandMadePublisher(body).asObservable().subscribe(
                onNext: { seen.append("\($0)") },
                onError: { _ in seen.append("#") },
                onCompleted: { seen.append("|") },
                onDisposed: { seen.append("!") }
            )
        }
        return seen
    }

    @Test func whatComesAfterTheEndIsDropped() {
        let seen = record {
            $0.receive(subscription: HandMadeSubscription())
            _ = $0.receive(1)
            $0.receive(completion: .finished)
            _ = $0.receive(2)
            $0.receive(completion: .failure(WatchedError()))
            $0.receive(completion: .finished)
        }
        #expect(seen == ["1", "|", "!"])
    }

    @Test func aSecondSubscriptionIsCancelled() {
        let (first, second) = (HandMadeSubscription(), HandMadeSubscription())
        let seen = record {
            $0.receive(subscription: first)
            $0.receive(subscription: second)
            _ = $0.receive(1)
            $0.receive(completion: .finished)
        }
        #expect(seen == ["1", "|", "!"])
        #expect(first.demands == [.unlimited])
        #expect(first.cancellations == 0)
        #expect(second.demands == [])
        #expect(second.cancellations == 1)
    }

    @Test func aSubscriptionAfterTheEndIsCancelled() {
        let late = HandMadeSubscription()
        let seen = record {
            $0.receive(completion: .finished)
            $0.receive(subscription: late)
        }
        #expect(seen == ["|", "!"])
        #expect(late.cancellations == 1)
        #expect(late.demands == [])
    }

    @Test func elementsWithoutASubscriptionArePassedOn() {
        let seen = record {
            _ = $0.receive(1)
            $0.receive(completion: .failure(WatchedError()))
        }
        #expect(seen == ["1", "#", "!"])
    }

    @Test func oneThatGoesOnAfterTheCancellationIsNotHeard() {
        var seen: [Int] = []
        let made = HandMadeSubscription()
        breakingTheRules {
            let publisher = HandMadePublisher<Int, WatchedError> { $0.receive(subscription: made) }
            let subscription = publisher.asObservable().subscribe(onNext: { seen.append($0) })
            _ = publisher.subscriber?.receive(1)
            subscription.dispose()
            _ = publisher.subscriber?.receive(2)
            publisher.subscriber?.receive(completion: .finished)
        }
        #expect(seen == [1])
        #expect(made.cancellations == 1)
    }
}
