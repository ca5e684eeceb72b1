import Foundation
import Rill
import RillTrace
import Testing

private enum SearchError: Error { case offline }
private enum PayloadError: Error { case status(Int) }
private struct Point { var x = 1 }

/// A source that a test drives by hand.
private final class Source<Element>: @unchecked Sendable {
    private(set) var observers: [AnyObserver<Element>] = []
    private(set) var disposals = 0
    var stream: Observable<Element> {
        Observable.create { observer in
            self.observers.append(observer)
            return Stop { self.disposals += 1 }
        }
    }
}

private struct Stop: Disposable {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    func dispose() { action() }
}

private final class Clock: @unchecked Sendable {
    var now = 0
}

/// A stream type of a user's that does not keep the grammar.
private struct Foreign: ObservableType {
    typealias Element = Int

    func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Int {
        observer.onNext(1)
        observer.onCompleted()
        observer.onNext(2)
        observer.onError(SearchError.offline)
        return Disposables.create()
    }
}

@Suite("Recording a trace")
struct TraceRecorderTests {
    private let clock = Clock()

    private func recorder(limit: Int = 1000) -> TraceRecorder {
        TraceRecorder("test", limit: limit) { [clock] in clock.now }
    }

    private func lines(_ recorder: TraceRecorder) -> [String] {
        recorder.trace.events.map { event in
            var text = "\(event.at) \(event.lane)#\(event.sub) \(event.kind.name)"
            if let value = event.value { text += " \(value)" }
            if let error = event.error { text += " \(error.type) \(error.value)" }
            if let rule = event.rule { text += " (\(rule))" }
            if let from = event.from { text += " from \(from)" }
            return text
        }
    }

