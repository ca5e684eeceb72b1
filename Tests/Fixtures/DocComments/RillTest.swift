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

/// What is under test: a model, a query, a scenario that is recorded.
struct Model: Sendable {
    func bind(_ taps: some ObservableType<Void>) {}
    func refresh() {}
}
var query: Observable<String> { .never() }
func runSearch() -> TraceRecorder { TraceRecorder("Search", clock: { 0 }) }

/// The example of `Failure`, which others use.
func expectSorted(_ values: [Int]) {}

func example(test: MarbleTest) async throws {
    let model = Model()
    let observer = TestScheduler(initialClock: 0).createObserver(Int.self)
    let queue = DispatchQueue.global()
    let windows = Observable.just(Observable.just("a"))
    do {
        // …
    }
}
