import RillMarbles
import RillVirtualTime

/// What a diagram has to say so that a stream follows it.
extension StreamComparison {
    /// The diagram of what happened. What the expected one leaves open, a window, `?`, `{ }`, a bare `#`, `...`, a time within
    /// the tolerance, and what happened keeps to, stays open.
    ///
    /// - Parameters:
    ///   - labels: What stands for each event.
    ///   - end: How far a stream that is alive is drawn; nil for no further than its last event.
    /// - Throws: `RecordingRefusal` where the maps lack what the diagram would need, or where what is open cannot stand
    ///   beside what happened.
    func recorded(
        _ events: Events,
        _ labels: [Int: String],
        upTo horizon: Int,
        aliveUntil end: MarbleTime?,
        called name: String
    ) throws -> MarbleDiagram {
        let difference = outcome(of: events, upTo: horizon).difference
        let kept = kept(difference)
        if let missing = MissingEntries(self, events, labels.filter { kept[$0.key] == nil }).text {
            throw RecordingRefusal("\(name) would not pass; add \(missing), and record again")
        }
        var marks = diagram(of: events) { labels[$0] }.events
        for (index, event) in kept { marks[index] = event }
        if expected.isOpen { marks = Array(marks[..<endOfWhatCounts(difference)]) }
        marks += expected.events.filter { $0.kind == .unsubscribe || $0.kind == .demand }
        let isAlive = !marks.contains { $0.isTerminal || $0.kind == .unsubscribe }
        let happened = MarbleDiagram(
            events: marks,
            isOpen: expected.isOpen,
            end: expected.isOpen ? expected.end : isAlive ? end : nil
        )
        // The lanes of streams are written at the same time, so that only the next run can tell.
        guard inner != nil || isFollowed(happened, by: events, upTo: horizon) else {
            throw RecordingRefusal.openBesideFixed
        }
        return happened
    }

    /// The expected events that were met, by what met them.
    private func kept(_ difference: MarbleDifference) -> [Int: MarbleEvent] {
        var kept: [Int: MarbleEvent] = [:]
        for match in difference.matches { kept[match.actual] = expected.events[match.expected] }
        // Of a group without an order, all members are kept, or none is.
        let met = Set(difference.matches.map(\.expected))
        let broken = Set(
            expected.events.indices.filter { !met.contains($0) }.compactMap { expected.events[$0].unorderedGroup }
        )
        for (index, event) in kept {
            if let group = event.unorderedGroup, broken.contains(group) { kept[index]?.unorderedGroup = nil }
        }
        return kept
    }

    /// Behind which event anything may follow.
    private func endOfWhatCounts(_ difference: MarbleDifference) -> Int {
        let counting = difference.matches.map(\.actual) + difference.entries.compactMap(\.actual)
        return counting.max().map { $0 + 1 } ?? 0
    }

    /// Whether the events are what a diagram asks for, as the next run would see it.
    private func isFollowed(_ diagram: MarbleDiagram, by events: Events, upTo horizon: Int) -> Bool {
        let next = StreamComparison(
            expected: diagram,
            elements: diagram.events.map { event in
                event.kind == .next ? event.label.flatMap { vocabulary.element(for: $0) } : nil
            },
            vocabulary: vocabulary,
            settings: settings
        )
        return next.outcome(of: events, upTo: horizon).difference.isEmpty
    }
}
