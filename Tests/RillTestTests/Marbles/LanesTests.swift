import RillState
import RillTest
import Testing

/// What a picture can say, each shown by a picture that holds.
@Suite struct LanesTests {
    @Test func aBodyReturnsWhatTheOutputLaneShows() {
        expectMarbles(
            """
            taps:   -a-b----c-|
            taps^:  ^---------!
            output: ------b---[c|]
            """
        ) { test in
            test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
        }
    }

    @Test func aColdSourceCountsFromItsSubscription() {
        expectMarbles(
            """
            taps:   --a----b---|
            save:     -k|
            save^:  --^-!
            save^:  -------^-!
            output: ---k----k--|
            """
        ) { test in
            let save = test.cold("save").asObservable()
            return test.hot("taps").flatMapLatest { _ in save }
        }
    }

    @Test func whatIsLeftOfTheMarkHappenedBefore() {
        expectMarbles(
            """
            taps:   a-b^-c-|
            output:    --c-|
            """
        ) { test in
            test.hot("taps")
        }
    }

    @Test func attemptsPlayOneLaneAfterTheOther() {
        expectMarbles(
            """
            save#1:   -#
            save#2:    -k|
            save#1^:  ^!
            save#2^:  -^-!
            save^:    ^!
            save^:    -^-!
            output:   --k|
            """
        ) { test in
            let save = test.cold("save").asObservable()
            return save.catch { _ in save }
        }
    }

    @Test func oneAttemptIsASourceOfItsOwn() {
        expectMarbles(
            """
            save:   -#
            save#2:  --k|
            save#2^: -^--!
            output: ---k|
            """
        ) { test in
            test.cold("save", attempt: 1).asObservable().catch { _ in test.cold("save", attempt: 2).asObservable() }
        }
    }

    @Test func innerLanesAreValuesOfAnOuterOne() {
        expectMarbles(
            """
            outer:  -x----y-----|
            x:       --a--b--c|
            x^:     -^----!
            y:            -d-e|
            y^:     ------^---!
            output: ---a---d-e--|
            """
        ) { test in
            test.hot("outer", values: ["x": test.inner("x"), "y": test.inner("y")]).flatMapLatest { $0 }
        }
    }

    @Test func anUnsubscriptionIsDrawnInTheOutput() {
        expectMarbles(
            """
            taps:   -a-b-c-|
            taps^:  ^---!
            output: -a-b!
            """
        ) { test in
            test.hot("taps")
        }
    }

    @Test func unsubscribingComesBeforeEmitting() {
        expectMarbles(
            """
            taps:   -a-b-c-|
            output: -a-!
            """
        ) { test in
            test.hot("taps")
        }
    }

    @Test func severalOutputsHaveNamesOfTheirOwn() {
        expectMarbles(
            """
            taps:  -1-2-3-|
            even:  ---2---|
            odd:   -1---3-|
            """
        ) { test in
            let taps = test.hot("taps", as: Int.self)
            test.expect(taps.filter { $0.isMultiple(of: 2) }, lane: "even")
            test.expect(taps.filter { !$0.isMultiple(of: 2) }, lane: "odd")
        }
    }

    @Test func lanesDriveCodeThatIsNoStream() {
        expectMarbles(
            """
            plus:   -x-x---x-
            times:  ----2----
            output: 01-2(4)5-
            """,
            frame: .milliseconds(1)
        ) { test in
            let count = BehaviorRelay(value: 0)
            test.on("plus") { count.accept(count.value + 1) }
            test.on("times", as: Int.self) { count.accept(count.value * $0) }
            return count.asObservable()
        }
    }

    @Test func codeRunsAtAnInstant() {
        expectMarbles(
            """
            output: 0---7ms 9-
            """
        ) { test in
            let count = BehaviorRelay(value: 0)
            test.at("@11ms") { count.accept(9) }
            return count
        }
    }

    @Test func theClockIsTheSchedulers() {
        expectMarbles("output: 10ms (t|)", frame: .milliseconds(1)) { test in
            Observable<String>.just("t").delay(.milliseconds(10), scheduler: test.scheduler)
        }
    }

    @Test func aFrameMayBeLonger() {
        expectMarbles("output: -t|", frame: .seconds(60)) { test in
            test.cold(diagram: "t|").delay(.seconds(60), scheduler: test.scheduler)
        }
    }

    @Test func windowsWildcardsPrefixesAndGroupsWithoutOrder() {
        expectMarbles(
            """
            taps:   -a-b-c[de]f-g|
            window: @0ms...2ms a --b-c[de]f-g|
            any:    -?-?-?[??]f-g|
            prefix: -a-b...
            set:    -a-b-c{ed}f-g|
            """
        ) { test in
            let taps = test.hot("taps")
            for lane in ["window", "any", "prefix", "set"] { test.expect(taps, lane: lane) }
        }
    }

    @Test func everyEventMayBeALittleOff() {
        expectMarbles(
            """
            taps:   -a--b-|
            output: --a-b--|
            """,
            tolerance: .milliseconds(1)
        ) { test in
            test.hot("taps")
        }
    }

    @Test func aSourceThatIsNeverSubscribedIsDrawnWithoutAMark() {
        expectMarbles(
            """
            taps:   -a-|
            save:   -k|
            save^:  ----
            output: -a-|
            """
        ) { test in
            _ = test.cold("save")
            return test.hot("taps")
        }
    }

    @Test func aPropertyIsAStream() {
        expectMarbles(
            """
            taps:   -1-2-|
            output: 01-2--
            """
        ) { test in
            let property = RxProperty(initial: 0, then: test.hot("taps", as: Int.self).asObservable())
            test.keep(property)
            return property
        }
    }

    @Test func sourcesMayMisbehave() {
        expectMarbles(
            """
            taps:   -a|-b-|
            output: -a|
            """
        ) { test in
            test.hot("taps", as: String.self, misbehaviour: []).asObservable()
        }
    }

    @Test func otherNotations() {
        expectMarbles("output: ---(a|)", dialect: .rxjsLegacy, until: "40ms") { test in
            Observable<String>.just("a").delay(.milliseconds(30), scheduler: test.scheduler)
        }
    }
}
