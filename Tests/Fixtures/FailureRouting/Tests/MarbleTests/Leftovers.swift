import RillTest
import Testing
import XCTest

final class XCTestLeftovers: VirtualTimeTestCase {
    func testLeftBehind() {
        _ = scheduler.record(Observable<Int>.never())  // line: XCTestLeftovers.testLeftBehind
    }
}

@Suite(.virtualTime) struct SwiftTestingLeftovers {
    @Test func leftBehind() {
        _ = TestScheduler.current.record(Observable<Int>.never())  // line: leftBehind()
    }

    @Test(arguments: 1...3) func manyLeftBehind(number: Int) async {
        let scheduler = TestScheduler.current
        await Task.yield()
        scheduler.scheduleAt(100) {}  // line: manyLeftBehind(number:)
        if number == 2 { scheduler.advanceTo(100) }
    }
}
