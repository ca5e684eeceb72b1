import RillTest
import Testing
import XCTest

/// In a test on virtual time, the tasks that Rill's creators start belong to the test's scheduler.
@Suite(.virtualTime) struct TaskHomeTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aCreatorThatTheTestSubscribesRunsWithTheScheduler() throws {
        let scheduler = TestScheduler.current
        let clock = scheduler.testClock
        var seen: [String] = []
        let subscription = Single<String>.create {
            try await clock.sleep(for: .milliseconds(2))
            return "a"
        }
        .subscribe(onSuccess: { seen.append("\($0)@\(scheduler.clock)") })
        #expect(seen.isEmpty)
        scheduler.run()
        #expect(seen == ["a@2"])
        subscription.dispose()
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func aCreatorInAPipelineTakesExactTime() {
        let scheduler = TestScheduler.current
        let clock = scheduler.testClock
        let taps = scheduler.createHotObservable([.next(10, "a"), .completed(50)])
        let output = scheduler.record(
            taps.flatMapLatest { tap in
                Single<String>.create {
                    try await clock.sleep(for: .milliseconds(2))
                    return tap.uppercased()
                }
            }
        )
        scheduler.run()
        #expect(output.events == [.next(12, "A"), .completed(50)])
        #expect(scheduler.notes.isEmpty)
    }

    @Test func whatTheTestAwaitsDoesNotWaitForTheScheduler() async throws {
        #expect(try await Single<Int>.create { 5 }.value == 5)
        var seen: [Character] = []
        for try await element in "ab".stream.asObservable().values { seen.append(element) }
        #expect(seen == ["a", "b"])
    }

    @Test(.timeLimit(.minutes(2))) func whatAnAwaitedCreatorLeadsToDoesNotWaitForTheScheduler() async throws {
        let pair = Single<Int>.create { 5 }.flatMap { five in Single<Int>.create { five + 1 } }
        #expect(try await pair.value == 6)
        var seen: [Int] = []
        for try await element in pair.asObservable().values { seen.append(element) }
        #expect(seen == [6])
        let started = Observable<Int>.create { observer in
            let task = Task {
                observer.onNext(1)
                observer.onCompleted()
            }
            return Disposables.create { task.cancel() }
        }
        #expect(try await started.asSingle().flatMap { one in Single<Int>.create { one + 1 } }.value == 2)
    }
}

final class TaskHomeTestCase: VirtualTimeTestCase {
    func testACreatorThatTheTestSubscribesRunsWithTheScheduler() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw XCTSkip() }
        let clock = scheduler.testClock
        let output = PublishSubject<String>()
        let observer = scheduler.record(output)
        let subscription = Single<String>.create(detached: true) {
            try await clock.sleep(for: .milliseconds(3))
            return "a"
        }
        .subscribe(onSuccess: {
            output.onNext($0)
            output.onCompleted()
        })
        scheduler.advance(by: 5)
        XCTAssertEqual(observer.events, [.next(3, "a"), .completed(3)])
        subscription.dispose()
    }

    func testWhatBlocksItsThreadDoesNotWaitForTheScheduler() throws {
        XCTAssertEqual(try Single<Int>.create { 5 }.toBlocking(timeout: 60).single(), 5)
        var inRun: Int?
        scheduler.scheduleAt(5) { inRun = try? Single<Int>.create { 6 }.toBlocking(timeout: 60).single() }
        scheduler.run()
        XCTAssertEqual(inRun, 6)
    }

    func testWhatABlockingCreatorLeadsToDoesNotWaitForTheScheduler() throws {
        let pair = Single<Int>.create { 5 }.flatMap { five in Single<Int>.create { five + 1 } }
        XCTAssertEqual(try pair.toBlocking(timeout: 60).single(), 6)
        var inRun: Int?
        scheduler.scheduleAt(5) { inRun = try? pair.toBlocking(timeout: 60).single() }
        scheduler.run()
        XCTAssertEqual(inRun, 6)
    }
}

extension String {
    fileprivate var stream: AsyncStream<Character> {
        AsyncStream { continuation in
            for character in self { continuation.yield(character) }
            continuation.finish()
        }
    }
}
