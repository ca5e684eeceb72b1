import RillTraceFormat

/// One number for each of the latest events of every lane, by the event's ordinal: memory for a window, not for a file.
struct RecentEvents {
    /// How far back an event of a lane is known.
    static var window: Int { 1 << 16 }

    private struct Lane {
        var numbers: [Int] = []
        /// How many events the lane had.
        var count = 0
    }

    /// The lanes in the order of their first events.
    var lanes = LaneOrder()
    private var events: [Lane] = []
    /// How many events were asked for that lie further back.
    private(set) var forgotten = 0

    /// Appends the next event of a lane, and returns its ordinal, from 1.
    mutating func append(_ number: Int, lane: String) -> Int {
        let lane = lanes.place(lane)
        if lane == events.count { events.append(Lane()) }
        let place = events[lane].count
        if place < RecentEvents.window {
            events[lane].numbers.append(number)
        } else {
            events[lane].numbers[place % RecentEvents.window] = number
        }
        events[lane].count = place + 1
        return place + 1
    }

    /// The place of the event's lane, and the number of the event; nil where the trace has none of that name so far,
    /// or none that is near enough.
    mutating func find(_ cause: TraceCause) -> (lane: Int, number: Int)? {
        guard let lane = lanes.find(cause.lane), cause.n > 0, cause.n <= events[lane].count else { return nil }
        if cause.n <= events[lane].count - RecentEvents.window {
            forgotten += 1
            return nil
        }
        return (lane, events[lane].numbers[(cause.n - 1) % RecentEvents.window])
    }

    /// What to tell the user about the events that were not found any more.
    func note(_ what: String) -> String? {
        guard forgotten > 0 else { return nil }
        return "\(what) left out: \(forgotten), whose causes lie more than \(RecentEvents.window) events of a lane back"
    }
}

/// The places of lanes in the order in which they are first named.
struct LaneOrder {
    private var places: [ByteKey: Int] = [:]
    /// The lane that was asked for last: most events come in runs of one lane, or of two in turn.
    private var latest: (name: String, place: Int)?
    private var earlier: (name: String, place: Int)?

    /// How many lanes there are.
    var count: Int { places.count }

    /// The place of a lane, from 0; a new one where it was not named before.
    mutating func place(_ name: String) -> Int {
        if let place = find(name) { return place }
        let place = places.count
        places[ByteKey(name)] = place
        return place
    }

    /// The place of a lane; nil where it was not named before.
    mutating func find(_ name: String) -> Int? {
        if let latest, latest.name.hasSameBytes(as: name) { return latest.place }
        if let earlier, earlier.name.hasSameBytes(as: name) {
            swap(&latest, &self.earlier)
            return earlier.place
        }
        guard let place = places[ByteKey(name)] else { return nil }
        earlier = latest
        latest = (name, place)
        return place
    }
}
