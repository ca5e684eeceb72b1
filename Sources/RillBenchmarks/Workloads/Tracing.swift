import Foundation
import Rill
import RillTrace

extension Workload {
    /// W10: what recording costs.
    static func recording(events: Int) -> Workload {
        Workload(
            name: "W10",
            title: "subject → trace(_:in:) → sink",
            events: events,
            mustReach: nil,
            floor: {
                // By hand: the clock, an entry of the recorder's size appended under a lock, the sink.
                struct Entry {
                    var at: Int
                    var lane: Int32
                    var sub: Int32
                    var kind: UInt8
                    var value: Int
                    var cause: Int
                    var rest: (Int, Int) = (0, 0)
                }
                let lock = NSLock()
                let clock = opaque { (tick: Int) in tick &+ 1 }
                var log: [Entry] = []
                var sum = 0
                for value in 0..<events {
                    let time = clock(value)
                    lock.lock()
                    log.append(Entry(at: time, lane: 0, sub: 1, kind: 1, value: value, cause: -1))
                    lock.unlock()
                    sum &+= value
                }
                return sum &+ log.count &+ 2
            },
            run: {
                let recorder = TraceRecorder("W10", limit: events + 2) { 1 }
                let subject = PublishSubject<Int>()
                var sum = 0
                let subscription = subject.trace("a", in: recorder).subscribe(onNext: { sum &+= $0 })
                for value in 0..<events { subject.onNext(value) }
                subscription.dispose()
                return sum &+ recorder.count
            }
        )
    }

    /// W11: a trace to bytes, and bytes to a trace.
    ///
    /// The limits are the design's 200 and 250 MB/s, by the bytes of a line.
    static func traceFiles(events: Int) -> [Workload] {
        let bytesPerEvent = 70.0
        let trace = Lazy { sample(events, changingEvery: nil) }
        let bytes = Lazy { trace.value.jsonLines }
        let lines = Lazy { bytes.value.split(separator: UInt8(ascii: "\n")).map { Array($0) } }
        return [
            Workload(
                name: "W11 write",
                title: "trace → JSON Lines",
                events: events,
                mustReach: .nanoseconds(bytesPerEvent / 0.200),
                floor: {
                    var out: [UInt8] = []
                    for line in lines.value {
                        out.append(contentsOf: line)
                        out.append(UInt8(ascii: "\n"))
                    }
                    return out.count
                },
                run: { trace.value.jsonLines.count }
            ),
            Workload(
                name: "W11 parse",
                title: "JSON Lines → trace",
                events: events,
                mustReach: .nanoseconds(bytesPerEvent / 0.250),
                floor: {
                    // By hand: the length of every line and its time, without looking at the rest.
                    var sum = 0
                    bytes.value.withUnsafeBufferPointer { buffer in
                        var position = 0
                        while position < buffer.count {
                            let start = position
                            while buffer[position] != UInt8(ascii: "\n") { position += 1 }
                            // Behind {"at":
                            var digit = start + 6
                            var time = 0
                            while buffer[digit] >= UInt8(ascii: "0"), buffer[digit] <= UInt8(ascii: "9") {
                                time = time &* 10 &+ Int(buffer[digit] - UInt8(ascii: "0"))
                                digit += 1
                            }
                            sum &+= time
                            position += 1
                        }
                    }
                    return sum
                },
                run: { (try? Trace(jsonLines: bytes.value))?.events.reduce(0) { $0 &+ $1.at } ?? -1 }
            ),
        ]
    }

    /// W12: two files that differ in a hundred values, and two where all that follows an inserted event came later.
    static func traceDifferences(events: Int) -> [Workload] {
        [
            difference(
                "W12",
                title: "diff of two trace files, 100 values different",
                mustReach: nil,
                events: events,
                sample(events, changingEvery: events / 100)
            ) {
                $0.counts[.changed] ?? -1
            },
            difference(
                "W12 shift",
                title: "diff of two trace files, an event inserted and everything after it shifted",
                mustReach: .nanoseconds(1_000),
                events: events,
                shifted(sample(events, changingEvery: nil), after: events / 10)
            ) {
                $0.counts[.added] ?? -1
            },
        ]
    }

    private static func difference(
        _ name: String,
        title: String,
        mustReach: Limit?,
        events: Int,
        _ actual: @autoclosure @escaping () -> Trace,
        _ checksum: @escaping (TraceDifference) -> Int
    ) -> Workload {
        let files = Lazy { try? TwoTraceFiles(sample(events, changingEvery: nil), actual()) }
        func lines(_ path: String) -> [ArraySlice<UInt8>] {
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return [] }
            return [UInt8](data).split(separator: UInt8(ascii: "\n"))
        }
        return Workload(
            name: name,
            title: title,
            events: events,
            mustReach: mustReach,
            floor: {
                guard let files = files.value else { return 0 }
                let (expected, actual) = (lines(files.expected), lines(files.actual))
                // By hand: the lines compared in place; of those that moved, only that there is one more.
                let differing = zip(expected, actual).dropFirst().count { $0 != $1 }
                return expected.count == actual.count ? differing : actual.count - expected.count
            },
            run: {
                guard let files = files.value,
                    let difference = try? TraceDiff.compare(expectedFile: files.expected, actualFile: files.actual)
                else { return -1 }
                return checksum(difference)
            }
        )
    }

    /// The trace with one event more in the middle, and all that follows a hundred units later.
    private static func shifted(_ trace: Trace, after index: Int) -> Trace {
        var trace = trace
        for later in index..<trace.events.count { trace.events[later].at += 100 }
        let before = trace.events[index - 1]
        trace.events.insert(TraceEvent(at: before.at, lane: before.lane, kind: .next, value: "inserted"), at: index)
        return trace
    }

    /// A trace of some lanes with texts and numbers.
    private static func sample(_ count: Int, changingEvery step: Int?) -> Trace {
        let names = ["query", "result", "selection", "progress"]
        var trace = Trace(header: TraceHeader(name: "W", lanes: names.map { TraceLane(id: $0) }), events: [])
        trace.events.reserveCapacity(count)
        for index in 0..<count {
            let isChanged = step.map { index % $0 == $0 / 2 } ?? false
            let text = isChanged ? "changed" : "item \(index)"
            let value: JSONValue = index % 3 == 0 ? .string(text) : .init(integer: isChanged ? -1 : index)
            trace.events.append(TraceEvent(at: index / 2, lane: names[index % 4], kind: .next, value: value))
        }
        return trace
    }
}

/// Two trace files in the temporary folder that go when the workload is done.
private final class TwoTraceFiles {
    let folder: URL
    var expected: String { folder.appendingPathComponent("expected.trace.jsonl").path }
    var actual: String { folder.appendingPathComponent("actual.trace.jsonl").path }

    init(_ expected: Trace, _ actual: Trace) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("rill-W12-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try expected.write(toFile: self.expected)
        try actual.write(toFile: self.actual)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
