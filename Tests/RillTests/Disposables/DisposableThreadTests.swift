import CRillAtomics
import Foundation
import XCTest

@testable import Rill

/// Four threads at one disposable, many times over. Whatever the interleaving, everything is disposed exactly once.
final class DisposableThreadTests: XCTestCase {
    /// A counter that threads share.
    private final class Counter: @unchecked Sendable {
        private let word = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
        init() { word.initialize(to: 0) }
        deinit { word.deallocate() }
        func add() { _ = rill_add_i64(word, 1) }
        var value: Int { Int(rill_load_i64(word)) }
        var disposable: Disposable { Disposables.create { self.add() } }
    }

    private func onFourThreads(_ body: @escaping @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: 4, execute: body)
    }

    func testACompositeDisposesEveryMemberOnceWhileItIsFilledAndEmptied() {
        for _ in 0..<300 {
            let (counter, group) = (Counter(), CompositeDisposable())
            onFourThreads { thread in
                for step in 0..<20 {
                    let key = group.insert(counter.disposable)
                    if step % 3 == thread, let key { group.remove(for: key) }
                    if thread == 3, step == 10 { group.dispose() }
                }
            }
            XCTAssertEqual(counter.value, 80)
        }
    }

    func testASerialDisposableDisposesEverythingThatWasSet() {
        for _ in 0..<300 {
            let (counter, place) = (Counter(), SerialDisposable())
            onFourThreads { thread in
                for _ in 0..<10 { place.disposable = counter.disposable }
                if thread == 2 { place.dispose() }
            }
            XCTAssertEqual(counter.value, 40)
        }
    }

    func testASingleAssignmentIsDisposedOnceWhoeverComesFirst() {
        for _ in 0..<1_000 {
            let (counter, place) = (Counter(), SingleAssignmentDisposable())
            onFourThreads { thread in
                if thread == 0 { place.setDisposable(counter.disposable) } else { place.dispose() }
            }
            XCTAssertEqual(counter.value, 1)
        }
    }

    func testAReferenceCountDisposesOnceAfterTheLast() {
        for _ in 0..<500 {
            let counter = Counter()
            let shared = RefCountDisposable(disposable: counter.disposable)
            onFourThreads { thread in
                let dependents = (0..<10).map { _ in shared.retain() }
                if thread == 1 { shared.dispose() }
                for dependent in dependents { dependent.dispose() }
            }
            XCTAssertEqual(counter.value, 1)
        }
    }

    func testABagThatIsFilledByManyThreadsDisposesAll() {
        let counter = Counter()
        var bag: DisposeBag? = DisposeBag()
        if let bag {
            onFourThreads { _ in for _ in 0..<500 { counter.disposable.disposed(by: bag) } }
        }
        bag = nil
        XCTAssertEqual(counter.value, 2_000)
    }

    func testVirtualWorkRunsOrIsCancelledNeverBothAndNeverTwice() {
        for round in 0..<50 {
            let (ran, disposed) = (Counter(), Counter())
            let scheduler = HistoricalScheduler()
            let handles = (0..<200).map { index in
                scheduler.scheduleRelative((), dueTime: .seconds((index + round) % 7)) { _ in
                    ran.add()
                    return disposed.disposable
                }
            }
            nonisolated(unsafe) let shared = handles
            onFourThreads { thread in
                if thread == 0 { return scheduler.start() }
                for index in stride(from: thread - 1, to: shared.count, by: 3) { shared[index].dispose() }
            }
            scheduler.start()
            XCTAssertLessThanOrEqual(ran.value, 200)
            XCTAssertEqual(ran.value, disposed.value)
        }
    }

    func testATimerIsPostponedAndDisposedFromOtherThreadsWhileTheTimelineRuns() throws {
        final class Probe: PostponableItem {
            let fired = Counter()
            override func fire() { fired.add() }
        }
        for _ in 0..<50 {
            let scheduler = HistoricalScheduler()
            let timers = try XCTUnwrap(VirtualTimers(scheduler))
            nonisolated(unsafe) let (shared, probe) = (timers, Probe())
            onFourThreads { thread in
                for step in 0..<50 {
                    switch thread {
                    case 0: scheduler.advanceTo(scheduler.clock.addingTimeInterval(1))
                    case 3 where step == 40: probe.dispose()
                    default: shared.postpone(probe, by: .seconds(1 + step % 3))
                    }
                }
            }
            let fired = probe.fired.value
            scheduler.start()
            XCTAssertEqual(probe.fired.value, fired)
            XCTAssertTrue(scheduler.timeline.waiting().isEmpty)
        }
    }
}
