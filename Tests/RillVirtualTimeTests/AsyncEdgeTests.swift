import Foundation
import Rill
import RillVirtualTime
import Testing

/// Async code on virtual time at its edges: cancellation, the past, back-pressure, what leaves the timeline.
@Suite struct AsyncEdgeTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private let log = TaskLog()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `an endless async loop is ended, and the line of its task is named`() {
        let scheduler = scheduler
        let task = scheduler.task("poll") {
            while true { try await scheduler.testClock.sleep(for: .seconds(1)) }
        }
        let line = #line - 3
        withKnownIssue { _ = scheduler.run(maximumSteps: 1_000) }
        #expect(scheduler.issues.count == 1)
        #expect(scheduler.issues.first?.site?.line == line)
        #expect(scheduler.issues.first?.message.contains("poll") == true)
        #expect(scheduler.leftovers([.scheduledWork]).map(\.site?.line) == [line])
        task.cancel()
        scheduler.run()
        #expect(task.isFinished && scheduler.leftovers().isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `tasks that were given up are left over no more, though they have not ended yet`() {
        let scheduler = scheduler
        let task = scheduler.task { try await scheduler.testClock.sleep(for: .seconds(9)) }
        scheduler.advance(by: 1)
        #expect(scheduler.takeLeftovers().map(\.kind) == [.scheduledWork, .suspendedTask])
        #expect(scheduler.leftovers().isEmpty)
        _ = scheduler.task {}
        #expect(scheduler.leftovers().contains { $0.kind == .scheduledWork })
        scheduler.run()
        #expect(task.isFinished && scheduler.leftovers().isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `giving up scheduled work lets sleepers wake, wherever they sleep`() async throws {
        let scheduler = scheduler
        let outside = Task { try await scheduler.testClock.sleep(for: .seconds(3)) }
        // What is outside takes real time: a bounded wait for a real event.
        for _ in 0..<5_000 where scheduler.pendingWork.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
        scheduler.takeLeftovers([.scheduledWork])
        #expect(scheduler.leftovers().isEmpty)
        scheduler.advance(by: 3)
        try await outside.value
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a task that was cancelled before it began does not sleep`() {
        let (scheduler, log) = (scheduler, log)
        let task = scheduler.task {
            do {
                try await scheduler.testClock.sleep(for: .seconds(5))
            } catch { log.add("\(type(of: error))@\(scheduler.clock)") }
        }
        task.cancel()
        scheduler.run()
        #expect(log.lines == ["CancellationError@0"] && task.isFinished)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a task that was cancelled does not even sleep for nothing`() {
        let (scheduler, log) = (scheduler, log)
        let task = scheduler.task {
            do { try await scheduler.testClock.sleep(for: .zero) } catch { log.add("\(type(of: error))") }
        }
        task.cancel()
        scheduler.run()
        #expect(log.lines == ["CancellationError"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `sleeping until the past, for nothing and for less returns at once`() {
        let (scheduler, log) = (scheduler, log)
        scheduler.advance(by: 10)
        _ = scheduler.task {
            let clock = scheduler.testClock
            try await clock.sleep(until: .init(offset: .seconds(3)))
            try await clock.sleep(for: .zero)
            try await clock.sleep(for: .seconds(-5))
            log.add("\(scheduler.clock)")
        }
        scheduler.advance()
        #expect(log.lines == ["10"])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 10])
    func `a sleep without end can be cancelled`(length: Duration) {
        let scheduler = scheduler
        let task = scheduler.task { try await scheduler.testClock.sleep(for: length) }
        scheduler.advance(to: 1_000_000)
        #expect(!task.isFinished)
        task.cancel()
        scheduler.advance()
        #expect(task.isFinished)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: [1e30, 1e9, 1e-9, 1e-25])
    func `a tick of any length gives a clock that does not trap`(resolution: Double) {
        let scheduler = TestScheduler(initialClock: 0, resolution: resolution, simulateProcessingDelay: false)
        let clock = scheduler.testClock
        let task = scheduler.task { try await clock.sleep(until: clock.now.advanced(by: clock.minimumResolution)) }
        scheduler.advance(by: 1)
        #expect(task.isFinished)
        scheduler.advance(to: .max)
        #expect(clock.now.offset > .zero)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: [1_000_001, 123_456_789, 9_876_543_211])
    func `the clock is exact however many ticks have passed`(ticks: Int) {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
        scheduler.advance(to: ticks)
        #expect(scheduler.testClock.now.offset == .milliseconds(ticks))
        let task = scheduler.task { try await scheduler.testClock.sleep(for: .milliseconds(7)) }
        scheduler.advance(by: 6)
        #expect(!task.isFinished)
        scheduler.advance(by: 1)
        #expect(task.isFinished)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a group that is cancelled ends its children at the present tick`() {
        let (scheduler, log) = (scheduler, log)
        let task = scheduler.task {
            let clock = scheduler.testClock
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for seconds in [8, 3, 20] {
                    group.addTask {
                        defer { log.add("\(seconds)@\(scheduler.clock)") }
                        try await clock.sleep(for: .seconds(seconds))
                        return seconds
                    }
                }
                let first = try await group.next() ?? 0
                group.cancelAll()
                return first
            }
        }
        scheduler.run()
        #expect(throws: Never.self) { try #expect(task.result?.get() == 3) }
        #expect(log.lines.first == "3@3" && Set(log.lines) == ["3@3", "8@3", "20@3"])
        #expect(scheduler.clock == 3)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a slow reader of a stream finds everything that its buffer keeps`() {
        let (scheduler, log) = (scheduler, log)
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(2))
        let source = scheduler.createHotObservable(
            (1...6).map { Recorded.next($0 * 10, $0) } + [.completed(70)]
        )
        _ = source.subscribe(onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
        let task = scheduler.task {
            for await value in stream {
                log.add("\(value)@\(scheduler.clock)")
                try await scheduler.testClock.sleep(for: .seconds(35))
            }
        }
        scheduler.run()
        #expect(log.lines == ["1@10", "3@45", "5@80", "6@115"])
        #expect(task.isFinished && scheduler.notes.isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a loop over values that is cancelled midway disposes its source at that tick`() {
        let (scheduler, log) = (scheduler, log)
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3), .completed(40)])
        let values = source.asObservable().values
        let task = scheduler.task {
            do {
                for try await value in values { log.add("\(value)@\(scheduler.clock)") }
                log.add("end@\(scheduler.clock)")
            } catch { log.add("\(type(of: error))@\(scheduler.clock)") }
        }
        scheduler.scheduleAt(25) { task.cancel() }
        scheduler.run()
        #expect(log.lines.prefix(2) == ["1@10", "2@20"] && log.lines.last?.hasSuffix("@25") == true)
        #expect(!log.lines.contains { $0.hasPrefix("3") })
        #expect(source.subscriptions == [Subscription(0, 25)])
        #expect(task.isFinished && scheduler.leftovers().isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `a loop that breaks out of values leaves nothing behind`() {
        let scheduler = scheduler
        let source = scheduler.createHotObservable((1...9).map { Recorded.next($0 * 10, $0) })
        let task = scheduler.task {
            for try await value in source.asObservable().values where value == 2 { return scheduler.clock }
            return -1
        }
        scheduler.run()
        #expect(throws: Never.self) { try #expect(task.result?.get() == 20) }
        #expect(source.subscriptions == [Subscription(0, 20)])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @MainActor @Test func `a test on the main actor runs async code on virtual time`() {
        let (scheduler, log) = (scheduler, log)
        let task = scheduler.task {
            try await scheduler.testClock.sleep(for: .seconds(2))
            log.add("\(scheduler.clock)")
        }
        scheduler.advance(by: 2)
        #expect(log.lines == ["2"] && task.isFinished)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: ["detached", "unstructured", "main actor"])
    func `what leaves virtual time is named when it has not come back, and noted when it has`(way: String) async throws
    {
        let scheduler = scheduler
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let task = scheduler.task("leaver") {
            switch way {
            case "detached": await Task.detached { for await _ in gate {} }.value
            case "unstructured": await Task { for await _ in gate {} }.value
            default: await MainActor.run {}
            }
        }
        let line = #line - 7
        if way != "main actor" {
            scheduler.run()
            let left = scheduler.leftovers([.suspendedTask])
            #expect(left.map(\.site?.line) == [line])
            #expect(left.first?.message.contains("something outside of virtual time") == true)
        } else {
            scheduler.run()
        }
        open.finish()
        for _ in 0..<5_000 where !task.isFinished {
            try await Task.sleep(nanoseconds: 1_000_000)
            scheduler.run()
        }
        #expect(task.isFinished && scheduler.notes.count == 1)
    }
}
