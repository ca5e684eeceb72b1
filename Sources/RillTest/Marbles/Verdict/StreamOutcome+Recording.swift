import RillMarbles
import RillVirtualTime

/// What a diagram has to say so that a stream follows it.
extension StreamOutcome {
    /// The diagram of what happened. What the expected one leaves open, a window, `?`, `{ }`, a bare `#`, `...`, a time within
    /// the tolerance, and what happened keeps to, stays open.
    ///
    /// - Parameters:
    ///   - labels: What stands for each event.
    ///   - end: How far a stream that is alive is drawn; nil for no further than its last event.
    /// - Throws: `RecordingRefusal` where the maps lack what the diagram would need, or where what is open cannot stand
    ///   beside what happened.
    func recorded(
        _ labels: [Int: String],
        aliveUntil end: MarbleTime?,
        called name: String
    ) throws -> MarbleDiagram {
        let wanted = expected.diagram
        let kept = kept
        if let missing = MissingEntries(self, labels.filter { kept[$0.key] == nil }).text {
            throw RecordingRefusal("\(name) would not pass; add \(missing), and record again")
        }
        var marks = diagram { labels[$0] }.events
        for (index, event) in kept { marks[index] = event }
        if wanted.isOpen { marks = Array(marks[..<endOfWhatCounts]) }
        marks += wanted.events.filter { $0.kind == .unsubscribe || $0.kind == .demand }
        let isAlive = !marks.contains { $0.isTerminal || $0.kind == .unsubscribe }
        let happened = MarbleDiagram(
            events: marks,
            isOpen: wanted.isOpen,
            end: wanted.isOpen ? wanted.end : isAlive ? end : nil
        )
        // The lanes of streams are written at the same time, so that only the next run can tell.
        guard inner != nil || isFollowed(happened) else {
            throw RecordingRefusal.openBesideFixed
        }
        return happened
    }

    /// The expected events that were met, by what met them.
    private var kept: [Int: MarbleEvent] {
        let wanted = expected.diagram.events
        var kept: [Int: MarbleEvent] = [:]
        for match in difference.matches { kept[match.actual] = wanted[match.expected] }
        // Of a group without an order, all members are kept, or none is.
        let met = Set(difference.matches.map(\.expected))
        let broken = Set(
            wanted.indices.filter { !met.contains($0) }.compactMap { wanted[$0].unorderedGroup }
        )
        for (index, event) in kept {
            if let group = event.unorderedGroup, broken.contains(group) { kept[index]?.unorderedGroup = nil }
        }
        return kept
    }

    /// Behind which event anything may follow.
    private var endOfWhatCounts: Int {
        let counting = difference.matches.map(\.actual) + difference.entries.compactMap(\.actual)
        return counting.max().map { $0 + 1 } ?? 0
    }

    /// Whether the events are what a diagram asks for, as the next run would see it.
    private func isFollowed(_ diagram: MarbleDiagram) -> Bool {
        var next = ExpectedStream(diagram: diagram, vocabulary: expected.vocabulary, settings: expected.settings)
        next.elements = diagram.events.map { event in
            event.kind == .next ? event.label.flatMap { expected.vocabulary.element(for: $0) } : nil
        }
        return StreamOutcome(of: events, against: next).difference.isEmpty
    }
}
