import Foundation
import RillTest
import RillTrace
import Testing
import XCTest

/// A copy of this file: what is recorded goes there, and the original stays as it is.
private let copy = ProcessInfo.processInfo.environment["RILL_FIXTURE_COPY"] ?? #filePath

/// Under `--parallel` each of them is a process of its own, and all of them record into one file.
final class ParallelRecordings: XCTestCase {
    func testFirst() {
        expectMarbles(
            """
            taps:   -1---b-|
            output: -x-|
            """,
            filePath: copy,
            copyTaps
        )
        expectTrace(copyTrace(1), named: "Parallel.first", filePath: copy)
    }

    func testSecond() {
        expectMarbles(
            """
            taps:   -2---b-|
            output: -x-|
            """,
            filePath: copy,
            copyTaps
        )
        expectTrace(copyTrace(2), named: "Parallel.second", filePath: copy)
    }

    func testThird() {
        expectMarbles(
            """
            taps:   -3---b-|
            output: -x-|
            """,
            filePath: copy,
            copyTaps
        )
        expectTrace(copyTrace(3), named: "Parallel.third", filePath: copy)
    }

    func testFourth() {
        expectMarbles { test in
            test.expect(test.hot(diagram: "-4---b-|"), diagram: "-x-|", filePath: copy)
        }
        expectTrace(copyTrace(4), named: "Parallel.fourth", filePath: copy)
    }
}

/// These run at the same time in one process.
@Suite struct ParallelTests {
    @Test func fifth() {
        expectMarbles(
            """
            taps:   -5---b-|
            output: -x-|
            """,
            filePath: copy,
            copyTaps
        )
        expectTrace(copyTrace(5), named: "Parallel.fifth", filePath: copy)
    }

    @Test func sixth() {
        expectMarbles(
            """
            taps:   -6---b-|
            output: -x-|
            """,
            filePath: copy,
            copyTaps
        )
        expectTrace(copyTrace(6), named: "Parallel.sixth", filePath: copy)
    }

    /// The first case is recorded; to the others, the literal is not what was compiled any more.
    @Test(arguments: 1...3) func seventh(number: Int) {
        expectMarbles(
            """
            taps:   -7---b-|
            output: -x-|
            """,
            filePath: copy,
            copyTaps
        )
    }
}

/// Goldens of parameterised tests: with one name for all cases, and with one for each.
@Suite struct CaseGoldens {
    @Test(arguments: 1...4) func oneNameForAll(number: Int) {
        expectTrace(named: "Cases.all", filePath: copy) { copyTrace(number) }
    }

    @Test(arguments: ["é", "è", "19"]) func oneForEach(label: String) {
        expectTrace(named: "Cases.each", case: label, filePath: copy) { copyTrace(1) }
    }
}

private func copyTaps(_ test: MarbleTest) -> Observable<String> { test.hot("taps").asObservable() }

private func copyTrace(_ number: Int) -> TraceRecorder {
    let recorder = TraceRecorder("Parallel", clock: { 0 })
    _ = Observable.of(number, number * 2).trace("numbers", in: recorder).subscribe()
    return recorder
}
