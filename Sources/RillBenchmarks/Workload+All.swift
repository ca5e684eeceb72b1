extension Workload {
    /// Every workload, with a part of its events.
    static func all(scale: Double) -> [Workload] {
        func part(_ events: Int) -> Int { max(1_000, Int(Double(events) * scale)) }
        return [
            .operatorChain(events: part(5_000_000)),
            .bookPipeline(events: part(500_000)),
            .virtualTimeActions(events: part(1_000_000)),
            .virtualTimeRescheduling(events: part(1_000_000)),
            .twoThreads(events: part(2_000_000)),
        ]
    }
}
