import RillTest
import Testing

/// Two suites that run at the same time, 64 cases each, with leak checks on. Each case uses its own scheduler as a test
/// would, gives way to the others in the middle, and leaves nothing behind.
@Suite(.virtualTime) struct FirstParallelSuite {
    @Test(arguments: 0..<64) func aCaseSeesItsOwnEventsAndNoOthers(number: Int) async throws {
        let scheduler = TestScheduler.current
        let source = scheduler.createHotObservable([.next(number + 1, number), .completed(200)], label: "source")
        let observer = scheduler.record(source.debounce(.milliseconds(10), scheduler: scheduler), as: "output")
        for _ in 0..<5 { await Task.yield() }
        #expect(scheduler.clock == 0 && TestScheduler.current === scheduler)
        #expect(try observer.next() == number)
        #expect(scheduler.clock == number + 11)
        await Task.yield()
        try observer.nextCompleted()
        #expect(scheduler.log.lanes.map(\.label) == ["source", "output"])
        #expect(scheduler.leftovers().isEmpty && scheduler.issues.isEmpty)
    }
}

@Suite(.virtualTime) struct SecondParallelSuite {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(arguments: 0..<64) func aCaseHasItsOwnTasksAndNoOthers(number: Int) async throws {
        let scheduler = TestScheduler.current
        let task = scheduler.task {
            for _ in 0..<3 { try await scheduler.testClock.sleep(for: .milliseconds(number)) }
            return scheduler.clock
        }
        for _ in 0..<5 { await Task.yield() }
        #expect(scheduler.leftovers().map(\.kind) == [.scheduledWork, .suspendedTask])
        scheduler.advance(by: 3 * number)
        #expect(try task.result?.get() == 3 * number)
        await Task.yield()
        #expect(scheduler.leftovers().isEmpty && TestScheduler.current === scheduler)
    }
}
