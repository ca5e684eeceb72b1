import Rill
import RillVirtualTime
import Testing

@Suite struct LeftoverTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func `a test that cleaned up leaves nothing`() throws {
        let source = scheduler.createHotObservable([.next(10, 1), .completed(20)])
        let observer = scheduler.record(source)
        try observer.next()
        try observer.nextCompleted()
        #expect(scheduler.leftovers().isEmpty)
    }

    @Test func `work that is still scheduled is left, with its line`() {
        scheduler.scheduleAt(50) {}
        let line = #line - 1
        scheduler.advance(to: 49)
        let left = scheduler.leftovers()
        #expect(left.map(\.kind) == [.scheduledWork])
        #expect(left.first?.message == "work of 'scheduleAt' is still scheduled for 50.")
        #expect(left.first?.site?.line == line)
    }

    @Test func `subscriptions and observers that are alive are left, each with the line that made it`() {
        let source = scheduler.createHotObservable([Recorded.next(10, 1)], label: "taps")
        let observer = scheduler.record(source, as: "output")
        scheduler.start()
        let left = scheduler.leftovers()
        #expect(left.map(\.kind) == [.openSubscription, .liveObserver])
        #expect(left.first?.message == "subscription 1 to 'taps', from 0 on, was not disposed.")
        #expect(left.map(\.site?.line) == [#line - 6, #line - 5])
        observer.dispose()
        #expect(scheduler.leftovers().isEmpty)
    }

    @Test func `events that nobody asked for are left once anything was asked for`() throws {
        let source = scheduler.createHotObservable([.next(1, 1), .next(2, 2), .completed(3)])
        let observer = scheduler.record(source, as: "o")
        scheduler.start()
        #expect(scheduler.leftovers().isEmpty)
        try observer.next()
        #expect(
            scheduler.leftovers().map(\.message) == ["'o' has 2 events that nobody asked for, from next(2) @ 2 on."]
        )
        observer.takeRemaining()
        #expect(scheduler.leftovers().isEmpty)
    }

    @Test func `one event that nobody asked for is left, whatever it is`() throws {
        let source = scheduler.createHotObservable([.next(1, 1), .next(2, 2), .completed(3)])
        let observer = scheduler.record(source, as: "o")
        scheduler.run(until: 2)
        try observer.next()
        let left = scheduler.leftovers([.unconsumedEvents])
        #expect(left.map(\.message) == ["'o' has 1 event that nobody asked for: next(2) @ 2."])
        #expect(scheduler.takeLeftovers([.unconsumedEvents]) == left)
        #expect(scheduler.leftovers([.unconsumedEvents]).isEmpty)
    }

    @Test func `an end that nobody asked for is left as an element is`() throws {
        let ended = scheduler.record(scheduler.createHotObservable([.next(1, 1), .completed(2)]), as: "ended")
        let silent = scheduler.record(scheduler.createHotObservable([Recorded<Event<Int>>.completed(2)]), as: "silent")
        scheduler.run()
        try ended.next()
        #expect(scheduler.leftovers().map(\.message) == ["'ended' has 1 event that nobody asked for: completed @ 2."])
        try ended.nextCompleted()
        #expect(scheduler.leftovers().isEmpty)
        withExtendedLifetime(silent) {}
    }

    @Test func `what is left can be given up, by kind`() {
        let observer = scheduler.record(scheduler.createHotObservable([Recorded.next(10, 1)]))
        scheduler.scheduleAt(50) {}
        #expect(scheduler.takeLeftovers([.scheduledWork]).map(\.kind) == [.scheduledWork, .scheduledWork])
        #expect(scheduler.leftovers().map(\.kind) == [.openSubscription, .liveObserver])
        scheduler.takeLeftovers()
        #expect(scheduler.leftovers().isEmpty)
        scheduler.start()
        #expect(observer.events.isEmpty)
    }

    @Test func `only what is asked for is looked at`() {
        _ = scheduler.record(Observable<Int>.never())
        scheduler.scheduleAt(50) {}
        #expect(scheduler.leftovers([.liveObserver]).map(\.kind) == [.liveObserver])
    }
}
