import Foundation
import Rill
import RillVirtualTime
import Testing

@Suite struct AsyncTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private let log = TaskLog()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a task runs with the scheduler, not before`() {
        let task = scheduler.task { "done" }
        #expect(task.result == nil && !task.isFinished)
        scheduler.advance()
        #expect(throws: Never.self) { try #expect(task.result?.get() == "done") }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `sleeping code advances with the timeline, exactly`() {
        let (scheduler, log) = (scheduler, log)
        let task = scheduler.task {
            for _ in 0..<3 {
                try await scheduler.testClock.sleep(for: .seconds(10))
                log.add("awake@\(scheduler.clock)")
            }
        }
        scheduler.advance(by: 9)
        #expect(log.lines.isEmpty)
        scheduler.advance(by: 1)
        #expect(log.lines == ["awake@10"])
        scheduler.advance(by: .seconds(20))
        #expect(log.lines == ["awake@10", "awake@20", "awake@30"] && task.isFinished)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a sleep shorter than a tick wakes at the next tick, and a deadline that has passed at once`() {
        let (scheduler, log) = (scheduler, log)
        _ = scheduler.task {
            let clock = scheduler.testClock
            try await clock.sleep(for: .milliseconds(300))
            log.add("\(scheduler.clock)")
            try await clock.sleep(until: .init(offset: .seconds(1)))
            log.add("\(scheduler.clock)")
        }
        scheduler.start()
        #expect(log.lines == ["1", "1"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `the clock measures in durations`() throws {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
        let clock = scheduler.testClock
        let start = clock.now
        scheduler.advance(by: 1_234)
        #expect(start.duration(to: clock.now) == .milliseconds(1_234))
        #expect(clock.minimumResolution == .milliseconds(1))
        #expect(start < clock.now)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `cancelling a sleeping task wakes it with an error`() {
        let (scheduler, log) = (scheduler, log)
        let task = scheduler.task {
            do {
                try await scheduler.testClock.sleep(for: .seconds(100))
            } catch {
                log.add("\(type(of: error))@\(scheduler.clock)")
                throw error
            }
        }
        scheduler.advance(by: 5)
        task.cancel()
        scheduler.advance()
        #expect(log.lines == ["CancellationError@5"] && task.isFinished)
        #expect(scheduler.pendingWork.isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `children, groups and actors stay on the timeline`() {
        actor Counter {
            private var count = 0
            func increase() -> Int {
                count += 1
                return count
            }
        }
        let (scheduler, log) = (scheduler, log)
        let counter = Counter()
        let task = scheduler.task {
            let clock = scheduler.testClock
            async let first: Void = clock.sleep(for: .seconds(5))
            await withTaskGroup(of: Int.self) { group in
                for delay in [3, 1, 2] {
                    group.addTask {
                        try? await clock.sleep(for: .seconds(delay))
                        return await counter.increase() * 100 + delay
                    }
                }
                for await value in group { log.add("\(value)@\(scheduler.clock)") }
            }
            try await first
            log.add("end@\(scheduler.clock)")
        }
        scheduler.run()
        #expect(log.lines == ["101@1", "202@2", "303@3", "end@5"])
        #expect(task.isFinished && scheduler.notes.isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a loop over an async stream keeps pace with a source`() {
        let (scheduler, log) = (scheduler, log)
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .completed(30)])
        _ = source.subscribe(onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
        let task = scheduler.task {
            for await value in stream { log.add("\(value)@\(scheduler.clock)") }
            log.add("end@\(scheduler.clock)")
        }
        scheduler.advance(to: 15)
        #expect(log.lines == ["1@10"])
        scheduler.start()
        #expect(log.lines == ["1@10", "2@20", "end@30"] && task.isFinished)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a debounce that is fed by a sleeping loop fires in the gaps`() {
        let (scheduler, log) = (scheduler, log)
        let subject = PublishSubject<Int>()
        _ = subject.debounce(.seconds(5), scheduler: scheduler)
            .subscribe(onNext: { log.add("\($0)@\(scheduler.clock)") })
        _ = scheduler.task {
            for (value, pause) in [(1, 3), (2, 3), (3, 8), (4, 1)] {
                subject.onNext(value)
                try await scheduler.testClock.sleep(for: .seconds(pause))
            }
        }
        scheduler.run()
        #expect(log.lines == ["3@11", "4@19"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `nine sleeps in three tasks give the same order every time`() {
        let script = AsyncScript.nineSleepsInThreeTasks
        #expect(script.outcomes(ofRuns: 2_000) == [script.outcome])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a debounce that is fed by an async loop gives the same recording every time`() {
        let script = AsyncScript.debounceFedByALoop
        #expect(script.outcomes(ofRuns: 2_000) == [script.outcome])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a task that has not ended is left over, with its line`() {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = scheduler.task("reader") { for await _ in stream {} }
        let line = #line - 1
        scheduler.run()
        let left = scheduler.leftovers()
        #expect(left.map(\.kind) == [.suspendedTask])
        #expect(left.first?.site?.line == line)
        #expect(left.first?.message.contains("reader") == true)
        scheduler.takeLeftovers()
        #expect(scheduler.leftovers([.suspendedTask]).isEmpty)
        scheduler.run()
        #expect(task.isFinished)
        continuation.finish()
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `work that comes back from outside is noted`() async throws {
        let scheduler = scheduler
        let task = scheduler.task { try await Task.sleep(nanoseconds: 50_000_000) }
        scheduler.run()
        #expect(!task.isFinished)
        // What is outside takes real time: a bounded wait for a real event.
        for _ in 0..<5_000 where scheduler.pendingWork.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
        scheduler.run()
        #expect(task.isFinished)
        #expect(scheduler.notes.count == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `async code and other work of one tick run in the order of enqueuing`() {
        let (scheduler, log) = (scheduler, log)
        scheduler.scheduleAt(5) { log.add("before") }
        _ = scheduler.task {
            try await scheduler.testClock.sleep(until: .init(offset: .seconds(5)))
            log.add("task")
        }
        scheduler.advance(by: 1)
        scheduler.scheduleAt(5) { log.add("after") }
        scheduler.run()
        #expect(log.lines == ["before", "after", "task"])
    }
}
