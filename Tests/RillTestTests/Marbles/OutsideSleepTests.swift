import Foundation
import RillTest
import XCTest

/// A task that sleeps on a test's clock, but not on its timeline. In XCTest, since the test blocks its thread for it.
final class OutsideSleepTests: XCTestCase {
    func testASleepOutsideIsNamedInTheFailureOfAMarbleTest() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw XCTSkip() }
        var line = 0
        let failures = Failure.collect {
            expectMarbles(
                """
                taps:   -a----
                output: ---a--
                """
            ) { test in
                let clock = test.clock
                line = #line + 1
                let outside = Task.detached { try await clock.sleep(for: .seconds(5)) }
                test.at("5ms") {
                    // A bounded wait for a real thread.
                    for _ in 0..<5_000 where test.scheduler.notes.isEmpty { Thread.sleep(forTimeInterval: 0.001) }
                    outside.cancel()
                }
                return test.hot("taps").asObservable().filter { _ in false }
            }
        }
        XCTAssertEqual(failures.count, 1)
        let text = failures.first?.description ?? ""
        XCTAssertTrue(text.contains("a expected at 3ms, never arrived"), text)
        XCTAssertTrue(text.contains("note: at "), text)
        XCTAssertTrue(text.contains("a task slept on this test's clock outside of its executor, at "), text)
        XCTAssertTrue(text.contains("OutsideSleepTests.swift:\(line)"), text)
        XCTAssertTrue(text.contains("test.task { }"), text)
    }
}
