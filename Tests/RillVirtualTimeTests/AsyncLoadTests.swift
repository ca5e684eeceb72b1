import Foundation
import Rill
import RillVirtualTime
import XCTest

/// Async code on virtual time while every core is busy: the same order in each run.
///
/// In XCTest, which runs one test at a time, so the load is this test's alone. `RILL_LOAD_RUNS` says how often each
/// script is run; 600 times without it.
final class AsyncLoadTests: XCTestCase {
    private var runs: Int { ProcessInfo.processInfo.environment["RILL_LOAD_RUNS"].flatMap { Int($0) } ?? 600 }

    private final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var stored: [String] = []
        func add(_ line: String) { lock.withLock { stored.append(line) } }
        var lines: [String] { lock.withLock { stored } }
    }

    /// Twice as many busy threads as there are cores, while `body` runs.
    private func underLoad(_ body: () throws -> Void) rethrows {
        let stop = Log()
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
        try body()
    }

    func testNineSleepsInThreeTasksGiveTheSameOrderEveryTime() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw XCTSkip() }
        var outcomes: Set<[String]> = []
        underLoad {
            for _ in 0..<runs {
                let scheduler = TestScheduler(initialClock: 0)
                let log = Log()
                for (name, pause) in [("a", 2), ("b", 3), ("c", 2)] {
                    _ = scheduler.task {
                        for step in 1...3 {
                            try await scheduler.testClock.sleep(for: .seconds(pause))
                            log.add("\(name)\(step)@\(scheduler.clock)")
                        }
                    }
                }
                scheduler.run()
                outcomes.insert(log.lines + scheduler.notices)
            }
        }
        XCTAssertEqual(outcomes, [["a1@2", "c1@2", "b1@3", "a2@4", "c2@4", "b2@6", "a3@6", "c3@6", "b3@9"]])
    }

    func testADebounceThatIsFedByAnAsyncLoopGivesTheSameRecordingEveryTime() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw XCTSkip() }
        var outcomes: Set<[String]> = []
        underLoad {
            for _ in 0..<runs {
                let scheduler = TestScheduler(initialClock: 0)
                let subject = PublishSubject<Int>()
                let observer = scheduler.record(subject.debounce(.seconds(3), scheduler: scheduler))
                _ = scheduler.task {
                    for value in 1...6 {
                        subject.onNext(value)
                        try await scheduler.testClock.sleep(for: .seconds(value % 3 == 0 ? 5 : 1))
                    }
                    subject.onCompleted()
                }
                scheduler.run()
                outcomes.insert(observer.events.map { "\($0)" } + scheduler.notices)
            }
        }
        XCTAssertEqual(outcomes, [["next(3) @ 5", "next(6) @ 12", "completed @ 14"]])
    }
}
