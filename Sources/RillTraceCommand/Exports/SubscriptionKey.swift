import RillTraceFormat

/// A subscription of a lane, as a key of dictionaries.
struct SubscriptionKey: Hashable, Comparable {
    var lane: ByteKey
    var sub: Int

    init(_ event: TraceEvent) {
        lane = ByteKey(event.lane)
        sub = event.sub
    }

    /// `query #2`
    var name: String { "\(lane.text) #\(sub)" }

    static func < (left: SubscriptionKey, right: SubscriptionKey) -> Bool {
        if left.lane == right.lane { return left.sub < right.sub }
        return left.lane.text.precedesByBytes(right.lane.text)
    }
}
