import Bookshelf
import Rill
import RillTest
import XCTest

/// The same scenarios with the view model that has none of the defects.
final class OptimisticBookViewModelTests: XCTestCase {
    /// Shows each change at once.
    func testShowsEachChangeAtOnce() {
        expectMarbles(
            """
            s:      --s-------s
            r:      ------r
            saves:  --S---C---R
            A:      O-S---C---R
            errors: -
            """
        ) { test in
            BookScreen(test, latency: 2).expectOptimistic()
        }
    }

    /// Drops the change that could not be saved, and no other.
    func testFirstSaveFails() {
        expectMarbles(
            """
            s:      --s
            r:      ------r
            saves:  --S---R
            A:      O-S-O-R
            errors: ----e
            """
        ) { test in
            BookScreen(test, latency: 2, failures: [1]).expectOptimistic()
        }
    }

    /// Goes back to the book that was saved last.
    func testSecondSaveFails() {
        expectMarbles(
            """
            s:      --s
            r:      ------r
            saves:  --S---C
            A:      O-S---C-S
            errors: --------e
            """
        ) { test in
            BookScreen(test, latency: 2, failures: [2]).expectOptimistic()
        }
    }

    /// Tries the same change again when the button is tapped again.
    func testRetry() {
        expectMarbles(
            """
            s:      --s---s
            r:      -
            saves:  --S---S
            A:      O-S-O-S
            errors: ----e
            """
        ) { test in
            BookScreen(test, latency: 2, failures: [1]).expectOptimistic()
        }
    }

    /// Saves one change after the other.
    func testOverlap() {
        expectMarbles(
            """
            s:      --s
            r:      ---r
            saves:  --S--C
            A:      O-SC
            errors: -
            """
        ) { test in
            BookScreen(test, latency: 3).expectOptimistic()
        }
    }

    /// Keeps a later change when an earlier one fails.
    func testOverlapAndFirstFails() {
        expectMarbles(
            """
            s:      --s
            r:      ---r
            saves:  --S--R
            A:      O-SC-R
            errors: -----e
            """
        ) { test in
            BookScreen(test, latency: 3, failures: [1]).expectOptimistic()
        }
    }

    /// Goes back to the earlier change when a later one fails.
    func testOverlapAndSecondFails() {
        expectMarbles(
            """
            s:      --s
            r:      ---r
            saves:  --S--C
            A:      O-SC----S
            errors: --------e
            """
        ) { test in
            BookScreen(test, latency: 3, failures: [2]).expectOptimistic()
        }
    }

    /// Gives a late view the present book.
    func testLateView() {
        expectMarbles(
            """
            s:      --s
            r:      --------r
            saves:  --S-----C
            A:      O-S-----C
            B:      ------S-C
            errors: -
            """
        ) { test in
            BookScreen(test, latency: 2).expectOptimistic(anotherOpeningAt: 6)
        }
    }

    /// Loses nothing when every view closes.
    func testLeaveAndReturn() {
        expectMarbles(
            """
            s:      --s
            r:      --------r
            saves:  --S-----C
            A:      O-S--!
            B:      ------S-C
            errors: -
            """
        ) { test in
            BookScreen(test, latency: 2).expectOptimistic(anotherOpeningAt: 6)
        }
    }

    /// Has changed already when a view opens after the first tap.
    func testTapBeforeTheView() {
        expectMarbles(
            """
            s:      -s
            r:      -
            saves:  -S
            A:      ---S
            errors: -
            """
        ) { test in
            BookScreen(test, latency: 2).expectOptimistic(openingAt: 3)
        }
    }

    /// Lives on when the taps end.
    func testTapsEnd() {
        expectMarbles(
            """
            s:      --s|
            r:      ---|
            saves:  --S
            A:      O-S
            B:      --------S
            errors: -
            """
        ) { test in
            BookScreen(test, latency: 3).expectOptimistic(anotherOpeningAt: 8)
        }
    }
}
