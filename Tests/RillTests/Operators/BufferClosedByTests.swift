import Rill
import RillTest
import RillVirtualTime
import XCTest

final class BufferClosedByTests: XCTestCase {
    func testAnotherStreamClosesTheBuffers() {
        expectMarbles(
            """
            taps:   -1-2-----3---|
            close:  ----x--x------
            close^: ^------------!
            output: ----a--b-----[c|]
            """,
            values: ["a": ["1", "2"], "b": [], "c": ["3"]]
        ) { test in
            test.hot("taps").buffer(closedBy: test.hot("close"))
        }
    }

    func testTheEndOfTheOtherStreamIsIgnored() {
        expectMarbles(
            """
            taps:   -1-2---3---|
            close:  ---x-|
            output: ---a-------[b|]
            """,
            values: ["a": ["1", "2"], "b": ["3"]]
        ) { test in
            test.hot("taps").buffer(closedBy: test.hot("close"))
        }
    }

    func testAnErrorOfEitherDropsWhatWasCollected() {
        expectMarbles(
            """
            taps:   -1-2---3---|
            taps^:  ^----!
            close:  ---x-#
            output: ---a-#
            """,
            values: ["a": ["1", "2"]]
        ) { test in
            test.hot("taps").buffer(closedBy: test.hot("close"))
        }
        expectMarbles(
            """
            taps:   -1-#
            close:  --------x-
            close^: ^--!
            output: ---#
            """
        ) { test in
            test.hot("taps").buffer(closedBy: test.hot("close"))
        }
    }

    func testAnElementThatComesFromWithinABufferBelongsToTheNextOne() {
        let (source, closing) = (PublishSubject<Int>(), PublishSubject<Void>())
        var seen: [[Int]] = []
        let handle = source.buffer(closedBy: closing).subscribe(onNext: { buffer in
            seen.append(buffer)
            if seen.count == 1 {
                source.onNext(3)
                closing.onNext(())
            }
        })
        source.onNext(1)
        source.onNext(2)
        closing.onNext(())
        XCTAssertEqual(seen, [[1, 2], [3]])
        handle.dispose()
        XCTAssertFalse(source.hasObservers || closing.hasObservers)
    }
}
