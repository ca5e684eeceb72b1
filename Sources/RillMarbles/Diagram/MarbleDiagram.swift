/// A marble diagram: what happens at which instant, and whether more may follow.
///
/// ```swift
/// let diagram = try MarbleDiagram(parsing: "-a-b|", as: .cold)
/// diagram.events[1].at        // 3ms
/// diagram.rendered()          // "-a-b|"
/// ```
///
/// This is the tree that every dialect parses into and that assertions compare; text is never compared. Two diagrams
/// are equal when they have the same events and the same openness: how far the text reaches behind the last event
/// (`end`) takes no part, so `-a-` and `-a---` are equal.
public struct MarbleDiagram: Sendable {
    /// The events in the order of their instants; events at one instant keep the order in which they were written.
    public let events: [MarbleEvent]
    /// Whether more may follow (`...`), which only an expectation can say.
    public let isOpen: Bool
    /// The clock at the end of the diagram: the horizon up to which an unterminated expectation says "nothing else".
    public let end: MarbleTime

    /// Creates a diagram from events.
    ///
    /// - Parameters:
    ///   - events: The events in any order; they are sorted by instant, stably, and unordered groups are renumbered
    ///     from 1 in the order of the diagram. A group is a run of events with one number and one instant.
    ///   - isOpen: Whether more may follow.
    ///   - end: How far the diagram reaches; the last event's instant where this is nil or earlier.
    /// - Complexity: O(n log n), O(n) for events that are sorted already.
    public init(events: [MarbleEvent], isOpen: Bool = false, end: MarbleTime? = nil) {
        var sorted = events
        if zip(events, events.dropFirst()).contains(where: { $1.at < $0.at }) {
            // The position breaks ties, because the library's sort does not promise stability.
            let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
            sorted = order.map { events[$0] }
        }
        Self.renumberUnorderedGroups(in: &sorted)
        self.events = sorted
        self.isOpen = isOpen
        let last = sorted.last?.at ?? .zero
        self.end = max(end ?? last, last)
    }

    /// Whether the diagram holds a completion or an error.
    public var isTerminated: Bool {
        events.contains(where: \.isTerminal)
    }

    /// The events as they happen: at one instant first subscribe, then unsubscribe, then what is emitted.
    ///
    /// `events` keeps the order of the text inside an instant; this is the order in which a scheduler runs them.
    public var eventsInRunningOrder: [MarbleEvent] {
        func rank(_ kind: MarbleEvent.Kind) -> Int {
            switch kind {
            case .subscribe: 0
            case .unsubscribe: 1
            default: 2
            }
        }
        return events.indices
            .sorted { (events[$0].at, rank(events[$0].kind), $0) < (events[$1].at, rank(events[$1].kind), $1) }
            .map { events[$0] }
    }

    /// The diagram with every instant later.
    func moved(by distance: MarbleTime) -> MarbleDiagram {
        if distance == .zero { return self }
        let events = events.map { event in
            var event = event
            event.at = event.at + distance
            event.windowEnd = event.windowEnd.map { $0 + distance }
            return event
        }
        return MarbleDiagram(events: events, isOpen: isOpen, end: end + distance)
    }

    private static func renumberUnorderedGroups(in events: inout [MarbleEvent]) {
        var number = 0
        var previous: (id: Int, at: MarbleTime, windowEnd: MarbleTime?)?
        for index in events.indices {
            guard let id = events[index].unorderedGroup else {
                previous = nil
                continue
            }
            let continues = previous.map {
                $0.id == id && $0.at == events[index].at && $0.windowEnd == events[index].windowEnd
            }
            if continues != true { number += 1 }
            previous = (id, events[index].at, events[index].windowEnd)
            events[index].unorderedGroup = number
        }
    }
}

extension MarbleDiagram: Hashable {
    /// Compares events and openness; `end` takes no part.
    public static func == (left: MarbleDiagram, right: MarbleDiagram) -> Bool {
        left.isOpen == right.isOpen && left.events == right.events
    }

    /// Hashes events and openness.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(events)
        hasher.combine(isOpen)
    }
}
