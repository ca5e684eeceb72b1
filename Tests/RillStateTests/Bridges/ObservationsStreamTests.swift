#if canImport(Observation) && swift(>=6.2) && os(Linux)
import Observation
import Rill
import RillState
import RillTest
import Testing

@Observable
private final class Model {
    var number = 0
}

/// Every way into Observation and out again, on one timeline.
@Suite("Observations as streams", .timeLimit(.minutes(1)))
struct ObservationsStreamTests {
    @Test("Observations of a model, and of our own values, as marbles")
    func marbles() {
        expectMarbles { test in
            nonisolated(unsafe) let (model, account) = (Model(), Account())
            let numbers: TestableObservable<Int> = test.hot(diagram: "-1-2---3", values: ["1": 1, "2": 2, "3": 3])
            test.keep(
                numbers.subscribe(onNext: {
                    model.number = $0
                    account.count = $0
                })
            )
            test.expect(Observations { model.number }, diagram: "a1-2---3", values: ["a": 0, "1": 1, "2": 2, "3": 3])
            test.expect(Observations { account.twice }, diagram: "a1-2---3", values: ["a": 0, "1": 2, "2": 4, "3": 6])
        }
    }

    @Test("Observations as an observable, until it is disposed")
    @MainActor
    func observable() async {
        let model = Model()
        let seen = AsyncStream.makeStream(of: Int.self)
        let subscription = Observations { model.number }.asObservable()
            .subscribe(onNext: { seen.continuation.yield($0) }, onCompleted: { seen.continuation.finish() })
        var values = seen.stream.makeAsyncIterator()
        let first = await values.next(isolation: #isolation)
        #expect(first == 0)
        model.number = 4
        let second = await values.next(isolation: #isolation)
        #expect(second == 4)
        subscription.dispose()
    }
}
#endif
