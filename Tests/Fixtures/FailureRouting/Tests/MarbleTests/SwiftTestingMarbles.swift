import RillTest
import Testing

@Suite struct SwiftTestingMarbles {
    @Test func late() {
        expectMarbles(
            """
            taps:   -a-b----c-|
            taps^:  ^---------!
            output: -----b----[c|]
            """,
            debounceOfThreeMilliseconds
        )
    }

    @Test func early() {
        // Not as the formatter would have it: the literal begins on the line of the call.
        // swift-format-ignore
        expectMarbles("""
            taps:   -a-b----c-|
            taps^:  ^---------!
            output: -------b--[c|]
            """, debounceOfThreeMilliseconds)
    }

    @Test func singleLane() {
        expectMarbles { test in
            test.expect(test.hot(diagram: "-a-b|"), diagram: "-a--b|")  // line: singleLane()
        }
    }

    @Test func recordings() {
        let scheduler = TestScheduler(initialClock: 0)
        let taps = scheduler.createHotObservable([.next(210, 1), .completed(230)])
        let observer = scheduler.start { taps }
        XCTAssertEqual(observer.events, [.next(211, 1), .completed(230)])  // line: recordings()
    }

    @Test func lateIsKnown() {
        withKnownIssue {
            expectMarbles(
                """
                taps:   -a-b----c-|
                output: -----b----[c|]
                """,
                debounceOfThreeMilliseconds
            )
        }
    }
}
