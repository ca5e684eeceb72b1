import Foundation
import Rill
import XCTest

/// Shared sources that send while they are being subscribed, and gates that two threads end at the same moment.
final class SharingThreadTests: XCTestCase {
    func testJoiningAndLeavingForeverWhileTheSourceSubscribes() {
        for round in 0..<100 {
            let live = LiveSubscriptions()
            let source = Observable<Int>.create { observer in
                live.begin()
                for number in 0..<50 { observer.onNext(number) }
                if round % 3 == 0 { observer.onCompleted() }
                return Disposables.create { live.end() }
            }
            let shared = source.share(replay: 2, scope: .forever)
            let faults = LockedList<String>()
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for turn in 0..<10 {
                    let watcher = DeliveryWatcher(watchesOrder: false)
                    let part = (thread + turn) % 2 == 0 ? shared.take(1) : shared.take(3)
                    part.subscribe(watcher).dispose()
                    faults.append(contentsOf: watcher.faults)
                }
            }
            XCTAssertEqual(faults.all, [])
            XCTAssertEqual(live.count, 0, "a connection was left behind")
            // What came last is there for whoever comes now, in a source that ended with its end.
            var late: [Int] = []
            shared.take(2).subscribe(onNext: { late.append($0) }).dispose()
            XCTAssertEqual(late, [48, 49])
        }
    }

    func testAnEndlessSourceIsCutShortWhoeverLeaves() {
        for _ in 0..<20 {
            let shared = Observable.repeatElement(1).share(replay: 1, scope: .forever)
            DispatchQueue.concurrentPerform(iterations: 3) { _ in
                for _ in 0..<5 { shared.take(1).subscribe().dispose() }
            }
        }
    }

    func testSkipUntilWhereTriggerAndSourceEndAtOnce() {
        final class Probe: Sendable {}
        for round in 0..<500 {
            let source = PublishSubject<Int>()
            let trigger = PublishSubject<Int>()
            let watcher = DeliveryWatcher(watchesOrder: true)
            weak var held: Probe?
            do {
                let probe = Probe()
                held = probe
                _ = source.skip(until: trigger).do(onNext: { _ in _ = probe }).subscribe(watcher)
            }
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    source.onNext(1)
                    source.onCompleted()
                } else if round % 2 == 0 {
                    trigger.onNext(1)
                } else {
                    trigger.onNext(1)
                    trigger.onCompleted()
                }
            }
            XCTAssertEqual(watcher.faults, [])
            XCTAssertFalse(source.hasObservers || trigger.hasObservers)
            XCTAssertNil(held)
        }
    }
}

/// How many subscriptions of a source there are.
private final class LiveSubscriptions: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var count = 0

    func begin() { lock.withLock { count += 1 } }
    func end() { lock.withLock { count -= 1 } }
}

private final class LockedList<Element>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var all: [Element] { lock.withLock { elements } }
    func append(contentsOf more: [Element]) { lock.withLock { elements.append(contentsOf: more) } }
}
