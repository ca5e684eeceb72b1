import RillTest
import XCTest

/// Diagrams in the body, as RxJS tests have them, here in XCTest.
final class SingleLaneTests: XCTestCase {
    func testSourcesExpectationsAndSubscriptions() {
        expectMarbles { test in
            let taps = test.hot(diagram: "-a-b|")
            test.expect(taps.map { $0 + $0 }, diagram: "-'aa'-'bb'|")
            test.expectSubscriptions(taps, "^---!")
        }
    }

    func testSubscriptionsInAnyOrder() {
        expectMarbles { test in
            let save = test.cold(diagram: "--k|")
            test.expect(save, diagram: "--!")
            test.at("-") { test.expect(save, diagram: "---k|") }
            test.expectSubscriptions(save, "-^--!", "^-!", inAnyOrder: true)
        }
    }

    func testSubscriptionsInAnyOrderWithinTheTolerance() {
        expectMarbles(tolerance: .milliseconds(1)) { test in
            let save = test.cold(diagram: "--k|")
            test.expect(save, diagram: "--!")
            test.at("----") { test.expect(save, diagram: "------k|") }
            test.expectSubscriptions(save, "-----^-!", "-^-!", inAnyOrder: true)
        }
    }

    func testAnExpectationAfterTheRunIsAFailure() {
        let failures = Failure.collect {
            var escaped: MarbleTest?
            expectMarbles { test in
                escaped = test
                test.expect(test.hot(diagram: "-a|"), diagram: "-a|")
            }
            escaped?.expect(Observable.just("a"), diagram: "(a|)")
        }
        XCTAssertEqual(failures.count, 1)
        XCTAssertTrue(failures.first?.message.contains("so it does nothing") == true)
    }

    func testWhatIsToRunWhenTheRunIsOverIsAFailure() {
        let failures = Failure.collect {
            var kept: MarbleTest?
            expectMarbles { test in
                kept = test
                test.expect(test.hot(diagram: "-a|"), diagram: "-a|")
            }
            kept?.at("@5") {}
            kept?.on(diagram: "--a") {}
        }
        XCTAssertEqual(
            failures.map(\.message),
            ["at", "on"].map { "test.\($0) was called when the run was over, so it does nothing" }
        )
    }

    func testCodeThatRunsAtAnInstantMayCheckWhatItLikes() {
        let failures = Failure.collect {
            expectMarbles { test in test.at("@5") {} }
        }
        XCTAssertTrue(failures.isEmpty, "\(failures)")
    }

    func testABodyThatThrowsThrows() {
        struct Stop: Error {}
        XCTAssertThrowsError(
            try expectMarbles { test in
                test.expect(test.hot(diagram: "-a|"), diagram: "-b|")
                throw Stop()
            }
        ) { XCTAssertTrue($0 is Stop) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func testABodyThatThrowsEndsWhatItHasStarted() {
        struct Stop: Error {}
        var log: [String] = []
        XCTAssertThrowsError(
            try expectMarbles { test in
                test.expect(test.cold(diagram: "-a|").do(onDispose: { log.append("disposed") }), diagram: "-a|")
                test.task {
                    defer { log.append("ended") }
                    try await test.clock.sleep(for: .seconds(1))
                }
                throw Stop()
            }
        )
        XCTAssertEqual(log, ["disposed", "ended"])
    }

    func testAResultThatIsNoStreamIsAFailure() {
        let failures = Failure.collect {
            expectMarbles("output: -a|") { _ in 42 }
        }
        XCTAssertTrue(failures.first?.message.contains("returns Int, which is no stream") == true, "\(failures)")
    }

    func testAFrameOfNothingIsAFailure() {
        let failures = Failure.collect {
            expectMarbles(frame: .zero) { _ in }
        }
        XCTAssertEqual(failures.map(\.message), ["a frame of 0ms makes no sense; it has to be at least a nanosecond"])
    }

    func testAnInstantBetweenTwoFramesIsAFailure() {
        let failures = Failure.collect {
            expectMarbles { test in test.expect(test.hot(diagram: "@10.5ms a"), diagram: "@10.5ms a") }
        }
        XCTAssertEqual(failures.count, 2)
        XCTAssertTrue(failures.first?.message.contains("10.5ms") == true, "\(failures)")
    }

    func testATimeBetweenTwoFramesIsAFailure() {
        let failures = Failure.collect {
            expectMarbles { test in test.at("1.5ms") { XCTFail("ran") } }
            expectMarbles(until: "@2.5ms") { test in test.expect(test.hot(diagram: "-a"), diagram: "-a") }
        }
        XCTAssertEqual(
            failures.map(\.message),
            ["1.5ms", "@2.5ms"].map {
                "'\($0)' is not a whole number of frames of 1ms; move it, or give the test a shorter frame:"
            }
        )
    }
}
