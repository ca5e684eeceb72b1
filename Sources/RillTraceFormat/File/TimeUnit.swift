/// The units of time that a header may name.
package enum TimeUnit {
    /// The units that a file may name.
    package static let known = ["ns", "us", "ms", "s", "tick"]

    /// Whether a file may name this unit.
    package static func isKnown(_ name: String) -> Bool { known.contains { $0.hasSameBytes(as: name) } }

    /// The length of a unit in nanoseconds. A tick, and a unit that nobody knows, counts as a millisecond.
    package static func nanoseconds(of name: String) -> Int {
        switch name {
        case "ns": 1
        case "us", "µs", "μs": 1_000
        case "s": 1_000_000_000
        default: 1_000_000
        }
    }
}
