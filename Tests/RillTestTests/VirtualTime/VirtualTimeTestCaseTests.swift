import RillTest
import XCTest

final class VirtualTimeTestCaseTests: VirtualTimeTestCase {
    func testEachTestHasASchedulerOfItsOwn() {
        XCTAssertEqual(scheduler.clock, 0)
        scheduler.advanceTo(100)
        XCTAssertTrue(scheduler === TestScheduler.current)
    }

    func testTheNextOneStartsAnew() {
        XCTAssertEqual(scheduler.clock, 0)
        scheduler.advanceTo(100)
    }

    func testAnAsynchronousTestReachesIt() async {
        await Task.yield()
        XCTAssertEqual(scheduler.clock, 0)
        let observer = scheduler.record(scheduler.createColdObservable([.next(5, 1), .completed(6)]))
        scheduler.advanceTo(10)
        XCTAssertEqual(observer.events, [.next(5, 1), .completed(6)])
    }

    @MainActor func testATestOnTheMainActorReachesIt() async {
        await Task.yield()
        XCTAssertEqual(scheduler.clock, 0)
        scheduler.advanceTo(10)
    }
}
