// What is around the examples in the doc comments of RillTest. Each takes the place of the line `// …`.
import Dispatch
import Rill
import RillTest
import RillTrace
import RillVirtualTime
import Testing
import XCTest

/// A stream of another library.
final class Ticker {
    func addListener(_ listener: @escaping (Int) -> Void) -> Int { 0 }
    func removeListener(_ token: Int) {}
}

/// The example of `Failure`, which others use.
func expectSorted(_ values: [Int]) {}

/// What is under test.
var query: Observable<String> { .never() }
func runSearch() -> TraceRecorder { TraceRecorder("Search", clock: { 0 }) }

func example() async throws {
    let observer = TestScheduler(initialClock: 0).createObserver(Int.self)
    let queue = DispatchQueue.global()
    do {
        // …
    }
}
