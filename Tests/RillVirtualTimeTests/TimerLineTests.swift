import Rill
import RillVirtualTime
import XCTest

/// A timer of any kind of stream is named by the line that made it. One after the other: drivers share a scheduler.
final class TimerLineTests: XCTestCase {
    private let scheduler = TestScheduler(initialClock: 0)

    private func assertNamed(_ label: String, _ line: Int, _ handle: Disposable, in place: UInt = #line) {
        XCTAssertEqual(scheduler.pendingWork.map(\.label), [label], line: place)
        XCTAssertEqual(scheduler.pendingWork.map { $0.site?.line }, [line], line: place)
        XCTAssertEqual(scheduler.pendingWork.first?.site?.fileID, #fileID, line: place)
        handle.dispose()
    }

    func testOfAnObservable() {
        let interval = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
        assertNamed("interval", #line - 1, interval.subscribe())
        let timer = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        assertNamed("timer", #line - 1, timer.subscribe())
    }

    func testATimerThatIsSetAnewBelongsToWhatSetItAnew() {
        let first = scheduler.createHotObservable([.next(1, "a")], label: "first")
        let second = scheduler.createHotObservable([.next(3, "b")], label: "second")
        let both = Observable.merge(first.asObservable(), second.asObservable())
        let handle = both.debounce(.seconds(10), scheduler: scheduler).subscribe()
        scheduler.advance(to: 2)
        XCTAssertEqual(scheduler.pendingWork.map(\.description).filter { $0.hasPrefix("11 first at") }.count, 1)
        scheduler.advance(to: 3)
        XCTAssertEqual(scheduler.pendingWork.map(\.label), ["second"])
        XCTAssertEqual(scheduler.pendingWork.map(\.time), [13])
        handle.dispose()
    }

    func testOfAnInfallible() {
        let interval = Infallible<Int>.interval(.seconds(1), scheduler: scheduler)
        assertNamed("interval", #line - 1, interval.subscribe())
        let timer = Infallible<Int>.timer(.seconds(1), period: .seconds(2), scheduler: scheduler)
        assertNamed("timer", #line - 1, timer.subscribe())
    }

    func testOfASingleAndAMaybe() {
        let single = Single<Int>.timer(.seconds(1), scheduler: scheduler)
        assertNamed("timer", #line - 1, single.subscribe())
        let maybe = Maybe<Int>.timer(.seconds(1), scheduler: scheduler)
        assertNamed("timer", #line - 1, maybe.subscribe())
    }

    func testOfADriverAndASignal() {
        SharingScheduler.mock(scheduler: scheduler) {
            let interval = Driver<Int>.interval(.seconds(1))
            self.assertNamed("interval", #line - 1, interval.asObservable().subscribe())
            let timer = Signal<Int>.timer(.seconds(1), period: .seconds(2))
            self.assertNamed("timer", #line - 1, timer.asObservable().subscribe())
        }
    }
}
