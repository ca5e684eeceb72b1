import Foundation
import Rill
import RillVirtualTime
import XCTest

final class ImmediateSchedulerTests: XCTestCase {
    func testEverythingRunsAtOnceAndTheClockMovesByWhatIsSkipped() {
        let scheduler = ImmediateScheduler()
        var ran: [String] = []
        _ = scheduler.schedule("now") { state in
            ran.append(state)
            return Disposables.create()
        }
        _ = scheduler.scheduleRelative("later", dueTime: .seconds(60)) { state in
            ran.append(state)
            return Disposables.create()
        }
        XCTAssertEqual(ran, ["now", "later"])
        XCTAssertEqual(scheduler.now, Date(timeIntervalSince1970: 60))
    }

    func testAnIntervalBelowZeroDoesNotTurnTheClockBack() {
        let scheduler = ImmediateScheduler()
        let start = scheduler.now
        _ = scheduler.scheduleRelative((), dueTime: .seconds(-5)) { _ in Disposables.create() }
        XCTAssertEqual(scheduler.now, start)
    }

    func testWhatHasRunIsNotKeptByWhatRunsAfterIt() {
        final class Held {}
        let scheduler = ImmediateScheduler()
        weak var held: Held?
        var wasKept: Bool?
        _ = scheduler.schedule(()) { _ in
            let object = Held()
            held = object
            _ = scheduler.schedule(()) { _ in
                _ = object
                return Disposables.create()
            }
            _ = scheduler.schedule(()) { _ in
                wasKept = held != nil
                return Disposables.create()
            }
            return Disposables.create()
        }
        XCTAssertEqual(wasKept, false)
    }

    func testPeriodicWorkRunsOnceAndWorkThatIsNeverDueDoesNot() {
        let scheduler = ImmediateScheduler()
        var ran = 0
        _ = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { state in
            ran += 1
            return state + 1
        }
        _ = scheduler.scheduleRelative((), dueTime: .never) { _ in
            ran += 100
            return Disposables.create()
        }
        XCTAssertEqual(ran, 1)
    }

    func testNestedWorkRunsAfterTheWorkThatScheduledItAndTheStackStaysFlat() {
        let scheduler = ImmediateScheduler()
        var order: [Int] = []
        _ = scheduler.schedule(()) { _ in
            _ = scheduler.schedule(()) { _ in
                order.append(2)
                return Disposables.create()
            }
            order.append(1)
            return Disposables.create()
        }
        XCTAssertEqual(order, [1, 2])
        var steps = 0
        _ = scheduler.scheduleRecursive(0) { state, recurse in
            steps += 1
            if state < 100_000 { recurse(state + 1) }
        }
        XCTAssertEqual(steps, 100_001)
    }

    func testWhatHasRunIsReleasedBeforeWhatFollows() {
        final class Marker {}
        let scheduler = ImmediateScheduler()
        weak var first: Marker?
        var wasReleased = false
        _ = scheduler.schedule(()) { _ in
            do {
                let marker = Marker()
                first = marker
                _ = scheduler.schedule(marker) { _ in Disposables.create() }
            }
            _ = scheduler.schedule(()) { _ in
                wasReleased = first == nil
                return Disposables.create()
            }
            return Disposables.create()
        }
        XCTAssertTrue(wasReleased)
    }

    func testTheClockCountsEachDelayOnceWhateverThreadsSchedule() {
        let scheduler = ImmediateScheduler()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<2_000 {
                _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in Disposables.create() }
            }
        }
        XCTAssertEqual(scheduler.now, Date(timeIntervalSince1970: 8_000))
    }

    func testDelayAndDebounceNeedNoTime() {
        let scheduler = ImmediateScheduler()
        var received: [Int] = []
        _ = Observable.of(1, 2).delay(.seconds(5), scheduler: scheduler).subscribe(onNext: { received.append($0) })
        let subject = PublishSubject<Int>()
        _ = subject.debounce(.seconds(5), scheduler: scheduler).subscribe(onNext: { received.append($0) })
        subject.onNext(3)
        XCTAssertEqual(received, [1, 2, 3])
    }

    func testAnUnimplementedSchedulerReportsAndStillRunsTheWork() {
        final class Messages: @unchecked Sendable { var all: [Misuse.Report] = [] }
        let messages = Messages()
        let before = Misuse.handler
        Misuse.handler = { messages.all.append($0) }
        defer { Misuse.handler = before }
        let scheduler = UnimplementedScheduler("mainQueue")
        let line = #line - 1
        var ran = false
        _ = scheduler.schedule(()) { _ in
            ran = true
            return Disposables.create()
        }
        XCTAssertTrue(ran)
        XCTAssertEqual(messages.all.count, 1)
        XCTAssertEqual(messages.all.first?.site?.line, line)
        XCTAssertTrue(messages.all.first?.message.contains("mainQueue") ?? false)
    }
}
