/// Unmatched events of one gap that are the same event with another value.
enum ChangedPairs {
    static func find(
        _ left: EventTable,
        _ leftRows: ArraySlice<Int>,
        _ right: EventTable,
        _ rightRows: ArraySlice<Int>,
        offset: Int
    ) -> [(left: Int, right: Int)] {
        struct Kind: Hashable {
            var lane: Int32
            var kind: TraceEvent.Kind
        }
        if leftRows.isEmpty || rightRows.isEmpty { return [] }
        let old = Dictionary(grouping: leftRows) { Kind(lane: left.lanes[$0], kind: left.kinds[$0]) }
        let new = Dictionary(grouping: rightRows) { Kind(lane: right.lanes[$0], kind: right.kinds[$0]) }
        var pairs: [(left: Int, right: Int)] = []
        for (kind, rows) in old {
            guard let others = new[kind] else { continue }
            pairs += pair(rows, others, left.times, right.times, offset)
        }
        return pairs.sorted { $0.left < $1.left }
    }

    /// As many on both sides: one by one. Otherwise those whose times fit; the rest was added or removed.
    private static func pair(
        _ rows: [Int],
        _ others: [Int],
        _ times: [Int],
        _ otherTimes: [Int],
        _ offset: Int
    ) -> [(left: Int, right: Int)] {
        if rows.count == others.count { return Array(zip(rows, others)).map { ($0, $1) } }
        // By time, not by looking along the gap for each row: a gap may be the whole trace.
        var places: [Int: [Int]] = [:]
        for index in others.indices.reversed() { places[otherTimes[others[index]], default: []].append(index) }
        var pairs: [(left: Int, right: Int)] = []
        var start = others.startIndex
        func next(at time: Int) -> Int? {
            while let index = places[time]?.last {
                if index >= start { return index }
                places[time]?.removeLast()
            }
            return nil
        }
        for row in rows {
            let candidates = [next(at: times[row] &+ offset), next(at: times[row])].compactMap { $0 }
            guard let index = candidates.min() else { continue }
            pairs.append((row, others[index]))
            start = index + 1
        }
        return pairs
    }
}
