import RillTest
import Testing

@Suite(.virtualTime) struct VirtualTimeTraitTests {
    @Test func eachTestHasASchedulerOfItsOwn() {
        let scheduler = TestScheduler.current
        #expect(scheduler.clock == 0)
        scheduler.advanceTo(100)
        #expect(TestScheduler.current === scheduler)
    }

    @Test(arguments: 0..<64) func casesInParallelShareNothing(number: Int) async {
        let scheduler = TestScheduler.current
        let source = scheduler.createColdObservable([.next(number, number), .completed(100)])
        let observer = scheduler.record(source)
        await Task.yield()
        #expect(scheduler.clock == 0)
        scheduler.advanceTo(100)
        XCTAssertEqual(observer.events, [.next(number, number), .completed(100)])
    }

    @Test(.virtualTime(initialClock: 5, resolution: 1)) func aTestMayHaveItsOwnSettings() {
        #expect(TestScheduler.current.clock == 5)
        #expect(TestScheduler.current.secondsPerTick == 1)
    }

    @Test func whatIsLeftIsTakenOnPurpose() {
        let scheduler = TestScheduler.current
        let observer = scheduler.record(scheduler.createColdObservable([.next(500, 1)]))
        scheduler.advanceTo(10)
        #expect(observer.events.isEmpty)
        #expect(!scheduler.takeLeftovers().isEmpty)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aTestThatThrowsEndsItsTasks() async throws {
        struct Stop: Error {}
        let test = try #require(Test.current)
        let ends = SaidLines()
        await #expect(throws: Stop.self) {
            try await VirtualTimeTrait.virtualTime.provideScope(for: test, testCase: Test.Case.current) {
                let scheduler = TestScheduler.current
                _ = scheduler.task {
                    defer { ends.add("ended") }
                    try await scheduler.testClock.sleep(for: .seconds(1))
                }
                scheduler.advanceTo(1)
                throw Stop()
            }
        }
        #expect(ends.all == ["ended"])
    }

    @Test(.virtualTime(checking: [])) func nothingIsCheckedWhereTheTestSaysSo() {
        _ = TestScheduler.current.record(Observable<Int>.never())
    }
}

@Suite struct WithoutVirtualTimeTests {
    @Test func askingForASchedulerIsAFailure() {
        let failures = Failure.collect { _ = TestScheduler.current }
        #expect(failures.first?.message.hasPrefix("there is no virtual time here") == true)
    }
}
