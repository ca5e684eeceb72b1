/// The columns that all rows of a chart share: one for each instant, and gaps between them.
struct ChartColumns {
    /// One instant and the gap in front of it.
    struct Column {
        let at: MarbleTime
        /// How many frames without an event lie in front of it.
        let gap: Int64
    }

    let columns: [Column]
    let frame: MarbleTime

    /// Finds the columns.
    ///
    /// - Parameters:
    ///   - rows: The rows of the chart.
    ///   - frame: The time that one terminal column stands for; chosen from the data where nil.
    ///   - scale: How much longer a frame is than the data suggests; a given frame is taken as it is.
    init(rows: [MarbleChart.Row], frame: MarbleTime?, scale: Int64 = 1) {
        var instants = Set(rows.flatMap { $0.events.map(\.at) })
        instants.formUnion(rows.filter { !$0.isSubscription || !$0.events.isEmpty }.map(\.start))
        instants.insert(min(.zero, instants.min() ?? .zero))
        let sorted = instants.sorted()
        let length = frame.flatMap { $0 > .zero ? $0 : nil } ?? Self.frame(fitting: sorted) * scale
        self.frame = length
        columns = sorted.indices.map { index in
            guard index > 0 else { return Column(at: sorted[index], gap: 0) }
            let distance = (sorted[index] - sorted[index - 1]).nanoseconds
            // Half frames round up, so that a gap stays visible.
            let (whole, rest) = distance.quotientAndRemainder(dividingBy: length.nanoseconds)
            let frames = rest >= length.nanoseconds - rest ? whole + 1 : whole
            return Column(at: sorted[index], gap: max(0, frames - 1))
        }
    }

    /// A third of the median distance of two instants, rounded down to 1, 2 or 5 times a power of ten.
    private static func frame(fitting instants: [MarbleTime]) -> MarbleTime {
        let distances = zip(instants, instants.dropFirst()).map { ($1 - $0).nanoseconds }.sorted()
        guard !distances.isEmpty else { return .milliseconds(1) }
        let wanted = max(1, distances[distances.count / 2] / 3)
        var power: Int64 = 1
        while power <= wanted / 10 { power *= 10 }
        let step: Int64 = wanted >= 5 * power ? 5 : wanted >= 2 * power ? 2 : 1
        return .nanoseconds(step * power)
    }
}
