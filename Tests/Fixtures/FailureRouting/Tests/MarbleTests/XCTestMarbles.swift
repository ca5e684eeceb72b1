import RillTest
import XCTest

final class XCTestMarbles: XCTestCase {
    func testLate() {
        expectMarbles(
            """
            taps:   -a-b----c-|
            taps^:  ^---------!
            output: -----b----[c|]
            """,
            debounceOfThreeMilliseconds
        )
    }

    func testEarly() {
        // Not as the formatter would have it: the literal begins on the line of the call.
        // swift-format-ignore
        expectMarbles("""
            taps:   -a-b----c-|
            taps^:  ^---------!
            output: -------b--[c|]
            """, debounceOfThreeMilliseconds)
    }

    func testSingleLane() {
        expectMarbles { test in
            test.expect(test.hot(diagram: "-a-b|"), diagram: "-a--b|")  // line: XCTestMarbles.testSingleLane
        }
    }

    func testRecordings() {
        let scheduler = TestScheduler(initialClock: 0)
        let taps = scheduler.createHotObservable([.next(210, 1), .completed(230)])
        let observer = scheduler.start { taps }
        XCTAssertEqual(observer.events, [.next(211, 1), .completed(230)])  // line: XCTestMarbles.testRecordings
    }
}
