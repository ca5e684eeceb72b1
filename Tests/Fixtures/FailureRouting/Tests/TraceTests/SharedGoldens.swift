import RillTest
import RillTrace
import XCTest

/// Three tests, two of them with one golden: run with `--parallel`, each has a process of its own.
final class FirstOfTwo: XCTestCase {
    func testShared() { expectTrace(record(1), named: "Shared.trace") }
    func testAlone() { expectTrace(record(3), named: "Alone.trace") }
}

final class SecondOfTwo: XCTestCase {
    func testShared() { expectTrace(record(2), named: "Shared.trace") }
}

private func record(_ value: Int) -> TraceRecorder {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = TraceRecorder("Shared", clock: { scheduler.clock })
    _ = scheduler.createColdObservable([.next(10, value)]).asObservable().trace("a", in: recorder).subscribe()
    scheduler.start()
    return recorder
}
