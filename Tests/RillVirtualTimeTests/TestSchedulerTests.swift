import Foundation
import Rill
import RillVirtualTime
import Testing

private enum Failure: Error { case offline }

@Suite struct TestSchedulerTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func `start creates at 100, subscribes at 200 and disposes at 1000`() {
        var created = 0
        let source = scheduler.createColdObservable([.next(10, "a"), .next(900, "late")])
        let observer = scheduler.start {
            created = scheduler.clock
            return source
        }
        #expect(created == 100)
        #expect(source.subscriptions == [Subscription(200, 1000)])
        #expect(observer.events == [.next(210, "a")])
    }

    @Test(arguments: [
        (
            200, 100, 1000,
            "would subscribe before there is anything to subscribe to; it did nothing. Subscribe at 200 or later."
        ),
        (100, 200, 150, "would dispose before there is anything to dispose; it did nothing. Dispose at 200 or later."),
    ])
    func `start with its times out of order does nothing and says so`(
        created: Int,
        subscribed: Int,
        disposed: Int,
        sentence: String
    ) {
        let source = scheduler.createColdObservable([.next(10, "a")])
        var creations = 0
        withKnownIssue {
            let observer = scheduler.start(created: created, subscribed: subscribed, disposed: disposed) {
                creations += 1
                return source
            }
            #expect(observer.events == [])
        }
        #expect(creations == 0 && scheduler.clock == 0)
        let call = "start(created: \(created), subscribed: \(subscribed), disposed: \(disposed))"
        #expect(scheduler.issues.map(\.message) == ["\(call) \(sentence)"])
        #expect(scheduler.issues.first?.site?.fileID.hasSuffix("TestSchedulerTests.swift") == true)
        // The scheduler goes on as if nothing had been asked; all three at one tick are in order.
        #expect(scheduler.start(created: 200, subscribed: 200, disposed: 200) { source }.events == [])
        #expect(source.subscriptions == [Subscription(200, 200)])
    }

    @Test func `a run from within a delivery takes virtual time, and what it subscribes to keeps its place`() {
        var events: [[Recorded<Event<Int>>]] = []
        let runs = Observable.of(1, 2)
            .flatMap { number in
                Observable<Int>.deferred {
                    let inner = TestScheduler(initialClock: 0)
                    let observer = inner.start {
                        Observable<Int>.interval(.seconds(100), scheduler: inner)
                            .flatMap { Observable.of(number, $0) }
                            .take(3)
                    }
                    events.append(observer.events)
                    return .just(number)
                }
            }
        var order: [Int] = []
        runs.subscribe(onNext: { order.append($0) }).dispose()
        #expect(events.first == [.next(300, 1), .next(300, 0), .next(400, 1), .completed(400)])
        #expect(events.last == [.next(300, 2), .next(300, 0), .next(400, 2), .completed(400)])
        // What waits outside waits on, as if there had been no run.
        #expect(order == [1, 2] && events.count == 2)
    }

    @Test(arguments: [(1_400, 1), (1_500, 2), (1_600, 2), (2_499, 2), (-1_600, 1)])
    func `real time is rounded to ticks, half a tick upwards`(milliseconds: Int, tick: Int) {
        var ran: [Int] = []
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(milliseconds)) { _ in
            ran.append(self.scheduler.clock)
            return Disposables.create()
        }
        scheduler.start()
        #expect(ran == [tick])
    }

    @Test func `relative work that is due is moved to the next tick, where that is asked for`() {
        scheduler.sleep(7)
        #expect([6, 7, 8].map(scheduler.adjustScheduledTime) == [8, 8, 8])
        let plain = TestScheduler(initialClock: 7, simulateProcessingDelay: false)
        #expect([6, 7, 8].map(plain.adjustScheduledTime) == [6, 7, 8])
    }

    @Test func `start takes all three times`() {
        let source = scheduler.createHotObservable([.next(4, 1), .next(6, 2), .next(8, 3)])
        let observer = scheduler.start(created: 1, subscribed: 5, disposed: 7) { source }
        #expect(observer.events == [.next(6, 2)])
        #expect(source.subscriptions == [Subscription(5, 7)])
    }

    @Test func `start takes the time of disposal alone`() {
        let source = scheduler.createHotObservable([.next(250, 1), .next(260, 2)])
        let observer = scheduler.start(disposed: 255) { source.map { $0 * 10 } }
        #expect(observer.events == [.next(250, 10)])
    }

    @Test func `a hot event at the tick of the subscription is missed`() {
        let source = scheduler.createHotObservable([.next(200, 1), .next(201, 2), .completed(250)])
        let observer = scheduler.start { source }
        #expect(observer.events == [.next(201, 2), .completed(250)])
        #expect(source.subscriptions == [Subscription(200, 250)])
    }

    @Test func `work that starts during the run loses to the disposal at the same tick`() {
        let observer = scheduler.start {
            Observable<Int>.create { observer in
                self.scheduler.schedulePeriodic(0, startAfter: .seconds(100), period: .seconds(100)) { count in
                    observer.onNext(count)
                    return count + 1
                }
            }
        }
        #expect(observer.events.map(\.time) == [300, 400, 500, 600, 700, 800, 900])
    }

    @Test func `relative work that is due now runs at the next tick`() {
        var ticks: [Int] = []
        func note(_: Int) -> Disposable {
            ticks.append(scheduler.clock)
            return Disposables.create()
        }
        scheduler.scheduleAt(200) {
            _ = self.scheduler.schedule(0, action: note)
            _ = self.scheduler.scheduleRelative(0, dueTime: .seconds(0), action: note)
            _ = self.scheduler.scheduleRelative(0, dueTime: .seconds(-7), action: note)
            _ = self.scheduler.scheduleRelative(0, dueTime: .seconds(1), action: note)
            _ = self.scheduler.scheduleRelative(0, dueTime: .milliseconds(1499), action: note)
        }
        scheduler.start()
        #expect(ticks == [201, 201, 201, 201, 201])
    }

    @Test func `absolute work is never moved`() {
        var order: [String] = []
        scheduler.scheduleAt(5) {
            order.append("first@\(self.scheduler.clock)")
            self.scheduler.scheduleAt(5) { order.append("same@\(self.scheduler.clock)") }
            self.scheduler.scheduleAt(2) { order.append("past@\(self.scheduler.clock)") }
        }
        scheduler.start()
        #expect(order == ["first@5", "past@5", "same@5"])
    }

    @Test func `without simulated processing, relative work is not moved`() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        var ticks: [Int] = []
        scheduler.scheduleAt(5) {
            _ = scheduler.schedule(()) { _ in
                ticks.append(scheduler.clock)
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(ticks == [5])
    }

    @Test(arguments: [(1.0, 3), (0.5, 6), (0.001, 3000), (10.0, 0)])
    func `the resolution is the seconds of a tick`(resolution: Double, expected: Int) {
        let scheduler = TestScheduler(initialClock: 0, resolution: resolution, simulateProcessingDelay: false)
        var tick: Int?
        _ = scheduler.scheduleRelative((), dueTime: .seconds(3)) { _ in
            tick = scheduler.clock
            return Disposables.create()
        }
        scheduler.start()
        #expect(tick == expected)
        #expect(scheduler.now == Date(timeIntervalSince1970: Double(expected) * resolution))
    }

    @Test func `the initial clock is where time begins`() {
        let scheduler = TestScheduler(initialClock: 1000)
        let source = scheduler.createColdObservable([.next(1, "a")])
        let observer = scheduler.record(source)
        scheduler.start()
        #expect(observer.events == [.next(1001, "a")])
    }

    @Test func `a recorder can be subscribed by hand`() {
        let source = scheduler.createHotObservable([.next(10, 1), .error(20, Failure.offline)])
        let observer = scheduler.createObserver(Int.self)
        _ = source.filter { _ in true }.subscribe(observer)
        scheduler.start()
        #expect(observer.events == [.next(10, 1), .error(20, Failure.offline)])
    }

    @Test func `stop ends the run and keeps the rest`() {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
        let observer = scheduler.record(source)
        scheduler.scheduleAt(20) { self.scheduler.stop() }
        scheduler.start()
        #expect(observer.events.map(\.time) == [10, 20])
        scheduler.advanceTo(30)
        #expect(observer.events.map(\.time) == [10, 20, 30])
    }

    @Test func `work runs in order of enqueuing across sources and actions`() {
        var order: [String] = []
        let first = scheduler.createHotObservable([.next(5, "first a"), .next(5, "first b")])
        scheduler.scheduleAt(5) { order.append("action") }
        let second = scheduler.createHotObservable([.next(5, "second")])
        for source in [first, second] { _ = source.subscribe(onNext: { order.append($0) }) }
        scheduler.start()
        #expect(order == ["first a", "first b", "action", "second"])
    }
}
