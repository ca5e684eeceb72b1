import Combine
import Foundation
import Rill
import XCTest

/// Several threads at once: what they send comes one at a time, and what they cancel stops.
final class BridgeThreadTests: RuleKeepingTestCase {
    private let senders = 4
    private let elements = 2_000

    func testWhatThreadsSendIsDeliveredOneAtATime() {
        let subject = PublishSubject<Int>()
        let subscriber = ScriptedSubscriber<Int, any Error>(asksFor: .unlimited)
        subject.publisher.subscribe(subscriber)
        onThreads(senders) { sender in
            for number in 0..<self.elements { subject.onNext(sender * self.elements + number) }
        }
        subject.onCompleted()
        XCTAssertEqual(subscriber.values.sorted(), Array(0..<senders * elements))
        XCTAssertEqual(subscriber.greatestDepth, 1)
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testWhatIsAskedForByAnotherThreadComes() {
        let subject = PublishSubject<Int>()
        let subscriber = ScriptedSubscriber<Int, any Error>()
        subject.publisher.subscribe(subscriber)
        let elements = elements
        onThreads(2) { thread in
            for number in 0..<elements {
                if thread == 0 { subject.onNext(number) } else { subscriber.request(.max(1)) }
            }
        }
        subject.onCompleted()
        XCTAssertEqual(subscriber.values, Array(0..<elements))
        XCTAssertEqual(subscriber.greatestDepth, 1)
        XCTAssertTrue(subscriber.hasFinished)
    }

    func testAnotherThreadCancelsAnEndlessSource() {
        for _ in 0..<50 {
            var disposed = 0
            let subscriber = ScriptedSubscriber<Int, any Error>(asksFor: .unlimited)
            let begun = DispatchSemaphore(value: 0)
            subscriber.onValue = { subscriber, _ in
                if subscriber.values.count == 1 { begun.signal() }
                return .none
            }
            onThreads(2) { thread in
                if thread == 0 {
                    Observable.from(sequence(first: 1) { $0 + 1 }).do(onDispose: { disposed += 1 })
                        .publisher.subscribe(subscriber)
                } else {
                    begun.wait()
                    subscriber.cancel()
                }
            }
            XCTAssertEqual(disposed, 1)
            XCTAssertEqual(subscriber.values, Array(1...max(1, subscriber.values.count)))
        }
    }

    func testAnotherThreadDisposesAnEndlessPublisher() {
        for _ in 0..<50 {
            var cancelled = 0
            let stop = PublishSubject<Void>()
            let begun = DispatchSemaphore(value: 0)
            let endless = sequence(first: 1) { $0 + 1 }.publisher.handleEvents(receiveCancel: { cancelled += 1 })
            var count = 0
            onThreads(2) { thread in
                if thread == 0 {
                    _ = endless.asObservable().take(until: stop).subscribe(onNext: { _ in
                        count += 1
                        if count == 1 { begun.signal() }
                    })
                } else {
                    begun.wait()
                    stop.onNext(())
                }
            }
            XCTAssertEqual(cancelled, 1)
            XCTAssertGreaterThan(count, 0)
        }
    }

    func testWhatAPublisherSendsFromSeveralThreadsComesOneAtATime() {
        // Against Combine's rules, which want a publisher to send from one thread at a time.
        let publisher = HandMadePublisher<Int, Never> { $0.receive(subscription: HandMadeSubscription()) }
        var (seen, depth, greatestDepth, isOver) = ([Int](), 0, 0, false)
        breakingTheRules {
            _ = publisher.asObservable().subscribe(
                onNext: {
                    depth += 1
                    greatestDepth = max(greatestDepth, depth)
                    seen.append($0)
                    depth -= 1
                },
                onCompleted: { isOver = true }
            )
            let elements = elements
            onThreads(senders) { sender in
                for number in 0..<elements { _ = publisher.subscriber?.receive(sender * elements + number) }
            }
            publisher.subscriber?.receive(completion: .finished)
        }
        XCTAssertEqual(seen.sorted(), Array(0..<senders * elements))
        XCTAssertEqual(greatestDepth, 1)
        XCTAssertTrue(isOver)
    }

    func testCancellationAndTheSubscriptionMeet() {
        for _ in 0..<500 {
            let publisher = HandMadePublisher<Int, Never>()
            let subscription = publisher.asObservable().subscribe()
            let made = HandMadeSubscription()
            let subscriber = publisher.subscriber
            onThreads(2) { thread in
                if thread == 0 { subscriber?.receive(subscription: made) } else { subscription.dispose() }
            }
            XCTAssertEqual(made.cancellations, 1)
        }
    }
}
