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
    static func traceFiles(events: Int) -> [Workload] {
        let trace = Lazy { sample(events, changingEvery: nil) }
        let bytes = Lazy { trace.value.jsonLines }
        let lines = Lazy { bytes.value.split(separator: UInt8(ascii: "\n")).map { Array($0) } }
        return [
            Workload(
                name: "W11 write",
                title: "trace → JSON Lines",
                events: events,
                mustReach: nil,
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
                mustReach: nil,
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

    /// W12: two files that differ in a hundred values.
    static func traceDifference(events: Int) -> Workload {
        let folder = FileManager.default.temporaryDirectory
        let names = ["expected", "actual"].map { folder.appendingPathComponent("rill-W12-\($0)-\(getpid())").path }
        let files = Lazy {
            try? sample(events, changingEvery: nil).write(toFile: names[0])
            try? sample(events, changingEvery: events / 100).write(toFile: names[1])
            return names
        }
        func lines(_ path: String) -> [ArraySlice<UInt8>] {
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return [] }
            return [UInt8](data).split(separator: UInt8(ascii: "\n"))
        }
        return Workload(
            name: "W12",
            title: "diff of two trace files, 100 values different",
            events: events,
            mustReach: nil,
            floor: { zip(lines(files.value[0]), lines(files.value[1])).dropFirst().count { $0 != $1 } },
            run: {
                let difference = try? TraceDiff.compare(expectedFile: files.value[0], actualFile: files.value[1])
                return difference?.counts[.changed] ?? -1
            }
        )
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
