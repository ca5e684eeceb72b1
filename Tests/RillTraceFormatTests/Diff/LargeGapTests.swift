import Foundation
import Testing

@testable import RillTraceFormat

@Suite("Gaps as large as the trace")
struct LargeGapTests {
    private func trace(_ count: Int, step: Int, _ value: (Int) -> Int) -> Trace {
        Trace(
            header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]),
            events: (0..<count).map {
                TraceEvent(at: $0 * step, lane: "a", kind: .next, value: JSONValue(integer: value($0)))
            }
        )
    }

    @Test("everything replaced, and no time fits: counted without looking at every pair")
    func nothingFits() {
        let old = trace(100_000, step: 2) { $0 }
        let new = trace(99_999, step: 2) { -$0 - 1 }
        var late = new
        for index in late.events.indices { late.events[index].at += 1 }
        let difference = TraceDiff.compare(expected: old, actual: late)
        #expect(difference.counts[.removed] == 100_000)
        #expect(difference.counts[.added] == 99_999)
        // Where the times fit, the same events are changed values.
        #expect(TraceDiff.compare(expected: old, actual: new).counts[.changed] == 99_999)
    }

    @Test("what is on one side alone keeps nothing from being aligned")
    func aloneOnOneSide() {
        func trace(_ own: String, _ offset: Int) -> Trace {
            let lanes = ["common", own].map { TraceLane(id: $0) }
            let events = (0..<6000).map { index in
                index % 3 == 0
                    ? TraceEvent(at: index, lane: "common", kind: .next, value: JSONValue(integer: index / 3 % 7))
                    : TraceEvent(at: index, lane: own, kind: .next, value: JSONValue(integer: index + offset))
            }
            return Trace(header: TraceHeader(name: "x", lanes: lanes), events: events)
        }
        let difference = TraceDiff.compare(expected: trace("left", 0), actual: trace("right", 9000))
        #expect(difference.counts == [.header: 2, .removed: 4000, .added: 4000])
    }

    @Test("a trace in another order: all are moves, and none is lost")
    func shuffled() {
        let count = 20_000
        // A step that has no divisor with the count gives each number once.
        let old = trace(count, step: 2) { $0 }
        let new = trace(count, step: 2) { $0 * 7_919 % count }
        let difference = TraceDiff.compare(expected: old, actual: new)
        #expect(difference.counts[.added] == nil && difference.counts[.removed] == nil)
        #expect(difference.counts[.changed] == nil)
        #expect((difference.counts[.moved] ?? 0) > count * 9 / 10)
        #expect(difference.countsByLane["a"]?[.moved] == difference.counts[.moved])
        #expect(difference.findings.count == TraceDifference.findingLimit)
    }

    @Test("gaps full of repeated events take a bounded number of steps together")
    func manyGaps() {
        // A fifth of the gaps without `RILL_LONG_TESTS`: a debug build takes six seconds for all of them.
        let count = ProcessInfo.processInfo.environment["RILL_LONG_TESTS"] != nil ? 100_000 : 20_000
        var state: UInt64 = 7
        func keys() -> [UInt64] {
            (0..<count).map { index in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return index % 1000 == 0 ? 1_000_000 + UInt64(index) : state >> 33 % 50
            }
        }
        let alignment = Alignment(keys(), keys())
        for index in stride(from: 0, to: count, by: 1000) { #expect(alignment.right[index] == Int32(index)) }
        #expect(alignment.steps > 1 << 20)
        #expect(alignment.steps <= (1 << 24) + 1_000_000)
    }

    @Test("ten thousand lanes are compared by name")
    func manyLanes() {
        func trace(_ lanes: Range<Int>) -> Trace {
            let names = lanes.map { "lane \($0)" }
            return Trace(
                header: TraceHeader(name: "x", lanes: names.map { TraceLane(id: $0) }),
                events: names.map { TraceEvent(at: 0, lane: $0, kind: .next, value: 1) }
            )
        }
        let difference = TraceDiff.compare(expected: trace(0..<10_000), actual: trace(1..<10_001))
        #expect(difference.counts[.header] == 2)
        #expect(difference.counts[.added] == 1)
    }

    #if os(Linux)
    @Test("pipes are compared, although they cannot be read twice")
    func pipes() throws {
        func pipe(_ trace: Trace) throws -> (Pipe, String) {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data(trace.jsonLines))
            try pipe.fileHandleForWriting.close()
            return (pipe, "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        }
        let (left, leftPath) = try pipe(trace(20, step: 1) { $0 })
        let (right, rightPath) = try pipe(trace(21, step: 1) { $0 })
        let difference = try TraceDiff.compare(expectedFile: leftPath, actualFile: rightPath)
        #expect(difference.counts == [.added: 1])
        withExtendedLifetime((left, right)) {}
    }
    #endif

    @Test("a value of megabytes is drawn by its beginning")
    func longValue() {
        var trace = trace(1, step: 0) { $0 }
        trace.events[0].value = .string(String(repeating: "x", count: 5_000_000))
        #expect(trace.chart.text(width: 80).count < 500)
        #expect(trace.chart.svg().count < 20_000)
        #expect(trace.streamedDrawing().count < 500)
    }

    @Test("subscriptions that nothing ends are not drawn again in every band")
    func openSubscriptions() {
        var trace = Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]), events: [])
        for index in 1...2000 {
            trace.events.append(TraceEvent(at: 2 * index, lane: "a", sub: index, kind: .subscribe))
            let value = JSONValue(integer: index)
            trace.events.append(TraceEvent(at: 2 * index + 1, lane: "a", sub: index, kind: .next, value: value))
        }
        // Two lines for each subscription and a few for each band, not all open ones for each band.
        #expect(trace.streamedDrawing(TraceTextStyle(width: 80)).split(separator: "\n").count < 30_000)
    }

    @Test("ten thousand events of one instant are drawn within the width")
    func oneInstant() {
        let trace = trace(10_000, step: 0) { $0 }
        let lines = trace.streamedDrawing(TraceTextStyle(width: 80)).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.contains("…+99") })
        #expect(trace.chart.text(width: 80).contains("…+9"))
    }
}
