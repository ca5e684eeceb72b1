import Foundation
import Rill
import RillVirtualTime
import Testing

private enum Failure: Error { case first, second }

@Suite struct TestableSourceTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func `a source enforces no grammar on a direct subscriber`() {
        let script: [Recorded<Event<Int>>] = [
            .next(10, 1), .completed(20), .next(30, 2), .error(40, Failure.first), .completed(50),
        ]
        let hot = scheduler.createHotObservable(script)
        let observer = scheduler.createObserver(Int.self)
        _ = hot.subscribe(observer)
        scheduler.start()
        #expect(observer.events == script)
        #expect(hot.subscriptions == [Subscription(0)])
        #expect(hot.subscriptions.first?.isOpen == true)
    }

    @Test func `operators see what the grammar allows`() {
        let source = scheduler.createHotObservable([
            .next(10, 1), .completed(20), .next(30, 2), .error(40, Failure.first),
        ])
        let observer = scheduler.record(source.map { $0 })
        scheduler.start()
        #expect(observer.events == [.next(10, 1), .completed(20)])
        #expect(source.subscriptions == [Subscription(0, 20)])
    }

    @Test func `the book keeps the subscriptions in order, with their ends`() {
        let source = scheduler.createHotObservable([.next(15, 1), .completed(40)])
        var handles: [Disposable] = []
        scheduler.scheduleAt(10) { handles.append(source.subscribe(onNext: { _ in })) }
        scheduler.scheduleAt(12) { handles.append(source.subscribe(onNext: { _ in })) }
        scheduler.scheduleAt(20) { handles.first?.dispose() }
        scheduler.scheduleAt(50) { handles.append(source.subscribe(onNext: { _ in })) }
        scheduler.start()
        #expect(source.subscriptions == [Subscription(10, 20), Subscription(12, 40), Subscription(50)])
    }

    @Test func `an unsorted script is played in order of time, and of the list within one time`() {
        let source = scheduler.createHotObservable([.next(30, "c"), .next(10, "a"), .next(30, "d"), .next(20, "b")])
        let observer = scheduler.record(source)
        scheduler.start()
        #expect(observer.events == [.next(10, "a"), .next(20, "b"), .next(30, "c"), .next(30, "d")])
        #expect(source.recordedEvents.map(\.time) == [30, 10, 30, 20])
    }

    @Test func `a cold source begins anew for each subscriber and stops when it is disposed`() {
        let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
        let observer = scheduler.createObserver(Int.self)
        var handle: Disposable?
        scheduler.scheduleAt(100) { handle = source.subscribe(observer) }
        scheduler.scheduleAt(125) { handle?.dispose() }
        scheduler.scheduleAt(200) { handle = source.subscribe(observer) }
        scheduler.start()
        #expect(observer.events.map(\.time) == [110, 120, 210, 220, 230])
        #expect(source.subscriptions == [Subscription(100, 125), Subscription(200)])
    }

    @Test func `a cold source with attempts plays another script each time, then the last again`() {
        let source = scheduler.createColdObservable(attempts: [
            [.error(10, Failure.first)], [.next(5, "b"), .error(10, Failure.second)], [.next(5, "c"), .completed(10)],
        ])
        let observers = (0..<4).map { _ in scheduler.record(source) }
        scheduler.start()
        #expect(observers[0].events == [.error(10, Failure.first)])
        #expect(observers[1].events == [.next(5, "b"), .error(10, Failure.second)])
        #expect(observers[2].events == [.next(5, "c"), .completed(10)])
        #expect(observers[3].events == observers[2].events)
    }

    @Test func `an event can be emitted by hand, also from inside a delivery`() {
        let source = scheduler.createHotObservable([.next(10, 1)])
        let observer = scheduler.createObserver(Int.self)
        _ = source.subscribe(onNext: { if $0 == 1 { source.emit(.next(2)) } })
        _ = source.subscribe(observer)
        scheduler.start()
        #expect(observer.events.map(\.value.element) == [2, 1])
        #expect(source.recordedEvents == [.next(10, 1), .next(10, 2)])
    }

    @Test func `a source that ignores disposal goes on, and the guard stops it`() {
        let source = scheduler.createColdObservable([.next(10, 1), .next(30, 2)], misbehaviour: .ignoresDisposal)
        let direct = scheduler.createObserver(Int.self)
        let handle = source.subscribe(direct)
        let guarded = scheduler.record(source)
        scheduler.scheduleAt(20) {
            handle.dispose()
            guarded.dispose()
        }
        scheduler.start()
        #expect(direct.events.map(\.time) == [10, 30])
        #expect(guarded.events.map(\.time) == [10])
        #expect(source.subscriptions == [Subscription(0, 20), Subscription(0, 20)])
    }

    @Test func `a source can send from inside subscribe`() {
        let source = scheduler.createColdObservable(
            [.next(0, 1), .next(0, 2), .next(10, 3)],
            misbehaviour: .sendsInsideSubscribe
        )
        let observer = scheduler.record(source)
        #expect(observer.events.map(\.time) == [0, 0])
        scheduler.start()
        #expect(observer.events == [.next(0, 1), .next(0, 2), .next(10, 3)])
    }

    @Test func `an unsorted script sends from inside subscribe what is due, and the rest in its time`() {
        let source = scheduler.createColdObservable(
            [.next(10, 3), .next(0, 1), .next(5, 2), .next(-1, 0)],
            misbehaviour: .sendsInsideSubscribe
        )
        let observer = scheduler.record(source)
        #expect(observer.events == [.next(0, 0), .next(0, 1)])
        scheduler.start()
        #expect(observer.events == [.next(0, 0), .next(0, 1), .next(5, 2), .next(10, 3)])
    }

    @Test func `events of another thread at the same time reach a subscriber`() {
        let source = scheduler.createHotObservable([.next(10, 1)], misbehaviour: .sendsConcurrently)
        let observer = scheduler.createObserver(Int.self)
        _ = source.subscribe(observer)
        scheduler.start()
        for _ in 0..<10_000 where observer.events.count < 2 { Thread.sleep(forTimeInterval: 0.001) }
        #expect(observer.events == [.next(10, 1), .next(10, 1)])
    }

    @Test func `disposing works when the source is gone`() {
        let observer = scheduler.createObserver(Int.self)
        let handle = scheduler.createHotObservable([Recorded.next(10, 1), .next(20, 2)]).subscribe(observer)
        scheduler.advance(to: 10)
        handle.dispose()
        scheduler.start()
        #expect(observer.events == [.next(10, 1)])
        #expect(scheduler.log.lines.last == "20 source 1 next(2)")
    }

    @Test func `subscribers that were never disposed are released with the source and the scheduler`() {
        final class Held {}
        weak var held: Held?
        do {
            let object = Held()
            held = object
            let scheduler = TestScheduler(initialClock: 0)
            let hot = scheduler.createHotObservable([Recorded.next(10, 1), .next(20, 2)])
            let cold = scheduler.createColdObservable([Recorded.next(10, 1), .next(20, 2)])
            for source in [hot, cold] {
                _ = source.map { _ in object }.subscribe(onNext: { _ in })
                _ = scheduler.record(source.map { _ in object })
            }
            scheduler.advance(to: 15)
        }
        #expect(held == nil)
    }

    @Test func `scripts that never ran keep neither the scheduler nor themselves alive`() {
        weak var scheduler: TestScheduler?
        weak var hot: TestableObservable<Int>?
        do {
            let made = TestScheduler(initialClock: 0)
            scheduler = made
            let source = made.createHotObservable([Recorded.next(10, 1), .next(20, 2)])
            hot = source
            _ = source.subscribe(onNext: { _ in })
            _ = made.createColdObservable([Recorded.next(10, 1)]).subscribe(onNext: { _ in })
            made.advance(to: 10)
        }
        #expect(scheduler == nil && hot == nil)
    }

    @Test func `a hundred thousand events of one source arrive in order`() {
        let source = scheduler.createHotObservable((0..<100_000).map { .next($0 / 3, $0) })
        let observer = scheduler.record(source)
        scheduler.start()
        #expect(observer.events.map(\.value.element) == Array(0..<100_000))
    }
}
