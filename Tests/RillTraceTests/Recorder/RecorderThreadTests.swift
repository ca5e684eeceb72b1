import Dispatch
import Rill
import RillTrace
import Testing

@Suite("A recorder under eight threads")
struct RecorderThreadTests {
    @Test("loses nothing while lanes are added, subscriptions come and go, and the trace is read")
    func everythingAtOnce() throws {
        let recorder = TraceRecorder("threads", clock: { Int(DispatchTime.now().uptimeNanoseconds / 1000) })
        let (threads, rounds) = (8, 100)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for round in 0..<rounds {
                let subject = PublishSubject<Int>()
                let traced = subject.trace("own \(thread)", in: recorder).map { $0 + 1 }
                let subscription = traced.trace("shared", in: recorder).subscribe()
                subject.onNext(round)
                if round % 2 == 0 { subject.onCompleted() }
                subscription.dispose()
                if round % 25 == 0 { _ = recorder.trace.events.count }
            }
        }
        let trace = recorder.trace
        // For each round and both lanes: subscribe, next, and completed or dispose.
        #expect(trace.events.count == threads * rounds * 2 * 3)
        #expect(trace.lanes.count == threads + 1)
        for lane in trace.lanes {
            let events = trace.events.filter { $0.lane == lane.id }
            let count = lane.id == "shared" ? threads * rounds : rounds
            #expect(Set(events.map(\.sub)) == Set(1...count))
        }
        // The element of the shared lane follows from one of the thread's own lane.
        let shared = trace.events.filter { $0.lane == "shared" && $0.kind == .next }
        #expect(shared.allSatisfy { $0.from?.lane.hasPrefix("own ") ?? false })
        #expect(zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.at <= $1.at })
        #expect(try Trace(jsonLines: trace.jsonLines) == trace)
    }

    @Test("two places that trace into one lane are noted, a loop at one place is not")
    func sharedLanes() {
        let recorder = TraceRecorder("shared", clock: { 0 })
        for _ in 0..<3 { _ = Observable.just(1).trace("loop", in: recorder).subscribe() }
        #expect(recorder.trace.notes.isEmpty)
        _ = Observable.just(1).trace("a", in: recorder).subscribe()
        _ = Observable.just("x").trace("a", in: recorder).subscribe()
        let notes = recorder.trace.notes.map(\.message)
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("lane \"a\" is traced at two places: ") ?? false)
    }
}
