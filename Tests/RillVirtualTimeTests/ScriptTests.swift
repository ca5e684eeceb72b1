import Foundation
import Rill
import RillVirtualTime
import Testing

private enum Failure: Error { case only }

/// Scripts of sources: what waits while they play, who hears them, and values of every shape.
@Suite struct ScriptTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func `while an event is sent the next one waits, and after the last nothing does`() {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(20, 3), .completed(30)])
        var waiting: [[TestTime]] = []
        let note = { [scheduler] in waiting.append(scheduler.pendingWork.map(\.time)) }
        _ = source.subscribe(onNext: { _ in note() }, onCompleted: note)
        scheduler.start()
        #expect(waiting == [[20], [20], [30], []])
        #expect(scheduler.clock == 30)
    }

    @Test func `a run that is stopped by an event goes on with the next one`() {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2)])
        var received: [Int] = []
        _ = source.subscribe(onNext: { [scheduler] in
            received.append($0)
            scheduler.stop()
        })
        scheduler.advanceTo(15)
        #expect(received == [1] && scheduler.clock == 15)
        #expect(scheduler.step()?.time == 20)
        #expect(scheduler.step() == nil)
        #expect(received == [1, 2])
    }

    @Test func `a script whose subscriber leaves while it plays waits no more`() {
        let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
        var received: [Int] = []
        let handle = SerialDisposable()
        handle.disposable = source.subscribe(onNext: {
            received.append($0)
            if $0 == 2 { handle.dispose() }
        })
        scheduler.start()
        #expect(received == [1, 2])
        #expect(scheduler.pendingWork.isEmpty && scheduler.clock == 20)
    }

    @Test func `a script far in time ends where time does`() {
        let last = TestTime.max
        let source = scheduler.createHotObservable([.next(10, 1), .next(last - 1, 2), .next(last, 3)])
        let observer = scheduler.createObserver(Int.self)
        _ = source.subscribe(observer)
        scheduler.start()
        #expect(observer.events == [.next(10, 1), .next(last - 1, 2)])
        #expect(scheduler.pendingWork.isEmpty)
    }

    @Test(arguments: [1, 2, 3])
    func `who leaves during a delivery gets nothing of it, and who comes waits for the next`(before: Int) {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
        let log = Lines()
        var handles: [Disposable] = []
        handles.append(
            source.subscribe(onNext: { element in
                log.lines.append("first \(element)")
                guard element == 1 else { return }
                handles.dropFirst().forEach { $0.dispose() }
                handles.append(source.subscribe(onNext: { log.lines.append("late \($0)") }))
                if before == 1 { handles[0].dispose() }
            })
        )
        for number in 1..<before {
            handles.append(source.subscribe(onNext: { log.lines.append("other \(number) \($0)") }))
        }
        scheduler.start()
        #expect(
            log.lines
                == (before == 1
                    ? ["first 1", "late 2", "late 3"] : ["first 1", "first 2", "late 2", "first 3", "late 3"])
        )
    }

    @Test func `values of every size and alignment come back as they were given`() {
        roundTrip((), ()) { _, _ in true }
        roundTrip(true, false, ==)
        roundTrip(UInt8(1), 255, ==)
        roundTrip(UInt16(1), .max, ==)
        roundTrip("a", String(repeating: "long ", count: 20), ==)
        roundTrip(Int?.none, 7, ==)
        roundTrip(SIMD4<Double>(1, 2, 3, 4), SIMD4(repeating: -1), ==)
        roundTrip(SIMD16<Double>(repeating: 1), SIMD16(repeating: -1), ==)
        roundTrip(Wide(1), Wide(2), ==)
        roundTrip([1, 2], [], ==)
        roundTrip(Counted(), Counted(), ===)
        roundTrip(1 as Any, (2, "two", Counted()) as Any) { "\($0)" == "\($1)" }
        roundTrip((true, "a", Counted()), (false, "b", Counted())) { $0.0 == $1.0 && $0.1 == $1.1 && $0.2 === $1.2 }
        roundTrip(Shape.point, .text(1, "a")) { "\($0)" == "\($1)" }
        roundTrip(Failure.only as any Error, RxError.timeout) { "\($0)" == "\($1)" }
        roundTrip(Event<Void>.next(()), .completed) { "\($0)" == "\($1)" }
        roundTrip(Int??.none, .some(.none)) { $0 == $1 }
        roundTrip({ 1 }, { 2 }) { $0() == $1() }
    }

    @Test func `elements are released with the source, the observer and their scheduler`() {
        weak var element: Counted?
        do {
            let scheduler = TestScheduler(initialClock: 0)
            let counted = Counted()
            element = counted
            let source = scheduler.createHotObservable([.next(1, counted), .completed(2)])
            let observer = scheduler.createObserver(Counted.self)
            let handle = source.subscribe(observer)
            scheduler.start()
            #expect(observer.events.count == 2 && source.recordedEvents.count == 2)
            handle.dispose()
        }
        #expect(element == nil)
    }

    @Test func `what is scheduled when a piece of work is released is scheduled like any other`() {
        final class Last {
            let whenReleased: () -> Void
            init(_ whenReleased: @escaping () -> Void) { self.whenReleased = whenReleased }
            deinit { whenReleased() }
        }
        let log = Lines()
        func add(_ last: Last) {
            scheduler.scheduleAt(10) { log.lines.append(withExtendedLifetime(last) { "work" }) }
        }
        add(Last { [scheduler] in scheduler.scheduleAt(20) { log.lines.append("later") } })
        scheduler.start()
        #expect(log.lines == ["work", "later"])
    }

    @Test func `what a disposal schedules and stops is scheduled and stopped, within an event too`() {
        let log = Lines()
        let handle = SerialDisposable()
        let source = scheduler.createColdObservable([.next(0, 1), .next(1, 2), .next(1, 3), .completed(2)])
        scheduler.scheduleAt(5) { [scheduler] in
            handle.disposable = source.asObservable()
                .do(onDispose: {
                    scheduler.scheduleAt(3) { log.lines.append("\(scheduler.clock) after disposal") }
                    scheduler.stop()
                })
                .subscribe(onNext: {
                    log.lines.append("\(scheduler.clock) \($0)")
                    if $0 == 2 { handle.dispose() }
                })
        }
        scheduler.start()
        #expect(log.lines == ["5 1", "6 2"] && scheduler.pendingWork.map(\.time) == [3])
        scheduler.start()
        #expect(log.lines == ["5 1", "6 2", "6 after disposal"])
    }

    @Test func `what two threads schedule while a script plays runs in the order of each, and the script goes on`() {
        let lock = NSLock()
        nonisolated(unsafe) var seen: [[Int]] = [[], []]
        nonisolated(unsafe) var threadsLeft = 2
        let scheduler = scheduler
        scheduler.scheduleAt(0) {
            for thread in 0..<2 {
                Thread.detachNewThread {
                    for number in 0..<2_000 {
                        scheduler.scheduleAt(2) { lock.withLock { seen[thread].append(number) } }
                    }
                    lock.withLock { threadsLeft -= 1 }
                }
            }
        }
        let source = scheduler.createHotObservable((0..<10_000).map { Recorded.next($0 / 2_500, $0) })
        var received: [Int] = []
        _ = source.subscribe(onNext: { received.append($0) })
        while lock.withLock({ threadsLeft > 0 }) || !scheduler.pendingWork.isEmpty { scheduler.start() }
        #expect(received == Array(0..<10_000))
        #expect(seen == [Array(0..<2_000), Array(0..<2_000)])
    }

    /// Sends the values through a source into an observer, and looks at the events half-way and at the end.
    private func roundTrip<Element>(
        _ first: Element,
        _ second: Element,
        _ areEqual: @escaping (Element, Element) -> Bool,
        line: Int = #line
    ) {
        let scheduler = TestScheduler(initialClock: 0)
        let script: [Recorded<Event<Element>>] = [
            .next(10, first), .error(20, Failure.only), .next(30, second), .completed(40), .next(50, first),
        ]
        let source = scheduler.createHotObservable(script)
        let observer = scheduler.createObserver(Element.self)
        _ = source.subscribe(observer)
        func isScript(_ events: [Recorded<Event<Element>>], _ count: Int) -> Bool {
            events.count == count
                && zip(events, script).allSatisfy { event, expected in
                    switch (event.value, expected.value) {
                    case (.next(let one), .next(let other)): event.time == expected.time && areEqual(one, other)
                    case (.error(Failure.only), .error), (.completed, .completed): event.time == expected.time
                    default: false
                    }
                }
        }
        scheduler.advance(to: 25)
        #expect(isScript(observer.events, 2), "\(Element.self), line \(line)")
        scheduler.start()
        #expect(isScript(observer.events, 5), "\(Element.self), line \(line)")
        source.emit(.next(second))
        #expect(isScript(Array(source.recordedEvents.dropLast()), 5), "\(Element.self), line \(line)")
        #expect(source.recordedEvents.last?.time == 50)
    }
}

private final class Lines {
    var lines: [String] = []
}

private final class Counted {}

private enum Shape {
    case point
    case text(UInt8, String)
}

private struct Wide: Equatable {
    var numbers: (Int8, Int64, Int8)
    init(_ number: Int8) { numbers = (number, Int64(number) << 40, -number) }
    static func == (lhs: Wide, rhs: Wide) -> Bool { lhs.numbers == rhs.numbers }
}
