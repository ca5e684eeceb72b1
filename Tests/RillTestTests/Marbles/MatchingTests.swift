import RillTest
import Testing

@Suite struct MatchingTests {
    @Test func otherEventsMayComeBesides() {
        expectMarbles { test in
            let taps = test.hot("-a-b-c-|")
            test.expect(taps, "-a---c", matching: .containing)
            test.expect(taps, "---b---|", matching: .containing)
        }
    }

    @Test func whatIsDrawnHasToBeThere() {
        let failures = Failure.collect {
            expectMarbles { test in
                test.expect(test.hot("-a-b-c-|"), "--a--c", matching: .containing)
            }
        }
        #expect(failures.map(\.message) == ["the stream does not hold all that is expected"])
        #expect(failures.first?.diagram.contains("a expected at 2ms, arrived 1ms early (at 1ms)") == true)
    }

    @Test func aStreamMayHaveToDoSomethingElse() {
        expectMarbles { test in
            test.expect(test.hot("-a-b|"), "-a--b|", matching: .different)
        }
        let failures = Failure.collect {
            expectMarbles { test in test.expect(test.hot("-a-b|"), "-a-b|", matching: .different) }
        }
        #expect(failures.map(\.message) == ["the stream is as it must not be"])
    }
}
