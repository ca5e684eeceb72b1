import Foundation
import Rill
import RillTrace
import RillVirtualTime
import Testing

@Suite("The verbose level")
struct VerboseLevelTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)

    private func lines(_ recorder: TraceRecorder, _ lane: String) -> [String] {
        recorder.trace.events.filter { $0.lane == lane }.map { event in
            var text = "\(event.at) #\(event.sub) \(event.kind.name)"
            if let value = event.value { text += " \(value)" }
            if let error = event.error { text += " \(error.value)" }
            if let from = event.from { text += " from \(from)" }
            return text
        }
    }

    private func run(_ recorder: TraceRecorder) {
        let traced = scheduler.trace("work", in: recorder)
        let taps = scheduler.createHotObservable([.next(10, 1), .next(12, 2)])
        _ = taps.asObservable().trace("tap", in: recorder).debounce(.milliseconds(5), scheduler: traced)
            .trace("result", in: recorder).subscribe()
        _ = traced.schedule(()) { _ in Disposables.create() }
        let timer = traced.schedulePeriodic(0, startAfter: .milliseconds(3), period: .microseconds(2500)) { $0 + 1 }
        scheduler.scheduleAt(20) { timer.dispose() }
        scheduler.start()
    }

    @Test("records work that is put on a traced scheduler, with its delay and what led to it")
    func schedule() {
        let recorder = TraceRecorder("x", level: .verbose, clock: { scheduler.clock })
        run(recorder)
        #expect(
            lines(recorder, "work") == [
                "0 #0 schedule", "0 #0 schedule {\"after\":3,\"every\":2.5}", "10 #0 schedule 5 from tap:2",
                "12 #0 schedule 5 from tap:3",
            ]
        )
        #expect(lines(recorder, "result") == ["0 #1 subscribe", "17 #1 next 2 from tap:3"])
        #expect(throws: Never.self) { try Trace(jsonLines: recorder.trace.jsonLines) == recorder.trace }
    }

    @Test("is off otherwise: no event, no lane, and the same run")
    func off() {
        let recorder = TraceRecorder("x", clock: { scheduler.clock })
        run(recorder)
        #expect(recorder.trace.header.lanes.map(\.id) == ["tap", "result"])
        #expect(lines(recorder, "result") == ["0 #1 subscribe", "17 #1 next 2 from tap:3"])
    }

    private struct Offline: Error {}

    private func pages(_ count: Int, failing: Bool = false) -> AsyncThrowingStream<Int, any Error> {
        AsyncThrowingStream { continuation in
            for page in 1...count { continuation.yield(page) }
            continuation.finish(throwing: failing ? Offline() : nil)
        }
    }

    @Test("records each wait of a loop over a traced sequence as a request")
    func request() async throws {
        let recorder = TraceRecorder("x", level: .verbose, clock: { 0 })
        var seen: [Int] = []
        for try await page in pages(2).trace("page", in: recorder) { seen.append(page) }
        #expect(seen == [1, 2])
        await #expect(throws: Offline.self) {
            for try await _ in pages(1, failing: true).trace("page", in: recorder) {}
        }
        #expect(
            lines(recorder, "page") == [
                "0 #1 subscribe", "0 #1 request", "0 #1 next 1", "0 #1 request", "0 #1 next 2", "0 #1 request",
                "0 #1 completed", "0 #2 subscribe", "0 #2 request", "0 #2 next 1", "0 #2 request",
                "0 #2 error {\"$type\":\"Offline\"}",
            ]
        )
        #expect(recorder.trace.header.lanes.map(\.type) == ["Int"])
    }

    @Test("and at the other level what it gets, without the requests")
    func sequence() async throws {
        let recorder = TraceRecorder("x", clock: { 0 })
        for try await _ in pages(1).trace("page", in: recorder) {}
        #expect(lines(recorder, "page") == ["0 #1 subscribe", "0 #1 next 1", "0 #1 completed"])
    }
}
