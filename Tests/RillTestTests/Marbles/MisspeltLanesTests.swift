import RillTest
import Testing

/// A name that the body and the picture spell differently: one failure, at the line that is to be mended.
@Suite struct MisspeltLanesTests {
    @Test func aSourceThatHasNoLaneIsToldAtTheCall() {
        var line = 0
        let failures = Failure.collect {
            expectMarbles(
                """
                typing: -a-b-
                output: -a-b-
                """
            ) { test in
                line = #line + 1
                return test.hot("typng")
            }
        }
        #expect(failures.map(\.message) == ["there is no lane 'typng'; did you mean 'typing'?"])
        #expect(failures.first?.site?.line == line)
    }

    @Test func aColdSourceAndAnExpectationAreToldToo() {
        let failures = Failure.collect {
            expectMarbles(
                """
                save:  -a|
                total: -a|
                """
            ) { test in
                test.expect(test.cold("sav"), lane: "totl")
            }
        }
        #expect(
            failures.map(\.message) == [
                "there is no lane 'sav'; did you mean 'save'?", "there is no lane 'totl'; did you mean 'total'?",
            ]
        )
    }

    @Test func ofTwoLanesTheOneThatNothingUsesIsMeant() {
        let failures = Failure.collect {
            expectMarbles(
                """
                tap1:   -a-
                tap2:   -a-
                output: -a-
                """
            ) { test in
                test.keep(test.hot("tap1").asObservable().subscribe())
                return test.hot("tap3")
            }
        }
        #expect(failures.map(\.message) == ["there is no lane 'tap3'; did you mean 'tap2'?"])
    }

    @Test func theOutputsLaneIsToldAtTheLane() {
        let line = #line + 5
        let failures = Failure.collect {
            expectMarbles(
                """
                typing: -a-b-
                outptu: -a-b-
                """
            ) { test in
                test.hot("typing")
            }
        }
        #expect(failures.map(\.message) == ["lane 'outptu' is never used; did you mean 'output'?"])
        #expect(failures.first?.site?.line == line)
    }
}