    @Test("writes subscriptions, elements and the end with their times")
    func events() {
        let recorder = recorder()
        let source = Source<String>()
        var seen: [Event<String>] = []
        let subscription = source.stream.trace("query", in: recorder).subscribe(AnyObserver { seen.append($0) })
        clock.now = 300
        source.observers[0].onNext("sw")
        clock.now = 900
        source.observers[0].onError(SearchError.offline)
        subscription.dispose()
        #expect(
            lines(recorder) == [
                "0 query#1 subscribe", "300 query#1 next \"sw\"", "900 query#1 error SearchError \"offline\"",
            ]
        )
        #expect(seen.map(\.debugDescription) == ["next(sw)", "error(offline)"])
        #expect(source.disposals == 1)
    }

    @Test("numbers subscriptions and records a disposal before the end, once")
    func disposal() {
        let recorder = recorder()
        let source = Source<Int>()
        let traced = source.stream.trace("a", in: recorder)
        let first = traced.subscribe(AnyObserver { _ in })
        _ = traced.subscribe(AnyObserver { _ in })
        clock.now = 5
        first.dispose()
        first.dispose()
        source.observers[1].onCompleted()
        #expect(lines(recorder) == ["0 a#1 subscribe", "0 a#2 subscribe", "5 a#1 dispose", "5 a#2 completed"])
        #expect(source.disposals == 2)
    }

    @Test("passes on exactly what the source alone would deliver")
    func transparency() {
        var plain: [String] = []
        var traced: [String] = []
        _ = Foreign().asObservable().subscribe(AnyObserver { plain.append("\($0)") })
        _ = Foreign().trace("a", in: recorder()).subscribe(AnyObserver { traced.append("\($0)") })
        #expect(plain == traced)
        #expect(plain.count == 2)
    }

    @Test("names what breaks the grammar")
    func violations() {
        let recorder = recorder()
        _ = Foreign().trace("a", in: recorder).subscribe(AnyObserver { _ in })
        let source = Source<Int>()
        source.stream.trace("b", in: recorder).subscribe(AnyObserver { _ in }).dispose()
        source.observers[0].onNext(7)
        source.observers[0].onCompleted()
        #expect(
            lines(recorder) == [
                "0 a#1 subscribe", "0 a#1 next 1", "0 a#1 completed", "0 a#1 violation 2 (next after completed)",
                "0 a#1 violation {\"type\":\"SearchError\",\"value\":\"offline\"} (error after completed)",
                "0 b#1 subscribe", "0 b#1 dispose", "0 b#1 violation 7 (next after dispose)",
                "0 b#1 violation (completed after dispose)",
            ]
        )
    }

    @Test("tells a concurrent event from one sent within a delivery")
    func concurrency() {
        let recorder = recorder()
        let source = Source<Int>()
        let entered = DispatchSemaphore(value: 0)
        let leave = DispatchSemaphore(value: 0)
        let finished = DispatchSemaphore(value: 0)
        _ = source.stream.trace("a", in: recorder).subscribe(
            AnyObserver { event in
                if event.element == 1 {
                    source.observers[0].onNext(10)
                    entered.signal()
                    leave.wait()
                }
            }
        )
        Thread.detachNewThread {
            source.observers[0].onNext(1)
            finished.signal()
        }
        entered.wait()
        source.observers[0].onNext(2)
        leave.signal()
        finished.wait()
        #expect(
            lines(recorder) == [
                "0 a#1 subscribe", "0 a#1 next 1", "0 a#1 next 10 from a:2", "0 a#1 violation 2 (concurrent next)",
            ]
        )
    }

    @Test("knows the event that caused another, across lanes and subscriptions")
    func causes() {
        let recorder = recorder()
        let tap = Source<Int>()
        let save = Source<String>()
        let saves = save.stream.trace("save", in: recorder)
        _ = tap.stream.trace("tap", in: recorder).subscribe(
            AnyObserver { _ in _ = saves.subscribe(AnyObserver { _ in }) }
        )
        tap.observers[0].onNext(1)
        save.observers[0].onNext("late")
        tap.observers[0].onNext(2)
        #expect(
            lines(recorder) == [
                "0 tap#1 subscribe", "0 tap#1 next 1", "0 save#1 subscribe from tap:2", "0 save#1 next \"late\"",
                "0 tap#1 next 2", "0 save#2 subscribe from tap:3",
            ]
        )
    }

    @Test("keeps the causes of two recorders apart")
    func twoRecorders() {
        let first = recorder()
        let second = recorder()
        let source = Source<Int>()
        _ = source.stream.trace("a", in: first).trace("b", in: second).trace("c", in: first)
            .subscribe(AnyObserver { _ in })
        source.observers[0].onNext(1)
        #expect(lines(first).last == "0 c#1 next 1")
        #expect(lines(second) == ["0 b#1 subscribe", "0 b#1 next 1"])
    }

    @Test("describes lanes by label, type and a place without a machine's path")
    func lanes() {
        let recorder = recorder()
        _ = Source<Int>().stream.trace("a", in: recorder)
        _ = Source<[String]>().stream.trace("b", in: recorder, fileID: "M/F.swift", filePath: "/x/F.swift", line: 3)
        let lanes = recorder.trace.header.lanes
        #expect(lanes.map(\.id) == ["a", "b"])
        #expect(lanes.map(\.type) == ["Int", "Array<String>"])
        #expect(lanes[0].source?.hasPrefix("Tests/RillTraceTests/Recorder/TraceRecorderTests.swift:") == true)
        #expect(lanes[1].source == "M/F.swift:3")
    }

    @Test("ends with an explicit event when the limit is reached")
    func limit() throws {
        let recorder = recorder(limit: 3)
        let source = Source<Int>()
        _ = source.stream.trace("a", in: recorder).subscribe(AnyObserver { _ in })
        for index in 1...10 { source.observers[0].onNext(index) }
        #expect(lines(recorder) == ["0 a#1 subscribe", "0 a#1 next 1", "0 a#1 next 2", "0 a#1 truncated"])
        #expect(try Trace(jsonLines: recorder.trace.jsonLines) == recorder.trace)
    }

    @Test("records an element as it was, not as it became")
    func mutableElements() {
        final class Box: Encodable {
            var value = 1
        }
        let recorder = recorder()
        let source = Source<Box>()
        _ = source.stream.trace("a", in: recorder).subscribe(AnyObserver { _ in })
        let box = Box()
        source.observers[0].onNext(box)
        box.value = 2
        #expect(lines(recorder).last == #"0 a#1 next {"value":1}"#)
    }

    @Test("turns elements and errors into JSON by the rules for values")
    func values() {
        let recorder = recorder()
        func record<Element>(_ element: Element) -> String? {
            let source = Source<Element>()
            _ = source.stream.trace("a", in: recorder).subscribe(AnyObserver { _ in })
            source.observers[0].onNext(element)
            return recorder.trace.events.last?.jsonLine
        }
        #expect(record(Int.max)?.contains(#""value":{"$int":"9223372036854775807"}"#) == true)
        #expect(record(())?.hasSuffix(#""kind":"next"}"#) == true)
        #expect(record(Point())?.contains(#""value":{"$type":"Point","x":1}"#) == true)
        #expect(record(Float(0.1))?.contains(#""value":0.1}"#) == true)
        #expect(TraceFailure(PayloadError.status(404)).value == ["$case": "status", "value": 404])
        let foundation = NSError(domain: "net", code: 7, userInfo: ["x": 1])
        #expect(TraceFailure(foundation).value == ["domain": "net", "code": 7])
    }

    @Test("keeps the latest time where the clock goes back, in whatever lane that was")
    func clockGoingBack() {
        let recorder = recorder(limit: 6)
        let (first, second) = (Source<Int>(), Source<Int>())
        let subscription = first.stream.trace("a", in: recorder).subscribe(AnyObserver { _ in })
        clock.now = 5
        first.observers[0].onNext(1)
        clock.now = 3
        _ = second.stream.trace("b", in: recorder).subscribe(AnyObserver { _ in })
        clock.now = 2
        second.observers[0].onNext(2)
        clock.now = 6
        first.observers[0].onNext(3)
        clock.now = -1
        subscription.dispose()
        clock.now = 1
        second.observers[0].onNext(4)
        #expect(
            lines(recorder) == [
                "0 a#1 subscribe", "5 a#1 next 1", "5 b#1 subscribe", "5 b#1 next 2", "6 a#1 next 3", "6 a#1 dispose",
                "6 b#1 truncated",
            ]
        )
    }

    @Test("keeps times that a file cannot hold at the nearest that it can")
    func extremeTimes() throws {
        let recorder = recorder()
        let source = Source<Int>()
        clock.now = .min
        _ = source.stream.trace("a", in: recorder).subscribe(AnyObserver { _ in })
        clock.now = .max
        source.observers[0].onNext(1)
        #expect(recorder.trace.events.map(\.at) == [-TraceEvent.latestTime, TraceEvent.latestTime])
        #expect(try Trace(jsonLines: recorder.trace.jsonLines) == recorder.trace)
    }

    @Test("keeps one order of times that never decrease, from many threads")
    func threads() {
        let ticks = Ticks()
        let recorder = TraceRecorder("test", limit: 100_000) { ticks.next() }
        let sources = (0..<4).map { _ in Source<Int>() }
        for (index, source) in sources.enumerated() {
            _ = source.stream.trace("lane \(index)", in: recorder).subscribe(AnyObserver { _ in })
        }
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            for value in 0..<2000 { sources[index].observers[0].onNext(value) }
        }
        let events = recorder.trace.events
        #expect(events.count == 4 * 2001)
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
        for index in 0..<4 {
            let lane = events.filter { $0.lane == "lane \(index)" && $0.kind == .next }
            #expect(lane.compactMap { $0.value?.intValue } == Array(0..<2000))
        }
    }

    @Test(
        "gives a hint for a value that will not be the same again",
        arguments: [
            (JSONValue.string("<Model: 0x00007f8a1c>"), "address"),
            (["$text": "[App.(unknown context at $55f5117ca554).Section.b]"], "address"),
            (["id": "550E8400-E29B-41D4-A716-446655440000"], "UUID"),
            ([["t": 1_700_000_003.25]], "present time"), ("2023-11-14T22:13:25.000000Z", "present time"),
            (1_700_000_000_000, "present time"), ("0x12", nil), ("550E8400-E29B-11D4-A716-446655440000", nil),
            ("Book(id: e621e1f8-c36c-495a-93fc-0c247a3e6e5f)", "looks like a random UUID"),
            (["E621E1F8-C36C-495A-93FC-0C247A3E6E5F": 1], "looks like a random UUID"),
            (42, nil),
        ] as [(JSONValue, String?)]
    )
    func hints(value: JSONValue, part: String?) {
        let trace = Trace(
            header: TraceHeader(name: "x"),
            events: [
                TraceEvent(at: 0, lane: "a", kind: .subscribe), TraceEvent(at: 0, lane: "a", kind: .next, value: value),
            ]
        )
        let hints = trace.hints(now: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(hints.map(\.event) == (part == nil ? [] : [TraceCause(lane: "a", n: 2)]))
        #expect(hints.first?.message.contains(part ?? "") ?? (part == nil))
    }

    @Test("hints at the times of a real clock, once")
    func hintsAtTimes() {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let real = TraceRecorder(realTime: "x")
        let stamped = TraceRecorder("x", clock: { 1_700_000_000_123 })
        let virtual = TraceRecorder("x", clock: { 0 })
        for recorder in [real, stamped, virtual] { _ = Observable.of(1, 2).trace("a", in: recorder).subscribe() }
        #expect(real.trace.hints(now: now).map(\.event) == [TraceCause(lane: "a", n: 1)])
        #expect(
            stamped.trace.hints(now: now).first?.message.hasPrefix("the time 1700000000123 is the present time") == true
        )
        #expect(stamped.trace.hints(now: now).count == 1 && stamped.trace.hints(now: now, limit: 0).isEmpty)
        #expect(virtual.trace.hints(now: now).isEmpty)
        #expect(TraceRecorder(realTime: "x").trace.hints(now: now).isEmpty)
    }

    @Test("takes no cause from a token that names an event to come")
    func foreignToken() {
        let recorder = recorder()
        let lane = recorder.lane("a", type: nil, source: nil)
        let first = recorder.record(.next, lane: lane, sub: 1)
        // What a token may look like that is as old as all recorders there can be.
        let identity = first.bits >> (UInt(UInt.bitWidth) * 2 / 3)
        for index in [1, 2] {
            CauseToken(recorder: identity, index: index).whileDelivering { recorder.record(.next, lane: lane, sub: 1) }
        }
        first.whileDelivering { recorder.record(.next, lane: lane, sub: 1) }
        #expect(recorder.trace.events.map(\.from) == [nil, nil, nil, TraceCause(lane: "a", n: 1)])
    }
}

private final class Ticks: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    func next() -> Int {
        lock.lock()
        defer { lock.unlock() }
        value += 1
        return value
    }

    @Test("a recorder keeps times within what a file holds")
    func recordedTimes() throws {
        let recorder = TraceRecorder("x", clock: { .max })
        _ = Observable.just(1).trace("a", in: recorder).subscribe()
        #expect(recorder.trace.events.allSatisfy { $0.at == (1 << 62) - 1 })
        #expect(try Trace(jsonLines: recorder.trace.jsonLines) == recorder.trace)
    }
}
