import RillTest

/// A view model's pattern whose outcome must be the same in every run: on an idle machine and on a busy one.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum AsyncCreatorScript {
    static func service() {
        expectMarbles(
            """
            taps:   -a----b----
            output: -A----B----
            """
        ) { test in
            test.hot("taps").flatMapLatest { tap in Single<String>.create { tap.uppercased() } }
        }
    }

    static func sleepingService(detached: Bool) {
        expectMarbles(
            """
            taps:   -a----b-c----
            output: ---A------C--
            """
        ) { test in
            let clock: any Clock<Duration> = test.clock
            return test.hot("taps").flatMapLatest { tap in
                Single<String>.create(detached: detached) {
                    try await clock.sleep(for: .milliseconds(2))
                    return tap.uppercased()
                }
            }
        }
    }
}
