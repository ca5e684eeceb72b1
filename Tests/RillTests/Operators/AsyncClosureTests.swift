import Foundation
import Rill
import RillTest
import RillVirtualTime
import Testing

@Suite("Operators with asynchronous closures")
struct AsyncClosureTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func flatMapLatestCancelsTheOneBefore() {
        let ended = Lines()
        expectMarbles(
            """
            taps:   -a--b-c-------|
            output: ---A-----C----|
            """
        ) { test in
            let (clock, scheduler) = (test.clock, test.scheduler)
            return test.hot("taps").flatMapLatest { tap in
                defer { ended.add("\(tap)@\(scheduler.clock)") }
                try await clock.sleep(for: .milliseconds(tap == "a" ? 2 : 3))
                return tap.uppercased()
            }
        }
        #expect(ended.all == ["a@3", "b@6", "c@9"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func flatMapSendsResultsAsTheyCome() {
        expectMarbles(
            """
            taps:   -5-1--|
            output: ----1-[5|]
            """
        ) { test in
            let clock = test.clock
            return test.hot("taps").flatMap { tap in
                try await clock.sleep(for: .milliseconds(Int(tap) ?? 0))
                return tap
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func concatMapRunsThemOneAfterAnother() {
        expectMarbles(
            """
            taps:   -5-1--|
            output: ------[51|]
            """
        ) { test in
            let clock = test.clock
            return test.hot("taps").concatMap { tap in
                if tap == "5" { try await clock.sleep(for: .milliseconds(5)) } else { await Task.yield() }
                return tap
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func flatMapFirstIgnoresWhatComesMeanwhile() {
        expectMarbles(
            """
            taps:   -a-b---c---|
            output: ----A-----C|
            """
        ) { test in
            let clock = test.clock
            return test.hot("taps").flatMapFirst { tap in
                try await clock.sleep(for: .milliseconds(3))
                return tap.uppercased()
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aThrowFailsTheResultAndCancelsTheOthers() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
        let clock = scheduler.testClock
        let ended = Lines()
        let taps = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(230, 3)])
        let observer = scheduler.start {
            taps.flatMap { number in
                defer { ended.add("\(number)@\(scheduler.clock)") }
                try await clock.sleep(for: .milliseconds(number == 2 ? 5 : 100))
                if number == 2 { throw Boom.one }
                return number
            }
        }
        #expect(ticks(observer) == ["225 #boom"])
        #expect(spans(taps) == ["200-225"])
        #expect(ended.all.sorted() == ["1@225", "2@225"])
        #expect(scheduler.leftovers() == [])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func disposalCancelsWhatRuns() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
        let clock = scheduler.testClock
        let ended = Lines()
        let taps = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(230, 3)])
        let observer = scheduler.start(disposed: 240) {
            taps.concatMap { number -> Int in
                defer { ended.add("\(number)@\(scheduler.clock) \(Task.isCancelled)") }
                try await clock.sleep(for: .milliseconds(15))
                return number
            }
        }
        // The second runs when the subscription is disposed, the third never begins.
        #expect(ticks(observer) == ["225 1"] || ticks(observer) == ["225 1", "240 2"])
        #expect(ended.all.first == "1@225 false" && ended.all.count == 2)
        #expect(scheduler.leftovers() == [])
    }

    @Test func aClosureThatDoesNotAwaitMeansTheOperatorOfObservables() {
        let source = Observable.of(1, 2)
        var seen: [String] = []
        let lines = Lines()
        let latest = source.flatMapLatest { number in
            let double = number * 2
            return Observable.just(double)
        }
        let flat: Observable<Int> = source.flatMap { Observable.just($0) }
        let concat = source.concatMap { Single.just($0) }
        let first = source.flatMapFirst { [weak lines] number in
            lines?.add("\(number)")
            return Observable.just("\(number)")
        }
        // Synchronous all of them, or nothing would have come by now.
        for observable in [latest, flat, concat] { observable.subscribe(onNext: { seen.append("\($0)") }).dispose() }
        first.subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == ["2", "4", "1", "2", "1", "2", "1", "2"])
        #expect(lines.all == ["1", "2"])
    }

    @Test func onSwiftsOwnThreadsTheResultsComeAsWell() async throws {
        var seen: [Int] = []
        for try await number in Observable.of(1, 2, 3).concatMap({ number in
            await Task.yield()
            return number * 10
        }).values { seen.append(number) }
        #expect(seen == [10, 20, 30])
    }
}

/// Lines that tasks write.
private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    var all: [String] { lock.withLock { lines } }
    func add(_ line: String) { lock.withLock { lines.append(line) } }
}
