/// A piece of work that is measured beside its floor: the same work done by hand.
struct Workload {
    /// The short name that `--filter` matches, such as `W1`.
    let name: String
    /// What is done, in a line.
    let title: String
    /// The events of one repetition.
    let events: Int
    /// What the project allows itself; nil where nothing is set.
    let mustReach: Limit?
    /// Whether wall time is measured instead of CPU time: for work on several threads.
    var isWallTime = false
    /// Does the work by hand and returns a checksum.
    let floor: () -> Int
    /// Does the work with Rill and returns the same checksum.
    let run: () -> Int
}

/// What a workload may take.
enum Limit {
    /// Nanoseconds an event on the machine where the limits were set; `Pace` carries them over to this one.
    case nanoseconds(Double)
    /// A multiple of the floor.
    case ratio(Double)
}
