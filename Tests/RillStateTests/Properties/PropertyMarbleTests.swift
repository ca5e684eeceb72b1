import Rill
import RillState
import RillTest
import XCTest

/// The diagrams of the documentation.
final class PropertyMarbleTests: XCTestCase {
    private let digits: [String: Any] = ["0": 0, "1": 1, "2": 2, "3": 3, "4": 4]

    func testInitialThenFollowsItsSourceAndStays() {
        expectMarbles(
            """
            source:  --1---2--|
            output:  0-1---2---
            """,
            values: digits
        ) { test -> RxProperty<Int> in
            let source: TestableObservable<Int> = test.hot("source")
            return RxProperty(initial: 0, then: source.asObservable())
        }
    }

    func testChangedLeavesThePresentValueOut() {
        expectMarbles(
            """
            source:  --1--1--2--
            output:  --1--1--2--
            """,
            values: digits
        ) { test -> Observable<Int> in
            let source: TestableObservable<Int> = test.hot("source")
            return RxProperty(initial: 0, then: source.asObservable()).changed
        }
    }

    func testFilterAndSkipRepeats() {
        expectMarbles(
            """
            source:  -1-2-2-3-4-
            output:  0--2-----4-
            """,
            values: digits
        ) { test -> RxProperty<Int> in
            let source: TestableObservable<Int> = test.hot("source")
            return RxProperty(initial: 0, then: source.asObservable())
                .filter(initial: 0) { $0.isMultiple(of: 2) }
                .skipRepeats()
        }
    }

    func testFlatMapFollowsTheNewestProperty() {
        expectMarbles(
            """
            choice:  ------2-----
            one:     --3-----4---
            two:     ----1-----4-
            output:  0-3---1---4-
            """,
            values: digits
        ) { test -> RxProperty<Int> in
            let choice: TestableObservable<Int> = test.hot("choice")
            let one: TestableObservable<Int> = test.hot("one")
            let two: TestableObservable<Int> = test.hot("two")
            let inner = [
                1: RxProperty(initial: 0, then: one.asObservable()),
                2: RxProperty(initial: 0, then: two.asObservable()),
            ]
            return RxProperty(initial: 1, then: choice.asObservable())
                .flatMap { inner[$0, default: RxProperty(0)] }
        }
    }
}
