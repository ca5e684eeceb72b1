import Rill
import RillVirtualTime
import Testing

/// A closure on the way may end its own source: what it then returns or throws comes after the end and counts no more.
@Suite("Sources that end within a closure of their own stream")
struct ReentrancyTests {
    /// What the closure does to its source, and what it does then.
    enum Case: CaseIterable, Sendable {
        case completesAndReturns, completesAndThrows, failsAndReturns, failsAndThrows

        var fails: Bool { self == .failsAndReturns || self == .failsAndThrows }
        var throwsAfterwards: Bool { self == .completesAndThrows || self == .failsAndThrows }
    }

    @Test("Every operator goes on as if the source had only ended", arguments: ReleaseTests.operators.map(\.0))
    func everyOperator(_ name: String) throws {
        let make = try #require(ReleaseTests.operators.first { $0.0 == name }).1
        for example in Case.allCases where !(name == "retry" && example.fails) {
            #expect(
                outcome(example, make, isReentrant: true) == outcome(example, make, isReentrant: false),
                "\(name), \(example)"
            )
        }
    }

    private func outcome(_ example: Case, _ make: ReleaseTests.Make, isReentrant: Bool) -> [String] {
        let scheduler = TestScheduler()
        let other = PublishSubject<Int>()
        var seen: [String] = []
        var observer: AnyObserver<Int>?
        let end = { example.fails ? observer?.onError(Boom.one) : observer?.onCompleted() }
        let source = Observable<Int>.create {
            seen.append("subscribed")
            observer = $0
            return Disposables.create()
        }
        .map { element in
            end()
            if example.throwsAfterwards { throw Boom.two }
            return element
        }
        let subscription = make(source, other, scheduler).subscribe { seen.append("\($0)") }
        if isReentrant { observer?.onNext(1) } else { end() }
        other.onNext(5)
        scheduler.advanceTo(1_000)
        other.onCompleted()
        scheduler.advanceTo(2_000)
        subscription.dispose()
        return seen
    }
}
