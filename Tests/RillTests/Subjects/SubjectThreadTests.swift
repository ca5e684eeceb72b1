import Foundation
import Rill
import XCTest

/// Real threads, bounded work.
final class SubjectThreadTests: XCTestCase {
    /// An observer that would notice two deliveries at once, or a thread's events out of order.
    private final class SerialObserver: ObserverType, @unchecked Sendable {
        private var last: [Int: Int] = [:]
        private var isInside = false
        private(set) var count = 0
        private(set) var faults: [String] = []

        func on(_ event: Event<(thread: Int, number: Int)>) {
            guard case .next(let element) = event else { return }
            if isInside { faults.append("two deliveries at once") }
            isInside = true
            if let before = last[element.thread], before >= element.number {
                faults.append("thread \(element.thread): \(element.number) after \(before)")
            }
            last[element.thread] = element.number
            count += 1
            isInside = false
        }
    }

    private func inParallel(_ threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: threads, execute: body)
    }

    func testEventsFromSeveralThreadsAreDeliveredOneAtATimeAndInOrder() {
        let subject = PublishSubject<(thread: Int, number: Int)>()
        let observers = (0..<3).map { _ in SerialObserver() }
        let subscriptions = observers.map { subject.subscribe($0) }
        inParallel(4) { thread in
            for number in 0..<5_000 { subject.onNext((thread, number)) }
        }
        for observer in observers {
            XCTAssertEqual(observer.faults, [])
            XCTAssertEqual(observer.count, 20_000)
        }
        subscriptions.forEach { $0.dispose() }
        XCTAssertFalse(subject.hasObservers)
    }

    func testSubscribingAndDisposingBesideDeliveries() {
        let relay = BehaviorRelay<(thread: Int, number: Int)>(value: (0, -1))
        let steady = SerialObserver()
        let brief = Observers()
        let subscription = relay.subscribe(steady)
        inParallel(4) { thread in
            for number in 0..<2_000 {
                if thread < 2 {
                    relay.accept((thread, number))
                } else {
                    let observer = SerialObserver()
                    relay.subscribe(observer).dispose()
                    brief.add(observer)
                }
            }
        }
        XCTAssertEqual(steady.faults, [])
        XCTAssertEqual(steady.count, 4_001)
        XCTAssertEqual(brief.all.flatMap(\.faults), [])
        XCTAssertTrue(brief.all.allSatisfy { $0.count >= 1 })
        subscription.dispose()
        XCTAssertFalse(relay.hasObservers)
    }

    func testAnEndThatComesDuringAReplayFollowsIt() {
        let subject = BehaviorSubject(value: 0)
        let isDelivering = DispatchSemaphore(value: 0)
        let isReplaying = DispatchSemaphore(value: 0)
        let hasEnded = DispatchSemaphore(value: 0)
        let first = subject.skip(1).subscribe(onNext: { _ in
            isDelivering.signal()
            _ = isReplaying.wait(timeout: .now() + 30)
        })
        let joined = expectation(description: "the one who joined has heard the end")
        nonisolated(unsafe) var seen: [String] = []
        Thread {
            isDelivering.wait()
            _ = subject.subscribe { event in
                seen.append("\(event)")
                if event.isStopEvent { return joined.fulfill() }
                isReplaying.signal()
                _ = hasEnded.wait(timeout: .now() + 30)
            }
        }.start()
        // The second joins while 1 is being delivered; before its replay is over, the end comes.
        subject.onNext(1)
        subject.onCompleted()
        hasEnded.signal()
        hasEnded.signal()
        wait(for: [joined], timeout: 60)
        XCTAssertEqual(seen.last, "completed")
        XCTAssertEqual(seen.count, 2)
        first.dispose()
    }

    func testWhoJoinsMeanwhileMissesNothingAfterItsFirstValue() {
        let relay = BehaviorRelay(value: 0)
        let faults = Faults()
        inParallel(3) { thread in
            if thread == 0 {
                for number in 1...20_000 { relay.accept(number) }
            } else {
                for _ in 0..<50 {
                    nonisolated(unsafe) var last: Int?
                    let subscription = relay.subscribe(onNext: { value in
                        if let last, value != last + 1 { faults.add("\(value) after \(last)") }
                        last = value
                    })
                    for _ in 0..<100 { _ = relay.value }
                    subscription.dispose()
                }
            }
        }
        XCTAssertEqual(faults.all, [])
    }

    /// Observers to look at when all threads are done: a call may be under way when a disposal returns on another one.
    private final class Observers: @unchecked Sendable {
        private let lock = NSLock()
        private var observers: [SerialObserver] = []
        var all: [SerialObserver] { lock.withLock { observers } }
        func add(_ observer: SerialObserver) { lock.withLock { observers.append(observer) } }
    }

    private final class Faults: @unchecked Sendable {
        private let lock = NSLock()
        private var faults: [String] = []
        var all: [String] { lock.withLock { faults } }
        func add(_ fault: String) { lock.withLock { faults.append(fault) } }
    }
}
