import Foundation
import Rill
import RillVirtualTime
import XCTest

/// Async code on virtual time while every core is busy: the same order in each run.
///
/// In XCTest, which runs one test at a time, so the load is this test's alone. `RILL_LOAD_RUNS` says how often each
/// script is run; 600 times with `RILL_LONG_TESTS`, 100 times without.
final class AsyncLoadTests: XCTestCase {
    private var runs: Int {
        let environment = ProcessInfo.processInfo.environment
        return environment["RILL_LOAD_RUNS"].flatMap { Int($0) } ?? (environment["RILL_LONG_TESTS"] != nil ? 600 : 100)
    }

    /// Twice as many busy threads as there are cores, while `body` runs.
    private func underLoad<Result>(_ body: () throws -> Result) rethrows -> Result {
        let stop = TaskLog()
        let threads = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
            Thread {
                var number: UInt64 = 1
                while stop.lines.isEmpty {
                    for _ in 0..<10_000 { number = number &* 6_364_136_223_846_793_005 &+ 1 }
                }
                withExtendedLifetime(number) {}
            }
        }
        for thread in threads { thread.start() }
        defer { stop.add("stop") }
        return try body()
    }

    func testNineSleepsInThreeTasksGiveTheSameOrderEveryTime() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw XCTSkip() }
        expectOneOutcome(.nineSleepsInThreeTasks)
    }

    func testADebounceThatIsFedByAnAsyncLoopGivesTheSameRecordingEveryTime() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw XCTSkip() }
        expectOneOutcome(.debounceFedByALoop)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func expectOneOutcome(_ script: AsyncScript, line: UInt = #line) {
        XCTAssertEqual(underLoad { script.outcomes(ofRuns: runs) }, [script.outcome], line: line)
    }
}
