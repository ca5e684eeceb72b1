extension Workload {
    /// Every workload, with a part of its events.
    static func all(scale: Double) -> [Workload] {
        func part(_ events: Int) -> Int { max(1_000, Int(Double(events) * scale)) }
        return [
            .operatorChain(events: part(5_000_000)),
            .relayFanOut(observers: 1, events: part(2_000_000)),
            .relayFanOut(observers: 10, events: part(500_000)),
            .relayFanOut(observers: 1000, events: part(10_000)),
            .bookPipeline(events: part(500_000)),
            .virtualTimeActions(events: part(1_000_000)),
            .virtualTimeRescheduling(events: part(1_000_000)),
            .twoThreads(events: part(2_000_000)),
            .longChain(events: part(200_000)),
            .observedAppends(events: part(200_000)),
            .unrelatedObservers(events: part(200_000)),
            .recording(events: part(1_000_000)),
        ]
            + Workload.traceDifferences(events: part(1_000_000))
            + Workload.lifetimes(events: part(200_000))
            + Workload.combining(events: part(1_000_000))
            + Workload.traceFiles(events: part(1_000_000))
            + Workload.recordings(events: part(100_000))
            + Workload.timing(events: part(200_000))
            + Workload.scaling(events: part(1_000_000))
    }
}
