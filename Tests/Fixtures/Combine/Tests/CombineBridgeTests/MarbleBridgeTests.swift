import Combine
import Rill
import RillTest
import Testing

/// Publishers in marble tests: returned by the body, named in `expect`, and driven by a lane.
@Suite(.keepingTheRules)
struct MarbleBridgeTests {
    @Test func thePublisherOfAnObservableFollowsTheObservable() {
        expectMarbles(
            """
            source: -a-b-c|
            output: -a-b-c|
            """
        ) { test in
            test.hot("source").publisher
        }
    }

    @Test func anErrorIsSeenWhereItComes() {
        expectMarbles(
            """
            source: -a--#
            output: -a--#
            """
        ) { test in
            test.hot("source").publisher.map { $0 }
        }
    }

    @Test func aSubjectIsDrivenByALane() {
        expectMarbles(
            """
            taps:   -a-b-|
            output: -a-(b|)
            """
        ) { test in
            let subject = PassthroughSubject<String, Never>()
            test.on("taps", as: String.self) { subject.send($0) }
            return subject.prefix(2)
        }
    }

    @Test func operatorsOfBothLibrariesStandInOneChain() {
        expectMarbles(
            """
            source: -1-2-3-4|
            output: -2-(4|)
            """
        ) { test in
            test.hot("source", as: Int.self).publisher.map { $0 * 2 }.prefix(2).asObservable()
        }
    }

    @Test func aPublisherIsNamedInExpect() {
        expectMarbles(
            """
            source: -a-b-|
            upper:  -A-B-|
            """
        ) { test in
            test.expect(test.hot("source").publisher.map { $0.uppercased() }, lane: "upper")
            test.expect([1, 2].publisher, diagram: "[12|]")
            test.expect(Just(1).setFailureType(to: WatchedError.self), diagram: "[1|]")
        }
    }

    @Test func theEndOfALaneCancels() {
        var cancelled = 0
        expectMarbles(
            """
            source: -a-b-c-d-
            output: -a-b-!
            """
        ) { test in
            test.hot("source").publisher.handleEvents(receiveCancel: { cancelled += 1 })
        }
        #expect(cancelled == 1)
    }

    @Test func anEndlessPublisherIsCancelledByWhatFollowsIt() {
        expectMarbles("output: [123|]") { _ in
            sequence(first: 1) { $0 + 1 }.publisher.asObservable().take(3).publisher
        }
    }

    @Test func theStreamsThatAPublisherSendsHaveLanesToo() {
        expectMarbles(
            """
            source: -a-b|
            output: -x-y|
              x: [a|]
              y: [b|]
            """
        ) { test in
            test.hot("source").publisher.map { Observable.just($0) }
        }
    }

    @Test func valuesHaveLabels() {
        expectMarbles(
            """
            source: -a-b-|
            output: -x-y-|
            """,
            values: ["x": 1, "y": 1]
        ) { test in
            test.hot("source").publisher.map { $0.count }
        }
    }

    @Test func aDifferenceIsAFailure() {
        withKnownIssue {
            expectMarbles(
                """
                source: -a-b-|
                output: -a--b|
                """
            ) { test in
                test.hot("source").publisher
            }
        }
    }
}
