import RillTest
import Testing

@Suite struct MatchingTests {
    @Test func otherEventsMayComeBesides() {
        expectMarbles { test in
            let taps = test.hot(diagram: "-a-b-c-|")
            test.expect(taps, diagram: "-a---c", matching: .containing)
            test.expect(taps, diagram: "---b---|", matching: .containing)
        }
    }

    @Test func whatIsDrawnHasToBeThere() {
        let failures = Failure.collect {
            expectMarbles { test in
                test.expect(test.hot(diagram: "-a-b-c-|"), diagram: "--a--c", matching: .containing)
            }
        }
        #expect(failures.map(\.message) == ["the stream does not hold all that is expected"])
        #expect(failures.first?.diagram.contains("a expected at 2ms, arrived 1ms early (at 1ms)") == true)
    }

    @Test func aStreamMayHaveToDoSomethingElse() {
        expectMarbles { test in
            test.expect(test.hot(diagram: "-a-b|"), diagram: "-a--b|", matching: .different)
        }
        let failures = Failure.collect {
            expectMarbles { test in test.expect(test.hot(diagram: "-a-b|"), diagram: "-a-b|", matching: .different) }
        }
        #expect(failures.map(\.message) == ["the stream is as it must not be"])
    }

    /// Nothing tells whether two of these are the same.
    private struct Opaque {
        let action: @Sendable () -> Void = {}
    }

    @Test(arguments: [MarbleMatching.exact, .containing, .different])
    func whatCannotBeComparedFails(matching: MarbleMatching) {
        let failures = Failure.collect {
            expectMarbles { test in
                let values = test.hot(diagram: "-a|", as: Void.self).map { Opaque() }
                test.expect(values, diagram: "-a|", values: ["a": Opaque()], matching: matching)
            }
        }
        #expect(
            failures.map(\.message) == [
                "the stream cannot be compared: nothing tells whether two values of Opaque are the same. Make the type "
                    + "Equatable, or pass a closure that compares two values, by: { … }"
            ]
        )
        // Told how, it can.
        let isMet = matching != .different
        let compared = Failure.collect {
            expectMarbles { test in
                let values = test.hot(diagram: "-a|", as: Void.self).map { Opaque() }
                test.expect(values, diagram: "-a|", values: ["a": Opaque()], by: { _, _ in isMet }, matching: matching)
            }
        }
        #expect(compared.isEmpty, "\(compared)")
    }

    @Test func aTimeThatMustNotBeIsNotTheOneThatIs() {
        let failures = Failure.collect {
            expectMarbles { test in
                // Another value, another time, one event less: each is something else.
                test.expect(test.hot(diagram: "-a-b|"), diagram: "-a-c|", matching: .different)
                test.expect(test.hot(diagram: "-a-b|"), diagram: "-ab-|", matching: .different)
                test.expect(test.hot(diagram: "-a-b|"), diagram: "-a--|", matching: .different)
                test.expect(test.hot(diagram: "-a-b|"), diagram: "-a-b", matching: .different)
            }
        }
        #expect(failures.isEmpty, "\(failures)")
    }
}
