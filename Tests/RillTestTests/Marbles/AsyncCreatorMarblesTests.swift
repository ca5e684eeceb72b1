import Foundation
import RillTest
import Testing

/// The tasks that Rill's creators start run on the timeline of the marble test that subscribes.
@Suite struct AsyncCreatorMarblesTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: 0..<8) func anAsyncServiceAnswersAtOnce(number: Int) {
        for _ in 0..<100 { AsyncCreatorScript.service() }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: [false, true]) func anAsyncServiceThatSleepsTakesVirtualTime(detached: Bool) {
        for _ in 0..<100 { AsyncCreatorScript.sleepingService(detached: detached) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func anAsyncSequenceAsAnObservableTakesVirtualTime() {
        expectMarbles(
            """
            taps:   -a----b-----
            output: ---0-1--0-1-
            """
        ) { test in
            let clock = test.clock
            return test.hot("taps").flatMapLatest { _ in
                AsyncStream<Int> { continuation in
                    continuation.yield(0)
                    continuation.yield(1)
                    continuation.finish()
                }
                .map { number in
                    try await clock.sleep(for: .milliseconds(2))
                    return String(number)
                }
                .asObservable()
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aSingleThatATaskAwaitsRunsWhereTheTaskDoes() {
        expectMarbles("output: -A|") { test in
            let shown = PublishSubject<String>()
            let clock = test.clock
            test.task {
                let service = Single<String>.create {
                    try await clock.sleep(for: .milliseconds(1))
                    return "A"
                }
                shown.onNext(try await service.value)
                try await clock.sleep(for: .milliseconds(1))
                shown.onCompleted()
            }
            return shown
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func anActorAndAGroupInsideStayOnTheTimeline() {
        actor Counter {
            var count = 0
            func next() -> Int {
                count += 1
                return count
            }
        }
        expectMarbles(
            """
            taps:   -a----b---
            output: ----1----2
            """
        ) { test in
            let clock = test.clock
            let counter = Counter()
            return test.hot("taps").flatMap { _ in
                Single<String>.create {
                    async let short: Void = clock.sleep(for: .milliseconds(1))
                    async let long: Void = clock.sleep(for: .milliseconds(3))
                    _ = try await (short, long)
                    return String(await counter.next())
                }
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func anEarlierAnswerIsCancelledAtTheTickOfTheNextTap() {
        let ended = EndedAt()
        expectMarbles(
            """
            taps:   -a-b-----
            output: -------b-
            """
        ) { test in
            let clock = test.clock
            let scheduler = test.scheduler
            return test.hot("taps").flatMapLatest { tap in
                Single<String>.create {
                    defer { ended.add("\(tap)@\(scheduler.clock)") }
                    try await clock.sleep(for: .milliseconds(4))
                    return tap
                }
            }
        }
        #expect(ended.lines == ["a@3", "b@7"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskThatStillSleepsAtTheEndIsAFailure() {
        var line = 0
        let failures = Failure.collect {
            expectMarbles("output: ---") { test in
                let clock = test.clock
                line = #line + 1
                test.task {
                    try await clock.sleep(for: .milliseconds(20))
                    throw MarbleTestError("unseen")
                }
                return Observable<String>.never()
            }
        }
        #expect(failures.map(\.site?.line) == [line])
        let text = failures.first?.description ?? ""
        #expect(text.hasPrefix("left over: the task 'task' has not ended at 2: more work is scheduled."), "\(text)")
        #expect(text.contains("work of 'task' (asleep at "), "\(text)")
        #expect(text.contains("AsyncCreatorMarblesTests.swift:\(line + 1)) is still scheduled for 20."), "\(text)")
        #expect(text.contains("test.at(\"2ms\") { test.scheduler.takeLeftovers([.suspendedTask]) }"), "\(text)")
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskThatWaitsForWhatNeverComesIsAFailure() {
        let failures = Failure.collect {
            expectMarbles("output: ---") { test in
                test.task { for try await _ in Observable<Int>.never().values {} }
                return Observable<String>.never()
            }
        }
        #expect(failures.map(\.message).filter { $0.contains("nothing that is scheduled can resume it") }.count == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskThatIsGivenUpAtTheEndIsNone() {
        expectMarbles("output: -a-a-") { test in
            let shown = PublishSubject<String>()
            let clock = test.clock
            test.task {
                while true {
                    try await clock.sleep(for: .milliseconds(1))
                    shown.onNext("a")
                    try await clock.sleep(for: .milliseconds(1))
                }
            }
            test.at("4ms") { test.scheduler.takeLeftovers([.suspendedTask]) }
            return shown
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskIsOverWhenTheTestIs() {
        let ended = EndedAt()
        let failures = Failure.collect {
            expectMarbles("output: ---") { test in
                let (clock, scheduler) = (test.clock, test.scheduler)
                test.task {
                    defer { ended.add("@\(scheduler.clock)") }
                    do { try await clock.sleep(for: .seconds(9)) } catch { throw MarbleTestError("wrapped") }
                }
                return Observable<String>.never()
            }
        }
        #expect(ended.lines == ["@2"])
        #expect(failures.count == 1 && failures.first?.message.hasPrefix("left over: ") == true)
    }
}

/// Lines that any thread may add.
private final class EndedAt: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [String] = []

    var lines: [String] { lock.withLock { stored } }

    func add(_ line: String) { lock.withLock { stored.append(line) } }
}
