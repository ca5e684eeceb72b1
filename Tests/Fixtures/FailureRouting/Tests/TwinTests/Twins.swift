import RillTest
import RillTrace
import Testing
import XCTest

/// A suite and a test of the same names are in the other target: the goldens of both would be one file.
final class Twins: XCTestCase {
    func testOfTwoTargets() { expectTrace { recordTwin(1) } }
}

@Suite struct TwinSuite {
    @Test func ofTwoTargets() { expectTrace { recordTwin(1) } }
}

private func recordTwin(_ value: Int) -> TraceRecorder {
    let recorder = TraceRecorder("Twins", clock: { 0 })
    _ = Observable.of(value).trace("a", in: recorder).subscribe()
    return recorder
}
