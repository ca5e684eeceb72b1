import Rill
import RillVirtualTime
import Testing

private enum Failure: Error { case offline }

@Suite struct PullTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private func failure(_ body: () throws -> Void) -> RecordingFailure? {
        do {
            try body()
            return nil
        } catch {
            return error as? RecordingFailure
        }
    }

    @Test func `next runs the scheduler until an element comes`() throws {
        let source = scheduler.createHotObservable([.next(10, "a"), .next(20, "b"), .completed(30)])
        let observer = scheduler.record(source)
        #expect(try observer.next() == "a")
        #expect(scheduler.clock == 10)
        #expect(try observer.next() == "b")
        try observer.nextCompleted()
        #expect(scheduler.clock == 30)
    }

    @Test func `an error is asked for as such`() throws {
        let observer = scheduler.record(scheduler.createColdObservable([.error(5, Failure.offline, Int.self)]))
        #expect(try observer.nextError() as? Failure == .offline)
    }

    @Test func `another kind of event is a failure that names both and the line`() {
        let source = scheduler.createHotObservable([.next(10, "a"), .completed(20)])
        let observer = scheduler.record(source, as: "output")
        let failed = failure { try observer.nextCompleted() }
        let line = #line - 1
        #expect(failed?.message == "completion was expected on 'output', but came: next(a) @ 10")
        #expect(failed?.site.line == line)
        #expect(failure { try observer.nextError() } != nil)
        #expect(failure { try observer.next() } == nil)
        #expect(failure { try observer.next() }?.message.contains("completed @ 20") == true)
    }

    @Test func `silence where an event was asked for is a failure`() {
        let observer = scheduler.record(Observable<Int>.never(), as: "output")
        scheduler.scheduleAt(40) {}
        #expect(
            failure { try observer.next() }?.message
                == "an element was expected on 'output', but none came up to 40, and nothing more is scheduled."
        )
        scheduler.scheduleAt(90) {}
        #expect(
            failure { try observer.next(until: 50) }?.message
                == "an element was expected on 'output', but none came up to 40, and the next work is due at 90, "
                + "after the limit."
        )
    }

    @Test func `an event inside a checked silence fails`() throws {
        let observer = scheduler.record(scheduler.createHotObservable([.next(10, 1), .next(25, 2)]), as: "output")
        try observer.expectNone(until: 9)
        #expect(scheduler.clock == 9)
        #expect(try observer.next() == 1)
        try observer.expectNone(until: 24)
        #expect(
            failure { try observer.expectNone(until: 25) }?.message
                == "nothing was expected on 'output' until 25, but came: next(2) @ 25"
        )
    }

    @Test func `silence is checked on the record, so an event that came before counts`() {
        let observer = scheduler.record(scheduler.createHotObservable([.next(10, 1)]), as: "output")
        scheduler.advance(to: 20)
        #expect(failure { try observer.expectNone(until: 30) } != nil)
    }

    @Test func `silence that could not be run to its end fails`() {
        let observer = scheduler.record(Observable<Int>.never())
        scheduler.scheduleAt(5) { self.scheduler.stop() }
        #expect(failure { try observer.expectNone(until: 10) } != nil)
        var second: RecordingFailure?
        withKnownIssue { second = failure { try observer.expectNone(until: 1) } }
        #expect(second != nil)
    }

    @Test func `asking from inside a run fails`() {
        let observer = scheduler.record(scheduler.createHotObservable([.next(10, 1)]))
        var failed: RecordingFailure?
        scheduler.scheduleAt(5) { failed = self.failure { try observer.next() } }
        scheduler.start()
        #expect(failed != nil)
    }

    @Test func `asking a stream that never ends to complete comes to an end`() {
        scheduler.stepLimit = 50
        let observer = scheduler.record(Observable<Int>.never())
        _ = scheduler.schedulePeriodic((), startAfter: .seconds(1), period: .seconds(1)) { _ in }
        #expect(failure { try observer.nextCompleted() }?.message.contains("within 50 steps") == true)
    }

    @Test func `each event that is asked for costs the same, however many there were`() throws {
        func time(_ count: Int) throws -> Double {
            try processorTime {
                let scheduler = TestScheduler(initialClock: 0)
                let observer = scheduler.record(scheduler.createHotObservable((1...count).map { .next($0, "\($0)") }))
                for number in 1...count {
                    let element = try observer.next()
                    if element != "\(number)" { Issue.record("\(element) came in the place of \(number)") }
                }
            }
        }
        let (few, many) = (try time(1_000), try time(20_000))
        #expect(many / few < 60, "\(few) s for 1,000 events, \(many) s for 20,000")
    }

    @Test func `the rest can be taken`() throws {
        let observer = scheduler.record(scheduler.createHotObservable([.next(1, 1), .next(2, 2), .completed(3)]))
        try observer.next()
        scheduler.start()
        #expect(observer.takeRemaining() == [.next(2, 2), .completed(3)])
        #expect(observer.takeRemaining().isEmpty)
    }
}
