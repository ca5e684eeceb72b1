/// What was measured for one workload.
struct Measurement: Codable {
    /// The workload's name, title and number of events.
    let name: String
    let title: String
    let events: Int
    /// CPU nanoseconds an event: the median of the repetitions.
    let nanoseconds: Double
    /// The same for the work done by hand.
    let floor: Double
    /// The nanoseconds that the project allows itself, at this machine's pace; nil where no limit is set.
    let mustReach: Double?
    /// How much slower this machine was while it measured than the one where the limits were set; see `Pace`.
    let pace: Double
    /// The peak memory in bytes of the process that measured.
    let peakMemory: Int
    /// Whether Rill and the floor computed the same.
    let checksumIsRight: Bool

    var ratio: Double { nanoseconds / floor }
    var isWithinLimit: Bool { mustReach.map { nanoseconds <= $0 } ?? true }
}
