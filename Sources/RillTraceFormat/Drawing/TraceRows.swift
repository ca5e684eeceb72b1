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

        package static func == (left: Row, right: Row) -> Bool {
            left.sub == right.sub && left.lane.hasSameBytes(as: right.lane)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(ByteKey(lane))
            hasher.combine(sub)
        }
    }

    /// The rows with their events.
    package private(set) var rows: [(row: Row, events: [TraceEvent])] = []

    package init(_ trace: Trace) {
        var events: [Row: [TraceEvent]] = [:]
        for event in trace.events { events[Row(lane: event.lane, sub: event.sub), default: []].append(event) }
        var order: [ByteKey: Int] = [:]
        for (index, lane) in trace.lanes.enumerated() { order[ByteKey(lane.id)] = index }
        func place(_ row: Row) -> (Int, Int) { (order[ByteKey(row.lane)] ?? 0, row.sub) }
        let keys = events.keys.sorted { place($0) < place($1) }
        rows = keys.map { ($0, events[$0] ?? []) }
    }
}
