/// Explains differences of time: in each lane, the longest runs of events that are off by one constant amount.
enum ShiftRuns {
    struct Run {
        /// The first row on the left.
        var first: Int
        var lastAt: Int
        var count: Int
        var offset: Int
    }

    /// The runs in the order of their first events, and how many events the tolerance covered.
    static func find(
        _ left: EventTable,
        _ right: EventTable,
        _ partner: [Int32],
        except isMoved: [Bool]
    ) -> (runs: [Run], tolerated: Int) {
        let names = left.numbers.names
        let tolerances = names.map { left.header.options.tolerance(ofLane: $0).time }
        var open = [Run?](repeating: nil, count: names.count)
        var runs: [Run] = []
        var tolerated = 0
        for row in 0..<left.count where partner[row] >= 0 {
            if !isMoved.isEmpty, isMoved[row] { continue }
            let lane = Int(left.lanes[row])
            var offset = right.times[Int(partner[row])] - left.times[row]
            if offset != 0, offset.magnitude <= tolerances[lane].magnitude {
                tolerated += 1
                offset = 0
            }
            if var run = open[lane] {
                if run.offset == offset {
                    run.count += 1
                    run.lastAt = left.times[row]
                    open[lane] = run
                    continue
                }
                runs.append(run)
                open[lane] = nil
            }
            if offset != 0 { open[lane] = Run(first: row, lastAt: left.times[row], count: 1, offset: offset) }
        }
        runs += open.compactMap { $0 }
        return (runs.sorted { $0.first < $1.first }, tolerated)
    }
}
