/// What several runs measured of one workload: the ratio to its floor, with its spread.
struct RecordedRatio: Codable, Equatable {
    /// The least and the largest of the runs.
    let lowest: Double
    let highest: Double
    /// The one in the middle.
    let median: Double
    /// How many runs there were.
    let runs: Int

    /// Sums up what the runs measured, at least one, to two digits.
    init(_ ratios: [Double]) {
        let rounded = ratios.map { ($0 * 100).rounded() / 100 }
        lowest = rounded.min() ?? 0
        highest = rounded.max() ?? 0
        median = rounded.isEmpty ? 0 : Stopwatch.median(rounded)
        runs = rounded.count
    }

    /// What no ratio may be above: half again more than the middle of the runs, and a quarter more than the largest.
    ///
    /// The second counts for what differs much from run to run, where the first would fail on an unchanged tree.
    var limit: Double { max(median * 1.5, highest * 1.25) }
}
