/// The events of a trace by lane and subscription, in the order of the lanes.
package struct TraceRows {
    /// One subscription of a lane.
    package struct Row: Hashable {
        /// The label of the lane.
        package var lane: String
        /// The ordinal.
        package var sub: Int
        /// `query`, `query #2`
        package var name: String { sub > 1 ? "\(lane) #\(sub)" : lane }
    }

    /// The rows with their events.
    package private(set) var rows: [(row: Row, events: [TraceEvent])] = []

    package init(_ trace: Trace) {
        var events: [Row: [TraceEvent]] = [:]
        for event in trace.events { events[Row(lane: event.lane, sub: event.sub), default: []].append(event) }
        var order: [String: Int] = [:]
        for (index, lane) in trace.lanes.enumerated() { order[lane.id] = index }
        let keys = events.keys.sorted { (order[$0.lane] ?? 0, $0.sub) < (order[$1.lane] ?? 0, $1.sub) }
        rows = keys.map { ($0, events[$0] ?? []) }
    }
}
