import RillTrace

extension TraceHeader {
    /// The length of a unit of time. A tick, and a unit that nobody knows, counts as a millisecond.
    var nanosecondsPerUnit: Int {
        switch unit {
        case "ns": 1
        case "us", "µs": 1000
        case "s": 1_000_000_000
        default: 1_000_000
        }
    }
}
