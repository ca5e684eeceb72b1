/// How fast this machine is at the moment, beside the one where the limits were set.
///
/// A limit in nanoseconds means nothing elsewhere, nor here an hour later. So the cheapest floor, one closure call an
/// operator, is measured beside each workload, and the limits stretch with it.
enum Pace {
    /// What a closure floor took on the machine of the limits: nanoseconds an event of W1.
    private static var reference: Double { 9.0 }

    /// This machine's time for the same, divided by that: 1.2 is a fifth slower.
    static func now() -> Double {
        let chain = Workload.operatorChain(events: 200_000)
        _ = chain.floor()
        let times = (0..<9).map { _ in
            let start = Stopwatch.nanoseconds(wall: false)
            _ = chain.floor()
            return (Stopwatch.nanoseconds(wall: false) - start) / Double(chain.events)
        }
        return Stopwatch.median(times) / reference
    }
}
