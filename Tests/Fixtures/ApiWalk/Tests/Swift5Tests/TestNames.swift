import Rill
import RillTest
import XCTest

private enum Failure: Error { case offline }

/// RxSwift's own tests have one of that name.
private let resolution = 0.2

extension TestScheduler {
    fileprivate var seenResolution: Double { resolution }
}

/// The names of RxTest.
final class TestNames: XCTestCase {
    func testSchedulerSourcesAndObservers() {
        let scheduler = TestScheduler(initialClock: 0)
        _ = TestScheduler(initialClock: 0, resolution: 0.1)
        _ = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: false)
        let hot: TestableObservable<Int> = scheduler.createHotObservable([.next(210, 2), .completed(250)])
        let cold: TestableObservable<Int> = scheduler.createColdObservable([.next(10, 1), .error(20, Failure.offline)])
        let observer: TestableObserver<Int> = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) { _ = cold.subscribe(observer) }
        let result = scheduler.start { hot.map { $0 * 10 } }
        XCTAssertEqual(result.events, [.next(210, 20), .completed(250)])
        XCTAssertEqual(observer.events, [.next(210, 1), .error(220, Failure.offline)])
        XCTAssertEqual(hot.subscriptions, [Subscription(200, 250)])
        XCTAssertEqual(cold.subscriptions, [Subscription(200)])
        XCTAssertEqual(hot.recordedEvents, [.next(210, 2), .completed(250)])
        XCTAssertEqual(hot.subscriptions.map(\.subscribe), [200])
        XCTAssertEqual(hot.subscriptions.map(\.unsubscribe), [250])
        observer.on(.next(7))
        XCTAssertEqual(observer.events.count, 3)
    }

    func testTheTimesOfAStart() {
        let shorter = TestScheduler(initialClock: 0)
        let source = shorter.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        XCTAssertEqual(shorter.start(disposed: 220) { source }.events, [.next(210, 1)])
        let other = TestScheduler(initialClock: 0)
        let second = other.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let result = other.start(created: 10, subscribed: 220, disposed: 300) { second }
        XCTAssertEqual(result.events, [.next(230, 2)])
        XCTAssertEqual([TestScheduler.Defaults.created, TestScheduler.Defaults.subscribed], [100, 200])
        XCTAssertEqual(TestScheduler.Defaults.disposed, 1000)
    }

    func testEveryConvertibleTypeCanBeStarted() {
        func scheduler() -> TestScheduler { TestScheduler(initialClock: 0) }
        XCTAssertEqual(scheduler().start { Single.just(1) }.events, [.next(200, 1), .completed(200)])
        XCTAssertEqual(scheduler().start { Maybe<Int>.empty() }.events, [.completed(200)])
        XCTAssertEqual(scheduler().start { Completable.empty() }.events.map(\.time), [200])
        XCTAssertEqual(scheduler().start { Infallible.just(1) }.events, [.next(200, 1), .completed(200)])
    }

    func testRecords() {
        let list: [Recorded<Event<Int>>] = [.next(210, 2), .completed(250)]
        XCTAssertEqual(list, Recorded.events(.next(210, 2), .completed(250)))
        XCTAssertEqual(list, Recorded.events([.next(210, 2), .completed(250)]))
        let typed = [Recorded.completed(250, Int.self), Recorded.error(260, Failure.offline, Int.self)]
        XCTAssertEqual(typed.map(\.time), [250, 260])
        XCTAssertEqual(Recorded(time: 1, value: "a"), Recorded(time: 1, value: "a"))
        XCTAssertTrue(Recorded.next(1, 2) == Recorded.next(1, 2))
        XCTAssertRecordedElements([.next(210, 2), .next(220, 3)], [2, 3])
        let optionals: [Recorded<Event<Int?>>] = [.next(1, nil), .next(2, 3)]
        XCTAssertEqual(optionals, [.next(1, nil), .next(2, 3)])
        XCTAssertEqual(Event.next(1), Event.next(1))
    }

    func testOutcomes() {
        var singles: [SingleEvent<Int>] = []
        var maybes: [MaybeEvent<Int>] = []
        var completables: [CompletableEvent] = []
        _ = Single.just(1).subscribe { singles.append($0) }
        _ = Maybe.just(1).subscribe { maybes.append($0) }
        _ = Completable.empty().subscribe { completables.append($0) }
        XCTAssertEqual(singles, [.success(1)])
        XCTAssertEqual(maybes, [.success(1)])
        XCTAssertEqual(completables, [.completed])
        _ = Single<Int>.error(Failure.offline).subscribe { singles.append($0) }
        _ = Maybe<Int>.empty().subscribe { maybes.append($0) }
        _ = Completable.error(Failure.offline).subscribe { completables.append($0) }
        XCTAssertEqual(singles, [.success(1), .failure(Failure.offline)])
        XCTAssertEqual(maybes, [.success(1), .completed])
        XCTAssertEqual(completables, [.completed, .error(Failure.offline)])
    }

    func testOutcomesAreEquatable() {
        XCTAssertTrue(MaybeEvent.success(1) == .success(1) && MaybeEvent.success(1) != .completed)
        XCTAssertTrue(MaybeEvent<Int>.error(Failure.offline) == .error(Failure.offline))
        XCTAssertTrue(CompletableEvent.completed == .completed && .completed != CompletableEvent.error(Failure.offline))
        XCTAssertEqual(MaybeEvent.success(1), .success(1))
        XCTAssertEqual(CompletableEvent.error(Failure.offline), .error(Failure.offline))
        XCTAssertEqual([MaybeEvent.success(1)], [.success(1)])
    }

    func testFunctionValues() {
        let scheduler = TestScheduler(initialClock: 0)
        let scripts: [[Recorded<Event<Int>>]] = [[.next(210, 1)], [.next(220, 2)]]
        let hot = scripts.map(scheduler.createHotObservable)
        let cold: TestableObservable<Int> = [[Recorded.next(5, 3)]].map(scheduler.createColdObservable)[0]
        let makeObserver: (Int.Type) -> TestableObserver<Int> = scheduler.createObserver
        let observer = makeObserver(Int.self)
        let at: (TestTime, @escaping () -> Void) -> Void = scheduler.scheduleAt(_:action:)
        at(100) { _ = cold.subscribe(observer) }
        let start: (TestTime, @escaping () -> Observable<Int>) -> TestableObserver<Int> = scheduler.start(
            disposed:
            create:
        )
        let result = start(215) { .merge(hot.map { $0.asObservable() }) }
        XCTAssertEqual(result.events, [.next(210, 1)])
        XCTAssertEqual(observer.events, [.next(105, 3)])
    }

    func testAGlobalOfTheNameResolution() { XCTAssertEqual(TestScheduler(initialClock: 0).seenResolution, 0.2) }

    func testInheritedMembers() {
        let scheduler = TestScheduler(initialClock: 0)
        var ticks: [TestTime] = []
        func note(_: Int) -> Disposable {
            ticks.append(scheduler.clock)
            return Disposables.create()
        }
        _ = scheduler.schedule(1, action: note)
        _ = scheduler.scheduleRelative(1, dueTime: .seconds(3), action: note)
        _ = scheduler.scheduleRelativeVirtual(1, dueTime: 5, action: note)
        _ = scheduler.scheduleAbsoluteVirtual(1, time: 7, action: note)
        scheduler.advanceTo(6)
        scheduler.sleep(0)
        scheduler.start()
        scheduler.stop()
        _ = scheduler.now
        XCTAssertEqual(ticks, [1, 3, 5, 7])
    }
}

/// The names of RxBlocking.
final class BlockingNames: XCTestCase {
    func testBlocking() throws {
        let source = Observable.of(1, 2)
        let blocking: BlockingObservable<Int> = source.toBlocking()
        XCTAssertEqual(try blocking.toArray(), [1, 2])
        XCTAssertEqual(try source.toBlocking(timeout: 10).first(), 1)
        XCTAssertEqual(try source.toBlocking().last(), 2)
        XCTAssertEqual(try Single.just(1).toBlocking().single(), 1)
        XCTAssertEqual(try source.toBlocking().single { $0 == 2 }, 2)
        XCTAssertEqual(try Infallible.just(3).toBlocking().single(), 3)
        let result: MaterializedSequenceResult<Int> = source.toBlocking().materialize()
        switch result {
        case .completed(elements: let elements): XCTAssertEqual(elements, [1, 2])
        case .failed(elements: _, error: let error): XCTFail("\(error)")
        }
    }
}
