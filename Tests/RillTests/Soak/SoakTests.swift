import Foundation
import Rill
import XCTest

/// Random pipelines for as long as one likes: on virtual time, and on real threads and schedulers.
///
/// `RILL_SOAK_SECONDS` says how long (half a second without it; `.ci/soak` takes ten minutes), `RILL_SOAK_SEED` where the
/// random numbers begin. In a process of its own kind (XCTest runs one test at a time), so that the count of live objects
/// is this test's alone.
final class SoakTests: XCTestCase {
    private let environment = ProcessInfo.processInfo.environment
    private var seconds: Double { environment["RILL_SOAK_SECONDS"].flatMap(Double.init) ?? 0.5 }
    private var seed: UInt64 { environment["RILL_SOAK_SEED"].flatMap { UInt64($0) } ?? 1 }

    func testRandomPipelinesKeepGrammarAndDeterminismAndLeaveNothingBehind() {
        var generator = PipelineGenerator(seed: seed)
        var runs = 0
        var events = 0
        let end = Date(timeIntervalSinceNow: seconds)
        repeat {
            runs += 1
            let example = generator.next()
            checkVirtually(example, run: runs)
            if runs.isMultiple(of: 10) { events += checkOnThreads(example.pipeline, run: runs) }
        } while Date() < end && (testRun?.totalFailureCount ?? 0) < 5
        FileHandle.standardError.write(
            Data("soak: seed \(seed), \(runs) pipelines, \(events) events across threads, \(seconds) s\n".utf8)
        )
    }

    /// Twice the same, and nothing is left.
    private func checkVirtually(_ example: ReferenceCase, run: Int) {
        let scope = Resources.Scope()
        let first = scope.run { example.actual }
        let second = scope.run { example.actual }
        XCTAssertEqual(first, second, "seed \(seed), pipeline \(run): two runs differ\n\(example)")
        XCTAssertEqual(first, example.expected, "seed \(seed), pipeline \(run): not as the reference model\n\(example)")
        XCTAssertEqual(scope.live, 0, "seed \(seed), pipeline \(run): something is left\n\(example)")
    }

    private func checkOnThreads(_ pipeline: Pipeline, run: Int) -> Int {
        let before = Resources.total
        // In a frame of its own, so that nothing here keeps the run alive.
        let (count, faults, witness) = { ThreadedRun(pipeline, seed: run).run() }()
        XCTAssertEqual(faults, [], "seed \(seed), pipeline \(run), threads:\n\(pipeline)")
        // A delivery or a timer may still be under way on a queue; it ends soon.
        let patience = Date(timeIntervalSinceNow: 30)
        while Resources.total > before || !witness.isReleased, Date() < patience { usleep(200) }
        XCTAssertLessThanOrEqual(Resources.total, before, "seed \(seed), pipeline \(run): left behind\n\(pipeline)")
        XCTAssertTrue(witness.isReleased, "seed \(seed), pipeline \(run): kept alive\n\(pipeline)")
        return count
    }
}
