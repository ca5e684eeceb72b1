import Rill
import RillMarbles
import RillVirtualTime

extension StreamVerdict {
    func failure() -> Failure {
        let outcome = outcomeWithLateEvents
        if outcome.isUndecided {
            return Failure(
                "\(lane.title) cannot be compared: nothing tells whether two values of \(Element.self) are the same. Make "
                    + "the type Equatable, or pass a closure that compares two values, by: { … }",
                at: lane.site
            )
        }
        let complaint: String
        switch lane.matching {
        case .exact: complaint = "is not as expected"
        case .containing: complaint = "does not hold all that is expected"
        case .different: complaint = "is as it must not be"
        }
        return Failure("\(lane.title) \(complaint)", diagram: picture(of: outcome).text.dedented, at: lane.site)
    }

    /// What came behind the horizon explains what is missing before it, and says nothing else.
    private var outcomeWithLateEvents: StreamOutcome<Element> {
        let all = observer.events
        if all.count == outcome.events.count { return outcome }
        let inner = outcome.inner
        let late = Set(
            StreamOutcome(of: all, against: lane.stream, sending: inner).difference.entries
                .filter { $0.kind == .late }.compactMap(\.actual)
        )
        let events = all.indices.filter { all[$0].time <= horizon || late.contains($0) }.map { all[$0] }
        if events.count == outcome.events.count { return outcome }
        return StreamOutcome(of: events, against: lane.stream, sending: inner)
    }

    private func picture(of outcome: StreamOutcome<Element>) -> MarbleFailure {
        let events = outcome.events
        // Where more may come besides, that more came is no mistake.
        let difference =
            lane.matching == .containing ? outcome.difference.without(.unexpected) : outcome.difference
        var supply = labelSupply
        let labels = outcome.labels { supply.label(for: $0) }
        var values: [String: String] = [:]
        var expectedValues: [String: String] = [:]
        // Streams have lanes instead.
        if outcome.inner == nil, Element.self != Void.self {
            for (index, event) in events.enumerated() {
                if case .next(let element) = event.value, let label = labels[index] {
                    values[label] = description(of: element)
                }
            }
            for (event, element) in zip(expected.events, lane.stream.elements) {
                if let label = event.label, let element { expectedValues[label] = description(of: element) }
            }
        }
        // A stream that is alive says so up to the horizon.
        let isAlive =
            !events.contains { $0.value.isStopEvent } && expected.events.allSatisfy { $0.kind != .unsubscribe }
        let end = isAlive && !expected.isOpen ? script.run.time(ofTick: horizon + 1) : nil
        return MarbleFailure(
            expected: expected,
            actual: outcome.diagram(end: end) { labels[$0] },
            difference: difference,
            expectedValues: expectedValues,
            actualValues: values,
            valueDifferences: insides(of: outcome, difference),
            remarks: notes(on: outcome) + advice(on: outcome, labels),
            lanes: innerLanes(outcome, difference, labels) + script.contextLanes(upTo: horizon),
            dialect: script.settings.dialect,
            frame: script.settings.frame
        )
    }

    /// What has to be added before the actual lane can stand in the place of the expected one.
    private func advice(on outcome: StreamOutcome<Element>, _ labels: [Int: String]) -> [String] {
        guard lane.matching == .exact, let missing = MissingEntries(outcome, labels).text else { return [] }
        return ["to paste the actual lane, add \(missing)"]
    }

    /// How the values differ that came instead of others, by the position of the expected event.
    private func insides(of outcome: StreamOutcome<Element>, _ difference: MarbleDifference) -> [Int: String] {
        var insides: [Int: String] = [:]
        for entry in difference.entries where entry.kind == .differentValue {
            guard let wanted = entry.expected, let happened = entry.actual,
                case .next(let element) = outcome.events[happened].value
            else { continue }
            var lines: [String] = []
            if let inner = outcome.inner, let label = expected.events[wanted].label {
                lines = inner.notes(on: outcome.elementNumbers[happened], as: label)
                if !lines.isEmpty { lines.insert("counted from \(expected.events[wanted].at):", at: 0) }
            } else if let value = lane.stream.elements[wanted] {
                lines = structuralDifference(expected: value, actual: element)
                if lines.isEmpty, description(of: value) == description(of: element) {
                    lines = [
                        "both read the same, but == says that they differ, as NaN always does; compare with by: { … }"
                    ]
                }
            }
            if !lines.isEmpty { insides[wanted] = lines.joined(separator: "\n") }
        }
        return insides
    }

    /// The streams that differ: what was expected and what came, each at the column at which it is sent.
    private func innerLanes(
        _ outcome: StreamOutcome<Element>,
        _ difference: MarbleDifference,
        _ labels: [Int: String]
    ) -> [MarbleFailure.Lane] {
        guard let inner = outcome.inner else { return [] }
        var lanes: [MarbleFailure.Lane] = []
        func add(_ label: String?, _ diagram: MarbleDiagram?, at instant: MarbleTime) {
            guard let label, let diagram, lanes.count < 12, !lanes.contains(where: { $0.name == label }) else { return }
            lanes.append(MarbleFailure.Lane(name: label, diagram: diagram, origin: instant))
        }
        for entry in difference.entries {
            if let wanted = entry.expected.map({ expected.events[$0] }) {
                add(wanted.label, wanted.label.flatMap(inner.wanted), at: wanted.at)
            }
            if let happened = entry.actual, case .next = outcome.events[happened].value {
                let instant = script.run.time(ofTick: outcome.events[happened].time)
                add(labels[happened], inner.diagram(of: outcome.elementNumbers[happened]), at: instant)
            }
        }
        return lanes
    }

    private func notes(on outcome: StreamOutcome<Element>) -> [String] {
        let end = script.run.time(ofTick: horizon)
        let scheduler = script.run.scheduler
        var notes: [String] = []
        if let last = expected.events.last, last.at > end {
            notes.append("the run ended at \(end), where until: says, and the lane goes on")
        } else if expected.isTerminated, !outcome.events.contains(where: { $0.value.isStopEvent }) {
            var note = "still alive at the horizon (\(end))"
            if let next = scheduler.timeline.nextTime(), next < .max {
                note += "; the next work is scheduled for \(script.settings.frame * next), until: runs longer"
            }
            notes.append(note)
        }
        for violation in scheduler.log.violations where violation.lane.label == observer.label {
            notes.append("broke the grammar of streams: \(violation.description)")
        }
        return notes
    }
}
