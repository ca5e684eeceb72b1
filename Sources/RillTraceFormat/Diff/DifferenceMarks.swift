import RillMarbles

/// Which events of two traces differ, by their places: for pictures, which mark each of them and not only the first of a
/// group.
package struct DifferenceMarks {
    /// The places in the expected trace.
    package private(set) var expected: Set<Int> = []
    /// The places in the actual trace.
    package private(set) var actual: Set<Int> = []

    /// Finds the events that the findings are about.
    ///
    /// - Complexity: O(n) in the number of events, and a logarithm for each finding.
    package init(_ difference: TraceDifference, _ expectedTrace: Trace, _ actualTrace: Trace) {
        let old = LaneEvents(expectedTrace)
        let new = LaneEvents(actualTrace)
        for finding in difference.findings where finding.kind != .header {
            if let place = finding.expectedLine.map({ $0 - 2 }) { expected.insert(place) }
            if let place = finding.actualLine.map({ $0 - 2 }) { actual.insert(place) }
        }
        // What has no partner, or another one, is between the events of a run without belonging to it.
        let alone = DifferenceMarks.alone(difference.findings)
        for finding in difference.findings where finding.count > 1 {
            let isResubscribed = finding.kind == .resubscribed
            guard isResubscribed || finding.kind == .shifted else { continue }
            if let line = finding.expectedLine {
                let sub = isResubscribed ? finding.expected?.sub : nil
                expected.formUnion(old.run(finding.lane, from: line - 2, finding.count, sub: sub, except: alone.old))
            }
            if let line = finding.actualLine {
                let sub = isResubscribed ? finding.actual?.sub : nil
                actual.formUnion(new.run(finding.lane, from: line - 2, finding.count, sub: sub, except: alone.new))
            }
        }
    }

    private static func alone(_ findings: [TraceFinding]) -> (old: Set<Int>, new: Set<Int>) {
        var alone: (old: Set<Int>, new: Set<Int>) = ([], [])
        for finding in findings where [.added, .removed, .moved].contains(finding.kind) {
            if let line = finding.expectedLine { alone.old.insert(line - 2) }
            if let line = finding.actualLine { alone.new.insert(line - 2) }
        }
        return alone
    }
}

/// The events of each lane by their places in the trace.
private struct LaneEvents {
    private let trace: Trace
    private var places: [ByteKey: [Int]] = [:]

    init(_ trace: Trace) {
        self.trace = trace
        for (place, event) in trace.events.enumerated() { places[ByteKey(event.lane), default: []].append(place) }
    }

    /// The next events of a lane from a place on.
    func run(_ lane: String, from first: Int, _ count: Int, sub: Int?, except alone: Set<Int>) -> [Int] {
        guard let places = places[ByteKey(lane)] else { return [] }
        var run: [Int] = []
        for place in places[places.partitioningIndex { $0 >= first }...] {
            if run.count >= count { break }
            if alone.contains(place) || sub.map({ $0 != trace.events[place].sub }) ?? false { continue }
            run.append(place)
        }
        return run
    }
}
