@testable import RillTraceFormat

// `.ci/fuzz` compiles this file into the module, without its import.

/// Two traces made of bytes, and the laws that their difference keeps.
enum DiffLaws {
    /// Which law is broken for the traces that these bytes stand for, or nil.
    ///
    /// 1. Nothing is different exactly where the events are the same; in unordered instants, the same in any order.
    /// 2. Doing to the expected events what the findings say gives the actual ones, lane by lane, with their times.
    /// 3. The other way round there are as many additions as removals were, and as many changes and moves.
    /// 4. Later or earlier by no more than the tolerance is the same, counted.
    static func brokenLaw(for bytes: some Collection<UInt8>) -> String? {
        var source = ByteStream(bytes)
        var expected = trace(&source, [])
        let actual = trace(&source, expected.events)
        if let broken = lawOfSameness(expected, actual) ?? lawOfApplying(expected, actual) { return broken }
        if let broken = lawOfReversal(expected, actual) { return broken }
        expected.header.options.isUnorderedWithinInstant = true
        return lawOfSameness(expected, actual) ?? lawOfTolerance(expected, &source)
    }

    /// A trace: pieces of `other` with some of it left out, changed, shifted or moved, and events of its own.
    private static func trace(_ source: inout ByteStream, _ other: [TraceEvent]) -> Trace {
        var events: [TraceEvent] = []
        var (time, place, shift) = (0, 0, 0)
        while events.count < 200, let step = source.next() {
            switch other.isEmpty ? step % 4 : step % 10 {
            case 0, 1, 2:
                time += Int(step >> 4) % 4
                let lane = "abc".map(String.init)[Int(step >> 2) % 3]
                let value = JSONValue(integer: Int(source.next() ?? 0) % 5)
                events.append(TraceEvent(at: time, lane: lane, kind: .next, value: value))
            case 3:
                time += Int(step >> 4)
                if other.isEmpty, step > 240 { return sorted(events) }
            case 4, 5:
                // A piece of the other one as it is, later by what was shifted so far.
                let piece = other.dropFirst(place).prefix(Int(step >> 3))
                events += piece.map { event in
                    var event = event
                    event.at += shift
                    return event
                }
                place += piece.count
            case 6: place += 1
            case 7: shift += Int(step >> 4) - 8
            case 8:
                guard place < other.count else { break }
                events.append(other[place])
                events[events.count - 1].value = .string("changed")
                place += 1
            default: place = Int(step)
            }
        }
        return sorted(events)
    }

    private static func sorted(_ events: [TraceEvent]) -> Trace {
        let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
        let lanes = ["a", "b", "c"].map { TraceLane(id: $0) }
        return Trace(header: TraceHeader(name: "x", lanes: lanes), events: order.map { events[$0] })
    }

    private static func text(_ events: [TraceEvent]) -> [String] { events.map(\.jsonLine) }

    private static func show(_ law: String, _ expected: Trace, _ actual: Trace, _ difference: TraceDifference) -> String
    {
        let lines = [law, "expected:"] + text(expected.events) + ["actual:"] + text(actual.events)
        return (lines + [difference.text()]).joined(separator: "\n")
    }

    private static func lawOfSameness(_ expected: Trace, _ actual: Trace) -> String? {
        let difference = TraceDiff.compare(expected: expected, actual: actual)
        var (old, new) = (text(expected.events), text(actual.events))
        if expected.header.options.isUnorderedWithinInstant {
            // Whole lines sorted: the time of an event is a part of its line.
            (old, new) = (old.sorted(), new.sorted())
        }
        if difference.isSame == (old == new) { return nil }
        return show("same: \(difference.isSame), equal: \(old == new)", expected, actual, difference)
    }

    private static func lawOfApplying(_ expected: Trace, _ actual: Trace) -> String? {
        let difference = TraceDiff.compare(expected: expected, actual: actual)
        for lane in ["a", "b", "c"] {
            let result = apply(difference.findings.filter { $0.lane == lane }, to: expected, lane: lane)
            let wanted = actual.events.filter { $0.lane == lane }
            if text(result).sorted() == text(wanted).sorted() { continue }
            let told = "lane \(lane) becomes \(text(result))"
            return show("the findings do not lead to the actual events: \(told)", expected, actual, difference)
        }
        return nil
    }

    private static func apply(_ findings: [TraceFinding], to expected: Trace, lane: String) -> [TraceEvent] {
        var result: [TraceEvent] = []
        var rows = expected.events.indices.filter { expected.events[$0].lane == lane }
        var events = expected.events
        for finding in findings {
            let row = (finding.expectedLine ?? 0) - 2
            switch finding.kind {
            case .added: result += [finding.actual].compactMap { $0 }
            case .removed: rows.removeAll { $0 == row }
            case .changed: events[row].value = finding.actual?.value
            case .moved:
                rows.removeAll { $0 == row }
                result += [finding.actual].compactMap { $0 }
            default: break
            }
        }
        for finding in findings where finding.kind == .shifted {
            let first = rows.firstIndex { $0 == (finding.expectedLine ?? 0) - 2 } ?? rows.endIndex
            for row in rows[first...].prefix(finding.count) { events[row].at += finding.offset }
        }
        return result + rows.map { events[$0] }
    }

    private static func lawOfReversal(_ expected: Trace, _ actual: Trace) -> String? {
        let there = TraceDiff.compare(expected: expected, actual: actual)
        let back = TraceDiff.compare(expected: actual, actual: expected)
        let grown = (there.counts[.added] ?? 0) - (there.counts[.removed] ?? 0)
        let shrunk = (back.counts[.removed] ?? 0) - (back.counts[.added] ?? 0)
        if grown == shrunk, grown == actual.events.count - expected.events.count { return nil }
        return show("forth \(there.counts), back \(back.counts)", expected, actual, there)
    }

    private static func lawOfTolerance(_ trace: Trace, _ source: inout ByteStream) -> String? {
        var expected = trace
        expected.header.options = TraceOptions()
        expected.header.options.tolerance.time = 2
        var events = expected.events
        var count = 0
        var latest: [String: Int] = [:]
        for index in events.indices {
            let wanted = events[index].at + Int(source.next() ?? 2) % 5 - 2
            // Each lane keeps its order.
            let time = max(wanted, latest[events[index].lane] ?? Int.min)
            if abs(time - events[index].at) <= 2 { events[index].at = time }
            latest[events[index].lane] = events[index].at
            if events[index].at != expected.events[index].at { count += 1 }
        }
        let actual = sorted(events)
        let difference = TraceDiff.compare(expected: expected, actual: actual)
        // Equal events of a lane may change places in time; then fewer are off.
        if difference.isSame, difference.toleratedTimes <= count { return nil }
        return show("off by at most 2, and not the same", expected, actual, difference)
    }
}

/// Bytes, one after the other.
private struct ByteStream {
    private var bytes: [UInt8]
    private var index = 0

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    mutating func next() -> UInt8? {
        guard index < bytes.count else { return nil }
        defer { index += 1 }
        return bytes[index]
    }
}
