import Foundation
import Rill
import RillTrace
import Testing

@Suite("Playing a trace again")
struct ReplayTests {
    private func trace() throws -> Trace {
        let lines = """
            {"schema":"rill-trace/1","name":"Field","unit":"s","lanes":[{"id":"query"},{"id":"n"}]}
            {"at":20,"lane":"query","sub":1,"kind":"subscribe"}
            {"at":30,"lane":"query","sub":1,"kind":"next","value":"a"}
            {"at":30,"lane":"query","sub":1,"kind":"next","value":"b"}
            {"at":35,"lane":"n","sub":1,"kind":"next","value":1}
            {"at":50,"lane":"query","sub":1,"kind":"next","value":"c"}
            {"at":60,"lane":"query","sub":1,"kind":"error","error":{"type":"SearchError","value":"offline"}}
            {"at":60,"lane":"query","sub":2,"kind":"next","value":"other"}

            """
        return try Trace(jsonLines: Array(lines.utf8))
    }

    /// A scheduler, and what reaches an observer on it with the seconds.
    private final class Run {
        let scheduler = HistoricalScheduler()
        var seen: [String] = []

        func observe(_ source: Observable<String>, as name: String = "") -> Disposable {
            source.subscribe(
                AnyObserver { [self] event in
                    seen.append("\(name)\(Int(scheduler.clock.timeIntervalSince1970)) \(event.debugDescription)")
                }
            )
        }
    }

    @Test("plays a cold lane anew for each subscriber, with its distances of time")
    func cold() throws {
        let run = Run()
        let source = try Observable<String>.replaying(trace(), lane: "query", on: run.scheduler)
        _ = run.observe(source)
        run.scheduler.start()
        #expect(run.seen == ["10 next(a)", "10 next(b)", "30 next(c)", "40 error(SearchError \"offline\")"])
        run.seen = []
        _ = run.observe(source)
        run.scheduler.start()
        #expect(run.seen.first == "50 next(a)")
        #expect(run.seen.count == 4)
    }

    @Test("plays a hot lane once, from the moment it is made")
    func hot() throws {
        let run = Run()
        let source = try Observable<String>.replaying(trace(), lane: "query", .hot, on: run.scheduler)
        run.scheduler.advanceTo(Date(timeIntervalSince1970: 15))
        _ = run.observe(source)
        run.scheduler.start()
        #expect(run.seen == ["30 next(c)", "40 error(SearchError \"offline\")"])
    }

    @Test("stops when the subscriber disposes")
    func disposal() throws {
        let run = Run()
        let subscription = run.observe(try Observable<String>.replaying(trace(), lane: "query", on: run.scheduler))
        run.scheduler.advanceTo(Date(timeIntervalSince1970: 15))
        subscription.dispose()
        run.scheduler.start()
        #expect(run.seen == ["10 next(a)", "10 next(b)"])
    }

    @Test("names a lane that is not there and an element of another type")
    func mistakes() throws {
        let run = Run()
        #expect(
            throws: TraceFileError(
                path: "Field",
                message: "there is nothing in lane \"qury\", subscription 1; the lanes are \"query\", \"n\""
            )
        ) {
            try Observable<String>.replaying(trace(), lane: "qury", on: run.scheduler)
        }
        #expect(throws: TraceFileError.self) {
            try Observable<Int>.replaying(trace(), lane: "query", on: run.scheduler)
        }
    }

    @Test("records the same trace again when a replayed lane is traced on the same clock")
    func roundTrip() throws {
        let run = Run()
        let recorder = TraceRecorder("Field", unit: "s") { Int(run.scheduler.clock.timeIntervalSince1970) }
        _ = run.observe(
            try Observable<String>.replaying(trace(), lane: "query", on: run.scheduler).trace("query", in: recorder)
        )
        run.scheduler.start()
        let values = recorder.trace.events.filter { $0.kind == .next }.compactMap { $0.value?.stringValue }
        #expect(values == ["a", "b", "c"])
        #expect(recorder.trace.events.map(\.at) == [0, 10, 10, 30, 40])
    }

    @Test("goes on where a scheduler runs work that is due before it returns")
    func eagerScheduler() throws {
        let scheduler = EagerScheduler()
        var seen: [String] = []
        let source = try Observable<String>.replaying(
            Trace(
                header: TraceHeader(name: "Field"),
                events: [
                    TraceEvent(at: 5, lane: "a", kind: .subscribe),
                    TraceEvent(at: 5, lane: "a", kind: .next, value: "first"),
                    TraceEvent(at: 7, lane: "a", kind: .next, value: "second"),
                ]
            ),
            lane: "a",
            on: scheduler
        )
        let subscription = source.subscribe(onNext: { seen.append($0) })
        #expect(seen == ["first"])
        scheduler.runWaiting()
        #expect(seen == ["first", "second"])
        subscription.dispose()
    }

    @Test("knows microseconds by both letters", arguments: ["us", "\u{B5}s", "\u{3BC}s"])
    func microseconds(unit: String) throws {
        let run = Run()
        var events = [TraceEvent(at: 0, lane: "a", kind: .subscribe)]
        events.append(TraceEvent(at: 3_000_000, lane: "a", kind: .next, value: "x"))
        let trace = Trace(header: TraceHeader(name: "Field", unit: unit), events: events)
        _ = run.observe(try Observable<String>.replaying(trace, lane: "a", on: run.scheduler))
        run.scheduler.start()
        #expect(run.seen == ["3 next(x)"])
    }
}

/// Runs at once what is due at once, as a trampoline may, and keeps the rest for later.
private final class EagerScheduler: SchedulerType {
    private var waiting: [() -> Void] = []
    var now: RxTime { Date(timeIntervalSince1970: 0) }

    func runWaiting() {
        let work = waiting
        waiting = []
        for run in work { run() }
    }

    func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable { action(state) }

    func scheduleRelative<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (State) -> Disposable
    ) -> Disposable {
        if dueTime == .milliseconds(0) { return action(state) }
        let cancellation = BooleanDisposable()
        waiting.append { if !cancellation.isDisposed { _ = action(state) } }
        return cancellation
    }

    func schedulePeriodic<State>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (State) -> State
    ) -> Disposable { Disposables.create() }
}
