import RillTest
import Testing

/// A name asks for a lane, `diagram:` is read as a diagram, and nothing else tells them apart.
@Suite struct LaneOrDiagramTests {
    @Test func aNameIsALaneWhereThereIsAPicture() {
        let failures = Failure.collect {
            expectMarbles("output: -a") { test in
                test.expect(test.hot("a--b"), diagram: "a--b")
                test.on("clock") {}
                return test.hot(diagram: "-a")
            }
        }
        #expect(
            failures.map(\.message) == [
                "there is no lane 'a--b'; draw one; the only lane is 'output'",
                "there is no lane 'clock'; draw one; the only lane is 'output'",
            ]
        )
    }

    @Test func aDiagramIsReadAlsoWhereALaneHasThatName() {
        let failures = Failure.collect {
            expectMarbles("taps: -x|\noutput: taps") { test in test.hot(diagram: "taps") }
        }
        #expect(failures.map { String($0.message.prefix(26)) } == ["lane 'taps' is never used;"], "\(failures)")
        expectMarbles("output: taps") { test in test.hot(diagram: "taps") }
    }

    @Test func eachDiagramIsASourceOfItsOwn() {
        expectMarbles { test in
            test.expect(test.hot(diagram: "-a|").concat(test.cold(diagram: "-b|")), diagram: "-a-b|")
            test.expect(test.hot(diagram: "-a|").concat(test.cold(diagram: "-b|")), diagram: "-a-b|")
        }
    }

    @Test func theTypeOfADiagramsElementsFollowsFromWhereTheyGo() {
        var (driven, numbers): ([Int], [Int]) = ([], [])
        expectMarbles { test in
            let hot: TestableObservable<Int> = test.hot(diagram: "-1-2|")
            let cold: TestableObservable<Int> = test.cold(diagram: "-3|")
            let inner: Observable<Int> = test.inner(diagram: "(4|)")
            test.expect(hot.concat(cold).concat(inner), diagram: "-1-2-3[4|]")
            test.expect(test.hot(diagram: "-m|", values: ["m": 7]), diagram: "-7|")
            test.on(diagram: "-8", as: Int.self) { driven.append($0) }
            test.on(diagram: "-[ab]") { numbers.append(test.scheduler.clock) }
        }
        #expect(driven == [8])
        #expect(numbers == [1, 1])
    }

    /// Else the lane could not go on behind its end.
    @Test func aSourceFromADiagramMayMisbehave() {
        let failures = Failure.collect {
            expectMarbles { test in
                let rude = test.hot(diagram: "-a|b", as: String.self, misbehaviour: .ignoresDisposal)
                test.expect(rude, diagram: "-a|")
            }
        }
        #expect(!failures.contains { $0.message.contains("nothing can follow") }, "\(failures)")
    }

    @Test func aLateExpectationOfALaneThatIsNotThereIsAFailure() {
        let failures = Failure.collect {
            var escaped: MarbleTest?
            expectMarbles("output: (a|)") { test in
                escaped = test
                return Observable.just("a")
            }
            escaped?.expect(Observable.just("a"), lane: "nowhere")
        }
        #expect(failures.map(\.message) == ["test.expect was called when the run was over, so it does nothing"])
    }
}
