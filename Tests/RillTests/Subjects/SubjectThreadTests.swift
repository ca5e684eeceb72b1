import Foundation
import Rill
import XCTest

/// Real threads, bounded work.
final class SubjectThreadTests: XCTestCase {
    private func inParallel(_ threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: threads, execute: body)
    }

    func testEventsFromSeveralThreadsAreDeliveredOneAtATimeAndInOrder() {
        let subject = PublishSubject<Int>()
        let observers = (0..<3).map { _ in DeliveryWatcher(watchesOrder: true) }
        let subscriptions = observers.map { subject.subscribe($0) }
        inParallel(4) { thread in
            for number in 0..<5_000 { subject.onNext(DeliveryWatcher.element(number, from: thread)) }
        }
        for observer in observers {
            XCTAssertEqual(observer.faults, [])
            XCTAssertEqual(observer.count, 20_000)
        }
        subscriptions.forEach { $0.dispose() }
        XCTAssertFalse(subject.hasObservers)
    }

    func testAValueThatIsReadWhileTheSubjectIsDisposedIsTheValueOrAnError() {
        let subjects = (0..<2_000).map { BehaviorSubject(value: $0) }
        let (isReading, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            for (number, subject) in subjects.enumerated() {
                isReading.signal()
                do {
                    while true {
                        let value = try subject.value()
                        XCTAssertEqual(value, number)
                    }
                } catch { XCTAssertTrue(error is RxError) }
            }
            isDone.signal()
        }
        for subject in subjects {
            isReading.wait()
            subject.dispose()
        }
        isDone.wait()
    }

    func testSubscribingAndDisposingBesideDeliveries() {
        let relay = BehaviorRelay(value: DeliveryWatcher.element(-1, from: 0))
        let steady = DeliveryWatcher(watchesOrder: true)
        let brief = Observers()
        let subscription = relay.subscribe(steady)
        inParallel(4) { thread in
            for number in 0..<2_000 {
                if thread < 2 {
                    relay.accept(DeliveryWatcher.element(number, from: thread))
                } else {
                    let observer = DeliveryWatcher(watchesOrder: true)
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

    func testWhoComesAndGoesSeesAnUnbrokenPartOfTheOneOrder() {
        for threads in [2, 4, 8] {
            let subject = PublishSubject<Int>()
            let steady = OrderWatcher()
            let brief = Watchers()
            let first = subject.subscribe(steady)
            // Sends from inside of a delivery, once for each tenth element.
            let echo = subject.subscribe(onNext: { if $0 % 10 == 0 { subject.onNext($0 + 5_000_001) } })
            inParallel(threads) { thread in
                for number in 0..<800 {
                    switch (thread + number) % 4 {
                    case 0:
                        let watcher = OrderWatcher()
                        watcher.handle = subject.subscribe(watcher)
                        subject.onNext(DeliveryWatcher.element(number, from: 10 * thread + 10))
                        if number % 3 != 0 { watcher.leave() }
                        brief.add(watcher)
                    case 1 where number == 737: subject.onCompleted()
                    default: subject.onNext(DeliveryWatcher.element(number, from: 10 * thread + 10))
                    }
                }
            }
            let order = steady.elements
            XCTAssertEqual(Set(order).count, order.count)
            XCTAssertEqual(steady.ends, 1)
            XCTAssertFalse(subject.hasObservers)
            XCTAssertEqual(brief.faults(against: order), [])
            weak var released: OrderWatcher?
            do {
                let late = OrderWatcher()
                released = late
                late.handle = subject.subscribe(late)
                XCTAssertEqual(late.ends, 1)
                late.handle = nil
            }
            XCTAssertNil(released)
            first.dispose()
            echo.dispose()
            brief.forget()
            XCTAssertEqual(brief.alive, 0)
        }
    }

    /// Observers to look at when all threads are done: a call may be under way when a disposal returns on another one.
    private final class Observers: @unchecked Sendable {
        private let lock = NSLock()
        private var observers: [DeliveryWatcher] = []
        var all: [DeliveryWatcher] { lock.withLock { observers } }
        func add(_ observer: DeliveryWatcher) { lock.withLock { observers.append(observer) } }
    }

    private final class Faults: @unchecked Sendable {
        private let lock = NSLock()
        private var faults: [String] = []
        var all: [String] { lock.withLock { faults } }
        func add(_ fault: String) { lock.withLock { faults.append(fault) } }
    }
}

/// Keeps what it receives. It has no lock: deliveries come one at a time, and the thread sanitizer watches that.
private final class OrderWatcher: ObserverType, @unchecked Sendable {
    private(set) var elements: [Int] = []
    private(set) var ends = 0
    private(set) var hasLeft = false
    var handle: Disposable?

    func on(_ event: Event<Int>) {
        if let element = event.element { elements.append(element) } else { ends += 1 }
    }

    func leave() {
        hasLeft = true
        handle?.dispose()
    }

    /// What is wrong, beside the order that the one saw who was there from beginning to end.
    func fault(against order: [Int], _ places: [Int: Int]) -> String? {
        if !hasLeft, ends != 1 { return "\(ends) ends" }
        guard let first = elements.first else { return nil }
        guard let start = places[first] else { return "\(first) came to nobody else" }
        if !order[start...].starts(with: elements) { return "other elements behind \(first)" }
        if ends > 0, start + elements.count != order.count { return "an end before the last element" }
        return nil
    }
}

private final class Watchers: @unchecked Sendable {
    private struct Weak { weak var watcher: OrderWatcher? }
    private let lock = NSLock()
    private var watchers: [OrderWatcher] = []
    private var known: [Weak] = []

    var alive: Int { known.count { $0.watcher != nil } }

    func add(_ watcher: OrderWatcher) {
        lock.withLock {
            watchers.append(watcher)
            known.append(Weak(watcher: watcher))
        }
    }

    func forget() { watchers = [] }

    func faults(against order: [Int]) -> [String] {
        let places = Dictionary(zip(order, order.indices)) { first, _ in first }
        return watchers.compactMap { $0.fault(against: order, places) }
    }
}
