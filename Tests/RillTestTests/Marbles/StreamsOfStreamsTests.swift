import RillTest
import Testing

/// A stream of streams is drawn with a lane for each stream that it sends.
@Suite struct StreamsOfStreamsTests {
    @Test func eachStreamHasALaneThatCountsFromWhereItIsSent() {
        expectMarbles(
            """
            taps:   -a-b-c-d-|
            output: x---y---z|
            x:      -a-b|
            y:          -c-d|
            z:              -|
            """
        ) { test in
            test.hot("taps").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler)
        }
    }

    @Test func theExampleOfTheDocumentationHolds() {
        expectMarbles(
            """
            taps:   -a-b-c-|
            output: x---y--|
            x:      -a-b|
            y:          -c-|
            """
        ) { test in
            test.hot("taps").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler)
        }
    }

    @Test func coldStreamsMaySourceAndResultAtOnce() {
        expectMarbles(
            """
            outer:  -x---y-|
            output: -x---y-|
            x:       -a|
            y:           --b#
            """
        ) { test in
            test.hot("outer", values: ["x": test.inner("x"), "y": test.inner("y")])
        }
    }

    @Test func valuesInsideHaveTheTypeOfTheStreams() {
        expectMarbles(
            """
            taps:   -1-2-3-4-|
            output: -o-e-----|
            o:       1---3---|
            e:         2---4-|
            """
        ) { test in
            return test.hot("taps", as: Int.self).groupBy { $0 % 2 }
        }
    }

    @Test func aSingleLaneSaysWhatItsStreamsDo() {
        expectMarbles { test in
            test.expect(
                test.hot(diagram: "-1-2-3-|", as: Int.self).groupBy { $0 % 2 },
                diagram: "-x-y---|",
                inner: ["x": "a---c-|", "y": "b---|"],
                values: ["a": 1, "b": 2, "c": 3]
            )
        }
    }

    @Test func aStreamThatDiffersIsShownAtItsColumn() {
        let failures = Failure.collect {
            expectMarbles(
                """
                taps:   -a-b-c-d-|
                output: x---y---z|
                x:      -a-b|
                y:          -cd-|
                z:              -|
                """
            ) { test in
                test.hot("taps").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler)
            }
        }
        #expect(
            failures.map(\.description) == [
                """
                lane 'output' is not as expected
                  expected: x---y   ---z|
                  actual:   x---'v1'---z|
                                ^^^^
                     at ms      4
                  at 4ms expected y, got v1
                      counted from 4ms:
                      d expected at 2ms, arrived 1ms late (at 3ms)
                  y:            -   cd-|
                  v1:           -   c-d|
                  taps:     -a-b-   c-d-|
                  taps^:    ^----   ----!
                """
            ]
        )
    }

    @Test func aStreamWithoutALaneIsAMistakeOfTheTest() {
        let failures = Failure.collect {
            expectMarbles(
                """
                taps:   -a-b-|
                output: x----|
                """
            ) { test in
                test.hot("taps").window(timeSpan: .milliseconds(9), count: 100, scheduler: test.scheduler)
            }
        }
        #expect(
            failures.map(\.message) == [
                "lane 'output' expects streams, and 'x' has no lane of its own; draw one, 'x: --a|', which counts from "
                    + "the instant at which the stream is sent"
            ]
        )
    }

    @Test func oneStreamTooManyIsUnexpected() {
        let failures = Failure.collect {
            expectMarbles { test in
                test.expect(
                    test.hot(diagram: "-a-b-|").groupBy { $0 },
                    diagram: "-x---|",
                    inner: ["x": "a---|"]
                )
            }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.diagram.contains("v1 at 3ms was not expected") == true, "\(failures)")
        #expect(failures.first?.diagram.contains("v1:") == true, "\(failures)")
    }
}
