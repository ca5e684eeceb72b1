import Rill
import RillTrace
import RillVirtualTime
import Testing

private enum Failure: Error { case offline }

@Suite struct RunLogTraceTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func `a log becomes a trace with lanes, subscriptions, values and order`() {
        let taps = scheduler.createHotObservable([.next(10, 1), .error(20, Failure.offline)], label: "taps")
        let line = #line - 1
        _ = scheduler.record(taps.map { "\($0)" }, as: "output")
        scheduler.start()
        let trace = Trace(scheduler.log, name: "Taps")
        #expect(trace.header.name == "Taps" && trace.header.unit == "ms")
        #expect(trace.header.lanes.map(\.id) == ["taps", "output"])
        #expect(trace.header.lanes.map(\.type) == ["Int", "String"])
        #expect(trace.header.lanes.first?.source == "Tests/RillVirtualTimeTests/RunLogTraceTests.swift:\(line)")
        #expect(
            trace.events.map(\.jsonLine) == [
                #"{"at":0,"lane":"output","sub":1,"kind":"subscribe"}"#,
                #"{"at":0,"lane":"taps","sub":1,"kind":"subscribe"}"#,
                #"{"at":10,"lane":"taps","sub":0,"kind":"next","value":1}"#,
                #"{"at":10,"lane":"output","sub":1,"kind":"next","value":"1","from":{"lane":"taps","n":2}}"#,
                #"{"at":20,"lane":"taps","sub":0,"kind":"error","error":{"type":"Failure","value":"offline"}}"#,
                #"{"at":20,"lane":"output","sub":1,"kind":"error","error":{"type":"Failure","value":"offline"},"#
                    + #""from":{"lane":"taps","n":3}}"#,
                #"{"at":20,"lane":"taps","sub":1,"kind":"dispose","from":{"lane":"taps","n":3}}"#,
            ]
        )
    }

    @Test func `a token that names an entry to come is no cause`() {
        let taps = scheduler.createHotObservable([.next(10, 1)], label: "taps")
        var token = CauseToken.none
        _ = taps.subscribe { _ in if token.bits == 0 { token = .current } }
        scheduler.start()
        // What a token may look like that is as old as all logs there can be.
        let identity = token.bits >> (UInt(UInt.bitWidth) * 2 / 3)
        for index in [scheduler.log.count, 1_000] {
            CauseToken(recorder: identity, index: index).whileDelivering { taps.emit(.next(2)) }
        }
        #expect(scheduler.log.entries(of: "taps").map(\.cause).allSatisfy { $0 == nil })
        #expect(Trace(scheduler.log, name: "Taps").events.map(\.from).allSatisfy { $0 == nil })
        token.whileDelivering { taps.emit(.next(3)) }
        #expect(Trace(scheduler.log, name: "Taps").events.last?.from == TraceCause(lane: "taps", n: 2))
    }

    @Test func `a cause is carried across time`() throws {
        let taps = scheduler.createHotObservable([.next(10, 1), .next(12, 2)], label: "taps")
        _ = scheduler.record(taps.debounce(.seconds(5), scheduler: scheduler), as: "quiet")
        scheduler.start()
        let entry = try #require(scheduler.log.entries(of: "quiet").last)
        let cause = try #require(entry.cause)
        #expect(entry.description == "17 quiet next(2)")
        #expect(scheduler.log.entries[cause].description == "12 taps next(2)")
    }

    @Test(arguments: ["delay", "observe(on:)"])
    func `each element that waits keeps its own cause`(name: String) throws {
        let taps = scheduler.createHotObservable([.next(10, 1), .next(10, 2)], label: "taps")
        let source = taps.asObservable()
        let late =
            name == "delay" ? source.delay(.seconds(5), scheduler: scheduler) : source.observe(on: scheduler)
        _ = scheduler.record(late, as: "late")
        scheduler.start()
        let entries = scheduler.log.entries(of: "late").filter { $0.kind == .next }
        #expect(entries.count == 2)
        #expect(
            entries.map { $0.cause.map { scheduler.log.entries[$0].description } } == [
                "10 taps next(1)", "10 taps next(2)",
            ]
        )
    }

    @Test func `a run within a delivery does not take its cause away`() throws {
        let taps = scheduler.createHotObservable([.next(10, 1)], label: "taps")
        let other = TestScheduler(initialClock: 0)
        let output = taps.map { number in
            other.scheduleAt(other.clock + 1) {}
            other.run()
            return number
        }
        _ = scheduler.record(output, as: "output")
        scheduler.start()
        let entry = try #require(scheduler.log.entries(of: "output").last)
        #expect(entry.description == "10 output next(1)")
        #expect(entry.cause.map { scheduler.log.entries[$0].description } == "10 taps next(1)")
    }

    @Test func `violations keep their rule`() {
        let source = scheduler.createHotObservable([.completed(10), .next(20, 1)], label: "bad")
        _ = source.subscribe(scheduler.createObserver(Int.self, label: "direct"))
        scheduler.start()
        let violation = Trace(scheduler.log, name: "x").events.last
        #expect(violation?.kind == .violation && violation?.rule == "next after completed")
    }
}
