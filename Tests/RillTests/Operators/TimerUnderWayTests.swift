import Foundation
import Rill
import Testing

/// On a real scheduler a timer may already be under way to its operator when another takes its place.
@Suite struct TimerUnderWayTests {
    /// Fires what was scheduled when the test says so, be it disposed or not.
    private final class HandFired: SchedulerType, @unchecked Sendable {
        var now = Date(timeIntervalSinceReferenceDate: 0)
        private var timers: [() -> Void] = []

        func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
            scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
        }

        func scheduleRelative<State>(
            _ state: State,
            dueTime: RxTimeInterval,
            action: @escaping (State) -> Disposable
        ) -> Disposable {
            timers.append { _ = action(state) }
            return Disposables.create()
        }

        var count: Int { timers.count }

        func fire(_ timer: Int) { timers[timer]() }
        func pass(seconds: Double) { now += seconds }
    }

    private let scheduler = HandFired()
    private let source = PublishSubject<Int>()

    private func received<Element: Equatable & Sendable>(
        _ stream: Observable<Element>,
        _ body: (_ events: () -> [Event<Element>]) -> Void
    ) {
        var events: [Event<Element>] = []
        let handle = stream.subscribe { events.append($0) }
        body { events }
        handle.dispose()
    }

    @Test func `throttle keeps a new element for its own timer`() {
        received(source.throttle(.seconds(10), scheduler: scheduler)) { events in
            source.onNext(1)
            scheduler.pass(seconds: 4)
            source.onNext(2)
            scheduler.pass(seconds: 6)
            // The time is over, but the timer has not come yet.
            source.onNext(3)
            scheduler.pass(seconds: 2)
            source.onNext(4)
            #expect(scheduler.count == 2)
            scheduler.fire(0)
            #expect(events() == [.next(1), .next(3)])
            scheduler.pass(seconds: 8)
            scheduler.fire(1)
            #expect(events() == [.next(1), .next(3), .next(4)])
        }
    }

    @Test func `debounce keeps a new element for its own timer`() {
        received(source.debounce(.seconds(10), scheduler: scheduler)) { events in
            source.onNext(1)
            source.onNext(2)
            scheduler.fire(0)
            #expect(events() == [])
            scheduler.fire(1)
            #expect(events() == [.next(2)])
        }
    }

    @Test func `timeout counts from the newest element`() {
        received(source.timeout(.seconds(10), scheduler: scheduler)) { events in
            source.onNext(1)
            scheduler.fire(0)
            #expect(events() == [.next(1)])
            scheduler.fire(1)
            #expect(events() == [.next(1), .error(RxError.timeout)])
        }
    }

    @Test func `buffer keeps the elements behind a full array for their own timer`() {
        received(source.buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler)) { events in
            for element in 1...3 { source.onNext(element) }
            scheduler.fire(0)
            #expect(events() == [.next([1, 2])])
            scheduler.fire(1)
            #expect(events() == [.next([1, 2]), .next([3])])
        }
    }

    @Test func `window keeps the elements behind a full window for their own timer`() {
        let windows = source.window(timeSpan: .seconds(10), count: 2, scheduler: scheduler)
        received(windows.flatMap { $0.toArray() }) { events in
            for element in 1...3 { source.onNext(element) }
            scheduler.fire(0)
            #expect(events() == [.next([1, 2])])
            scheduler.fire(1)
            #expect(events() == [.next([1, 2]), .next([3])])
        }
    }

    @Test func `the end does not overtake the element that debounce is about to send`() {
        for round in 0..<2_000 {
            let scheduler = HandFired()
            let source = PublishSubject<Int>()
            let count = Counter()
            let handle = source.debounce(.seconds(10), scheduler: scheduler).subscribe(onNext: { _ in count.value += 1 }
            )
            source.onNext(1)
            let isReady = DispatchSemaphore(value: 0)
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    _ = isReady.wait(timeout: .now() + 0.02)
                    scheduler.fire(0)
                } else {
                    isReady.signal()
                    // A little later each time: the moment that counts is short.
                    for _ in 0..<round % 400 { count.pause() }
                    source.onCompleted()
                }
            }
            #expect(count.value == 1, "round \(round)")
            handle.dispose()
            if count.value != 1 { return }
        }
    }

    /// Changed by whoever delivers, and read after both threads are done.
    private final class Counter: @unchecked Sendable {
        var value = 0
        private var pauses = 0
        func pause() { pauses &+= 1 }
    }
}
