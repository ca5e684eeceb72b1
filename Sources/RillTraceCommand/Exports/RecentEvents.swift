import RillTrace

/// One number for each of the latest events of every lane, by the event's ordinal: memory for a window, not for a file.
struct RecentEvents {
    /// How far back an event of a lane is known.
    static var window: Int { 1 << 16 }

    private struct Lane {
        var numbers: [Int] = []
        /// How many events the lane had.
        var count = 0
    }

    private var lanes: [ByteKey: Lane] = [:]
    /// How many events were asked for that lie further back.
    private(set) var forgotten = 0

    /// Appends the next event of a lane, and returns its ordinal, from 1.
    mutating func append(_ number: Int, lane: String) -> Int {
        let key = ByteKey(lane)
        let place = lanes[key]?.count ?? 0
        if place < RecentEvents.window {
            lanes[key, default: Lane()].numbers.append(number)
        } else {
            lanes[key]?.numbers[place % RecentEvents.window] = number
        }
        lanes[key]?.count += 1
        return place + 1
    }

    /// The number of an event; nil where the trace has none of that name so far, or none that is near enough.
    mutating func find(_ cause: TraceCause) -> Int? {
        guard let lane = lanes[ByteKey(cause.lane)], cause.n > 0, cause.n <= lane.count else { return nil }
        if cause.n <= lane.count - RecentEvents.window {
            forgotten += 1
            return nil
        }
        return lane.numbers[(cause.n - 1) % RecentEvents.window]
    }

    /// What to tell the user about the events that were not found any more.
    func note(_ what: String) -> String? {
        guard forgotten > 0 else { return nil }
        return "\(what) left out: \(forgotten), whose causes lie more than \(RecentEvents.window) events of a lane back"
    }
}
