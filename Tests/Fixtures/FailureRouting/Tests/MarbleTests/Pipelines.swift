import RillTest

/// One body for both frameworks. The pictures draw its `b` one frame too soon or too late.
func debounceOfThreeMilliseconds(_ test: MarbleTest) -> Observable<String> {
    test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
}
