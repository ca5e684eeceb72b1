import Foundation
import Rill
import RillVirtualTime
import Testing

/// Tasks that meet a scheduler from outside, or after its end.
@Suite struct AsyncOutsideTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a creator inside of start takes exact virtual time`() {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = scheduler.testClock
        let observer = scheduler.start {
            Single<Int>.create {
                try await clock.sleep(for: .seconds(7))
                return 1
            }
        }
        #expect(observer.events == [.next(207, 1), .completed(207)])
        #expect(scheduler.notes.isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a sleep outside of the executor leaves a notice with its line, and is left over with it`() async throws
    {
        let scheduler = TestScheduler(initialClock: 0)
        let clock = scheduler.testClock
        let outside = Task { try await clock.sleep(for: .seconds(52)) }
        let line = #line - 1
        // What is outside takes real time: a bounded wait for a real event.
        for _ in 0..<5_000 where scheduler.pendingWork.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
        #expect(scheduler.notes.count == 1)
        #expect(scheduler.notes.first?.contains("AsyncOutsideTests.swift:\(line): its time is not exact") == true)
        let left = scheduler.leftovers([.scheduledWork])
        #expect(left.map(\.message) == ["work of 'sleep' is still scheduled for 52."])
        #expect(left.first?.site?.line == line)
        scheduler.advance(by: 52)
        try await outside.value
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `many sleeps of one line are one notice`() async throws {
        let scheduler = TestScheduler(initialClock: 100)
        let clock: any Clock<Duration> = scheduler.testClock
        try await Task { for _ in 0..<3 { try await clock.sleep(for: .zero) } }.value
        #expect(scheduler.notes.count == 1)
        #expect(scheduler.notes.first?.contains("outside of its executor (3 times):") == true)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a named task that sleeps is left over with the line of its sleep`() {
        let scheduler = TestScheduler(initialClock: 0)
        let task = scheduler.task("poll") { try await scheduler.testClock.sleep(for: .seconds(9)) }
        let line = #line - 1
        scheduler.advance(by: 1)
        let messages = scheduler.leftovers().map(\.message)
        #expect(messages.first?.hasPrefix("work of 'poll' (asleep at ") == true)
        #expect(messages.first?.hasSuffix("AsyncOutsideTests.swift:\(line)) is still scheduled for 9.") == true)
        task.cancel()
        scheduler.run()
        #expect(task.isFinished)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(.timeLimit(.minutes(2))) func `what comes after the scheduler's end runs elsewhere`() async throws {
        var scheduler: TestScheduler? = TestScheduler(initialClock: 0)
        let executor = try #require(scheduler?.executor)
        // One that was never run, and one that comes when the scheduler is gone.
        let waiting = try #require(scheduler?.task { 1 })
        scheduler = nil
        #expect(try await waiting.value == 1)
        let late = await Task(executorPreference: executor) { 2 }.value
        #expect(late == 2)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(.timeLimit(.minutes(2))) func `what comes after the test's end runs elsewhere, and is noticed`() async throws
    {
        let scheduler = TestScheduler(initialClock: 0)
        let log = TaskLog()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let task = scheduler.task {
            await Task.detached { for await _ in gate {} }.value
            log.add("resumed")
        }
        scheduler.run()
        scheduler.endAsyncCode()
        #expect(!task.isFinished)
        open.finish()
        try await task.value
        #expect(log.lines == ["resumed"])
        #expect(scheduler.notes.contains { $0.contains("came when the test was over") })
    }

    @Test(.timeLimit(.minutes(2))) func `a creator that is subscribed after the test's end runs elsewhere`() async {
        let scheduler = TestScheduler(initialClock: 0)
        scheduler.endAsyncCode()
        let (answers, continuation) = AsyncStream.makeStream(of: Int.self)
        let subscription = TaskHome.$scope.withValue(scheduler.taskHome) {
            Single<Int>.create { 1 }.subscribe(onSuccess: {
                continuation.yield($0)
                continuation.finish()
            })
        }
        var seen: [Int] = []
        for await answer in answers { seen.append(answer) }
        #expect(seen == [1])
        subscription.dispose()
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a scheduler whose tasks have run is released`() {
        weak var released: TestScheduler?
        do {
            let scheduler = TestScheduler(initialClock: 0)
            released = scheduler
            let clock = scheduler.testClock
            let observer = scheduler.start {
                Single<Int>.create {
                    try await clock.sleep(for: .seconds(1))
                    return 1
                }
            }
            #expect(observer.events.count == 2)
        }
        #expect(released == nil)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: ["not begun", "asleep", "left alone"])
    func `a scheduler that goes while a task of its waits leaves nothing of its queue`(state: String) async throws {
        weak var timeline: VirtualTimeline?
        let task: VirtualTask<Void>
        do {
            let scheduler = TestScheduler(initialClock: 0)
            timeline = scheduler.timeline
            let clock = scheduler.testClock
            if state == "left alone" {
                task = scheduler.task {}
            } else {
                task = scheduler.task { try? await clock.sleep(for: .seconds(5)) }
                if state == "asleep" { scheduler.advance(by: 1) }
                scheduler.endAsyncCode()
            }
        }
        try await task.value
        // What ran elsewhere lets go a moment later: a bounded wait for a real event.
        for _ in 0..<2_000 where timeline != nil { try await Task.sleep(nanoseconds: 1_000_000) }
        #expect(timeline == nil)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `each task costs the same to start, however many wait`() {
        func time(_ count: Int) -> Double {
            processorTime {
                let scheduler = TestScheduler(initialClock: 0)
                for _ in 0..<count { _ = scheduler.task {} }
                scheduler.run()
            }
        }
        let (few, many) = (time(500), time(10_000))
        #expect(many / few < 60, "\(few) s for 500 tasks, \(many) s for 10,000")
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: ["start", "next"])
    func `whoever runs the scheduler last may resume its tasks`(way: String) throws {
        let scheduler = TestScheduler(initialClock: 0)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let isStarted = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = scheduler.task { for await _ in gate {} }
            isStarted.signal()
        }
        isStarted.wait()
        if way == "start" {
            _ = scheduler.start { Observable<Int>.never() }
        } else {
            try scheduler.record(Observable.just(1).delay(.seconds(1), scheduler: scheduler)).next()
        }
        open.finish()
        scheduler.run()
        #expect(scheduler.leftovers([.suspendedTask]).isEmpty)
        #expect(scheduler.notes == [])
    }
}
