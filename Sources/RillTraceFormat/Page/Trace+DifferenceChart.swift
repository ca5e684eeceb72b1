import RillMarbles

extension Trace {
    /// Both traces as one chart, with the events marked that differ: a lane with such events stands there twice, `−` as
    /// it was expected and `+` as it is.
    package func chart(comparedWith expected: Trace, _ difference: TraceDifference) -> MarbleChart {
        let marks = DifferenceMarks(difference, expected, self)
        let old = expected.chart(style: .unicode, marking: marks.expected).lanes
        let plain = chart(style: .unicode, marking: marks.actual)
        let new = plain.lanes
        let oldByName = Dictionary(old.map { (ByteKey($0.name), $0) }) { first, _ in first }
        let newNames = Set(new.map { ByteKey($0.name) })
        func named(_ lane: MarbleChart.Lane, _ sign: String) -> MarbleChart.Lane {
            var lane = lane
            lane.name = "\(sign) \(lane.name)"
            return lane
        }
        var lanes = new.flatMap { lane -> [MarbleChart.Lane] in
            guard let other = oldByName[ByteKey(lane.name)] else { return [named(lane, "+")] }
            if lane.marked.isEmpty, other.marked.isEmpty { return [lane] }
            return [named(other, "−"), named(lane, "+")]
        }
        lanes += old.filter { !newNames.contains(ByteKey($0.name)) }.map { named($0, "−") }
        var chart = MarbleChart(lanes: lanes)
        chart.unit = plain.unit
        return chart
    }
}
