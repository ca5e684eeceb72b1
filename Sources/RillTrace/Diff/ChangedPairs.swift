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
            pairs += pair(rows, others) {
                left.times[$0] + offset == right.times[$1] || left.times[$0] == right.times[$1]
            }
        }
        return pairs.sorted { $0.left < $1.left }
    }

    /// As many on both sides: one by one. Otherwise those whose times fit; the rest was added or removed.
    private static func pair(
        _ rows: [Int],
        _ others: [Int],
        _ fits: (Int, Int) -> Bool
    ) -> [(left: Int, right: Int)] {
        if rows.count == others.count { return Array(zip(rows, others)).map { ($0, $1) } }
        var pairs: [(left: Int, right: Int)] = []
        var start = others.startIndex
        for row in rows {
            guard let index = others[start...].firstIndex(where: { fits(row, $0) }) else { continue }
            pairs.append((row, others[index]))
            start = index + 1
        }
        return pairs
    }
}
