import Testing

@testable import RillTest

/// What is said about something left behind.
@Suite struct LeftoverTextTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTaskThatWaitsIsOneFailure() {
        let scope = VirtualTimeScope(VirtualTimeSettings(), at: nil)
        let scheduler = scope.scheduler
        let task = scheduler.task { try await scheduler.testClock.sleep(for: .seconds(3)) }
        let line = #line - 1
        scheduler.advance(by: .seconds(1))
        #expect(!task.isFinished)
        #expect(
            scope.leftovers().map(\.description) == [
                """
                left over: the task 'task' has not ended at 1000: more work is scheduled.
                  work of 'task' (asleep at RillTestTests/LeftoverTextTests.swift:\(line)) is still scheduled for 3000.
                  clean up, or take it: TestScheduler.current.takeLeftovers()
                """
            ]
        )
        scheduler.takeLeftovers()
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func otherWorkBesideATaskIsAFailureOfItsOwn() {
        let scope = VirtualTimeScope(VirtualTimeSettings(), at: nil)
        let scheduler = scope.scheduler
        let task = scheduler.task { try await scheduler.testClock.sleep(for: .seconds(3)) }
        scheduler.scheduleAt(5_000) {}
        scheduler.advance(by: .seconds(1))
        #expect(!task.isFinished)
        #expect(scope.leftovers().count == 2)
        scheduler.takeLeftovers()
    }

    @Test func theSchedulerIsNamedAsTheTestNamesIt() {
        let scope = VirtualTimeScope(VirtualTimeSettings(), at: nil, schedulerNamed: "scheduler")
        scope.scheduler.scheduleAt(50) {}
        #expect(scope.leftovers().map(\.notes) == [["clean up, or take it: scheduler.takeLeftovers()"]])
    }
}
