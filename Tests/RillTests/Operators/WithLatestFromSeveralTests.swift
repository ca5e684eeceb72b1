import Rill
import RillTest
import RillVirtualTime
import XCTest

final class WithLatestFromSeveralTests: XCTestCase {
    func testElementsAreJoinedWithTheNewestOfTwo() {
        expectMarbles(
            """
            taps:   ---1---2---3-|
            a:      -k-------m----
            a^:     ^------------!
            b:      -----x--------
            output: -------p---q-|
            """,
            values: ["p": ["2kx"], "q": ["3mx"]]
        ) { test in
            test.hot("taps").withLatestFrom(test.hot("a"), test.hot("b")) { [$0 + $1 + $2] }
        }
    }

    func testATupleHoldsTheOthersAlone() {
        expectMarbles(
            """
            taps:   ---1---2-|
            a:      -k--------
            b:      -x|
            c:      -y---z----
            output: ---p---q-|
            """,
            values: ["p": ["kxy"], "q": ["kxz"]]
        ) { test in
            test.hot("taps").withLatestFrom(test.hot("a"), test.hot("b"), test.hot("c")).map { [$0 + $1 + $2] }
        }
    }

    func testAnErrorOfAnyFailsTheResultAndReleasesAll() {
        expectMarbles(
            """
            taps:   ---1-------
            taps^:  ^----!
            a:      -k---------
            a^:     ^----!
            b:      -x---#
            output: ---p-#
            """,
            values: ["p": ["1kx"]]
        ) { test in
            test.hot("taps").withLatestFrom(test.hot("a"), test.hot("b")) { [$0 + $1 + $2] }
        }
    }

    func testTheOthersAreSubscribedFirstAndAThrowFailsTheResult() {
        var seen: [String] = []
        let (a, b) = (Observable.of(1, 2), Observable.just("x"))
        Observable.of(10, 20).withLatestFrom(a, b) { "\($0)\($1)\($2)" }.subscribe { seen.append("\($0)") }.dispose()
        Observable.of(10, 20).withLatestFrom(a, b) { number, _, _ -> Int in
            if number > 10 { throw Boom.one }
            return number
        }
        .subscribe { seen.append("\($0)") }
        .dispose()
        XCTAssertEqual(seen, ["next(101x)", "next(202x)", "completed", "next(10)", "error(boom)"])
    }

    func testAnEmptyOtherMeansNoElementsButTheEnd() {
        var seen: [String] = []
        Observable.of(1, 2).withLatestFrom(Observable.just(1), Observable<Int>.empty()) { $0 + $1 + $2 }
            .subscribe { seen.append("\($0)") }.dispose()
        XCTAssertEqual(seen, ["completed"])
    }

    func testEachNumberOfOthers() {
        let source = Observable.just(1)
        func text(_ values: Any...) -> String { values.map { "\($0)" }.joined() }
        let (a, b, c, d, e) = (
            Observable.just(2), Single.just("b"), Infallible.just(4.5), Observable.just(5), Maybe.just(6)
        )
        let results: [Observable<String>] = [
            source.withLatestFrom(a, b) { text($0, $1, $2) }, source.withLatestFrom(a, b, c) { text($0, $1, $2, $3) },
            source.withLatestFrom(a, b, c, d) { text($0, $1, $2, $3, $4) },
            source.withLatestFrom(a, b, c, d, e) { text($0, $1, $2, $3, $4, $5) },
            source.withLatestFrom(a, b, c, d, e).map { text($0, $1, $2, $3, $4) },
            Infallible.just(1).withLatestFrom(Infallible.just(2), Infallible.just(3)) { text($0, $1, $2) }
                .asObservable(),
        ]
        var seen: [String] = []
        for result in results { result.subscribe(onNext: { seen.append($0) }).dispose() }
        XCTAssertEqual(seen, ["12b", "12b4.5", "12b4.55", "12b4.556", "2b4.556", "123"])
    }

    func testAnElementThatComesFromWithinADeliveryWaits() {
        let (source, a, b) = (PublishSubject<Int>(), BehaviorSubject(value: 1), BehaviorSubject(value: 1))
        var seen: [Int] = []
        let handle = source.withLatestFrom(a, b) { $0 + $1 * 10 + $2 * 100 }.subscribe(onNext: { sum in
            seen.append(sum)
            if seen.count == 1 {
                a.onNext(2)
                source.onNext(3)
                b.onNext(2)
            }
        })
        source.onNext(2)
        XCTAssertEqual(seen, [112, 223])
        handle.dispose()
        XCTAssertFalse(source.hasObservers || a.hasObservers || b.hasObservers)
    }

    func testValuesOfTheOthersAreReleasedWithTheSubscription() {
        final class Held {}
        let (source, other) = (PublishSubject<Int>(), PublishSubject<Held>())
        weak var held: Held?
        let handle = source.withLatestFrom(other, Observable.just(1)).subscribe()
        autoreleasepoolIfAny {
            let element = Held()
            held = element
            other.onNext(element)
        }
        XCTAssertNotNil(held)
        handle.dispose()
        XCTAssertNil(held)
    }

    private func autoreleasepoolIfAny(_ body: () -> Void) { body() }
}
