import RillTest
import Testing

@Suite struct ExpectMarblesTests {
    @Test func debounceKeepsTheLastTap() {
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

    @Test func print1() {
        let failures = Failure.collect {
            expectMarbles(
                """
                taps:   -a-b----c-|
                taps^:  ^--------!
                output: -----b---[c|]
                """
            ) { test in
                test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
            }
        }
        for f in failures { print(f.site?.line ?? 0, f.site?.column ?? 0); print(f) }
    }

    @Test func print2() {
        let failures = Failure.collect {
            expectMarbles { test in
                let taps = test.hot("-1-2|")
                test.expect(test.hot("-1-2|", as: Int.self).map { $0 * 2 }, "-2-2|")
                test.expect(taps.map { $0 + $0 }, "-'11'-'22'|")
                test.expectSubscriptions(taps, "^---!")
                test.expect(taps.delay(.milliseconds(2), scheduler: test.scheduler), "---1-2|")
            }
        }
        for f in failures { print(f.site?.line ?? 0, f.site?.column ?? 0); print(f) }
    }
    @Test func print3() {
        let failures = Failure.collect {
            expectMarbles("""
                tap:    -a-b----c-|
                output: -----b---[c|]
                """) { test in
                test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
            }
            expectMarbles("""
                taps:    -a10ms-b----c-|
                output: -----b---[c|]
                """) { test in
                test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
            }
            expectMarbles("""
                taps:    -a-b----c-|
                save#1:  --#
                save#2:  --(k|)
                output: ---...
                """) { test in
                test.hot("taps").flatMapLatest { _ in test.cold("save") }.map { _ in test.cold("save", attempt: 2) }
            }
        }
        for f in failures { print(f.site?.line ?? 0, f.site?.column ?? 0); print(f) }
    }
}
