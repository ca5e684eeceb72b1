import RillTest
import Testing

/// Asynchronous sequences and tasks on the timeline of a marble test.
@Suite struct AsyncMarblesTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func anAsynchronousSequenceIsTheOutput() {
        expectMarbles(
            """
            taps:   -a-b----c-|
            output: -a-b----c-|
            """
        ) { test in
            AsyncStream<String> { continuation in
                let subscription = test.hot("taps").asObservable().subscribe(
                    onNext: { continuation.yield($0) },
                    onCompleted: { continuation.finish() }
                )
                test.keep(subscription)
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aSequenceThatSleepsTakesVirtualTime() {
        expectMarbles { test in
            let clock = test.clock
            let ticks = AsyncThrowingStream<Int, any Error> {
                try await clock.sleep(for: .milliseconds(3))
                let now = Int(clock.now.offset / .milliseconds(1))
                if now > 9 { throw MarbleTestError() }
                return now
            }
            test.expect(ticks, diagram: "---3--6--9--#")
            test.expect("ticks".async, diagram: "(ticks|)")
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func anUnsubscriptionCancelsTheIteration() {
        expectMarbles { test in
            let clock = test.clock
            let ticks = AsyncThrowingStream<Int, any Error> {
                try await clock.sleep(for: .milliseconds(3))
                return 0
            }
            test.expect(ticks, diagram: "---0--0-!")
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskDrivesTheTest() {
        expectMarbles { test in
            let shown = PublishSubject<String>()
            let clock = test.clock
            test.task {
                try await clock.sleep(for: .milliseconds(2))
                shown.onNext("a")
                try await clock.sleep(for: .milliseconds(2))
                shown.onCompleted()
            }
            test.expect(shown, diagram: "--a-|")
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskThatThrowsIsAFailure() {
        let failures = Failure.collect {
            expectMarbles { test in
                test.task { throw MarbleTestError("offline") }
                test.expect(test.hot(diagram: "-a|"), diagram: "-a|")
            }
        }
        #expect(failures.map(\.message) == ["the task threw offline"])
    }
}

extension String {
    /// The characters, one after the other.
    fileprivate var async: AsyncStream<Character> {
        AsyncStream { continuation in
            for character in self { continuation.yield(character) }
            continuation.finish()
        }
    }
}
