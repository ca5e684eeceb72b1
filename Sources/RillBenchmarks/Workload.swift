/// A piece of work that is measured beside its floor: the same work done by hand.
struct Workload {
    /// The short name that `--filter` matches, such as `W1`.
    let name: String
    /// What is done, in a line.
    let title: String
    /// The events of one repetition.
    let events: Int
    /// The highest ratio to the floor that the project allows itself; nil where none is set.
    let mustReach: Double?
    /// Whether wall time is measured instead of CPU time: for work on several threads.
    var isWallTime = false
    /// Does the work by hand and returns a checksum.
    let floor: () -> Int
    /// Does the work with Rill and returns the same checksum.
    let run: () -> Int
}

/// What was measured for one workload.
struct Measurement {
    let workload: Workload
    /// CPU nanoseconds an event: the median of the repetitions.
    let floor: Double
    let time: Double
    /// The process's peak memory in bytes: on Linux since this workload began, elsewhere so far.
    let peakMemory: Int
    /// Whether Rill and the floor computed the same.
    let checksumIsRight: Bool

    var ratio: Double { time / floor }
}
