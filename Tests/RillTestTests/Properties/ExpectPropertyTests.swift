import Testing

@testable import RillTest

@Suite struct ExpectPropertyTests {
    @Test func anInvariantThatHoldsPasses() {
        expectInvariant(for: MarbleSpace("taps")) { test in
            test.hot("taps").asObservable().distinctUntilChanged()
        } holds: { outcome in
            zip(outcome.elements, outcome.elements.dropFirst()).allSatisfy { $0 != $1 }
        }
    }

    @Test func theSmallestDiagramThatBreaksAnInvariantIsShown() {
        let failures = Failure.collect {
            expectInvariant(for: MarbleSpace("taps", frames: 24)) { test in
                test.hot("taps")
            } holds: { outcome in
                outcome.elements.filter { $0 == "b" }.count < 3
            }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.message == "the invariant does not hold, for sources with 3 events")
        #expect(failures.first?.diagram == "taps:   [bbb]\noutput: [bbb]")
    }

    @Test func pipelinesThatDoTheSamePass() {
        expectSame(for: MarbleSpace("left", "right", runs: 200)) { test in
            Observable.merge(test.hot("left").asObservable(), test.hot("right").asObservable())
        } and: { test in
            Observable.of(test.hot("left").asObservable(), test.hot("right").asObservable()).merge()
        }
    }

    @Test func theSmallestDiagramForWhichTwoPipelinesDifferIsShown() {
        let failures = Failure.collect {
            expectSame(for: MarbleSpace("taps")) { test in
                test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
            } and: { test in
                test.hot("taps").debounce(.milliseconds(4), scheduler: test.scheduler)
            }
        }
        #expect(failures.count == 1)
        #expect(
            failures.first?.diagram == """
                expected: ---a-
                actual:   ----a
                             ^^
                   at ms     3…4
                a expected at 3ms, arrived 1ms late (at 4ms)
                taps:     a----
                """
        )
    }

    @Test func aFrameMayBeAsLongAsThePipelineNeeds() {
        let failures = Failure.collect {
            expectSame(for: MarbleSpace("taps", frame: .seconds(1))) { test in
                test.hot("taps").debounce(.seconds(3), scheduler: test.scheduler)
            } and: { test in
                test.hot("taps").debounce(.seconds(4), scheduler: test.scheduler)
            }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.diagram.contains("a expected at 3s, arrived 1s late (at 4s)") == true, "\(failures)")
        #expect(failures.first?.diagram.contains("taps:     a----") == true, "\(failures)")
        expectInvariant(for: MarbleSpace("taps", frame: .microseconds(100))) { test in
            test.hot("taps").delay(.microseconds(200), scheduler: test.scheduler)
        } holds: { outcome in
            outcome.frame == .microseconds(100) && outcome.events.allSatisfy { $0.time >= 2 || $0.value.error != nil }
        }
    }

    @Test func aFrameWithoutLengthIsRefusedOnce() {
        let failures = Failure.collect {
            expectInvariant(for: MarbleSpace("taps", frame: .zero)) {
                $0.hot("taps")
            } holds: { _ in
                true
            }
        }
        #expect(failures.map(\.message) == ["a frame of 0ms makes no sense; it has to be at least a nanosecond"])
    }

    @Test func oneSeedGivesTheSameDiagrams() {
        let space = MarbleSpace("a", "b", runs: 300, seed: 7)
        #expect(space.cases() == space.cases())
        #expect(space.cases() != MarbleSpace("a", "b", runs: 300, seed: 8).cases())
        #expect(space.cases().count == 300)
    }

    @Test func smallDiagramsAreAllThere() {
        let pictures = MarbleSpace("x", alphabet: "a", runs: 100).cases().map(\.picture)
        for diagram in ["", "|", "#", "a|", "-#", "aa", "-a|", "a-a#"] {
            #expect(pictures.contains("x: \(diagram)"), "\(diagram)")
        }
    }

    @Test func everyPictureParses() throws {
        for sources in MarbleSpace("x", "y", frames: 40, runs: 500, seed: 3).cases() {
            _ = try MarbleLanes(parsing: sources.picture).lanes.map { try $0.diagram(as: .hot) }
        }
    }

    @Test func aMisspeltLaneIsAFailureOfItsOwn() {
        let failures = Failure.collect {
            expectInvariant(for: MarbleSpace("taps")) { test in
                test.hot("tops")
            } holds: { _ in
                true
            }
        }
        #expect(failures.map(\.message) == ["there is no lane 'tops'; did you mean 'taps'?"])
    }

    @Test func numbersWithoutSenseAreNoTrap() {
        var space = MarbleSpace("taps", runs: 10, settlingFrames: .max)
        space.frames = -1
        expectInvariant(for: space) { test in
            test.hot("taps")
        } holds: { outcome in
            outcome.horizon >= 0
        }
        space.settlingFrames = -5
        space.runs = -1
        expectInvariant(for: space) { test in
            test.hot("taps")
        } holds: { _ in
            true
        }
    }

    @Test func theSeedOfTheEnvironmentCountsAndWhatIsNoneIsSaid() {
        func seed(_ word: String) -> (UInt64, [String]) {
            let lines = SaidLines()
            let seed = StandardErrorRoute.$override.withValue({ lines.add($0) }) {
                TestEnvironment.$override.withValue(TestEnvironment(variables: ["RILL_SEED": word])) {
                    MarbleSpace("taps", seed: 5).seed
                }
            }
            return (seed, lines.all)
        }
        #expect(seed("7") == (7, []))
        #expect(seed("") == (5, []))
        #expect(seed("x") == (5, ["Rill: RILL_SEED is 'x'; it is a whole number from 0 on, so it changes no seed"]))
    }
}
