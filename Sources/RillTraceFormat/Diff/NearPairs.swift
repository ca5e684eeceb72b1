/// Pairs of rows that are equal within the tolerance, as many as there can be: one of them may fit several others.
enum NearPairs {
    /// How many pairs of rows are compared at most to find all. Beyond it, each row is compared with those near to it in
    /// the order of their numbers.
    static var questionLimit: Int { 250_000 }
    private static var reach: Int { 16 }

    /// - Parameters:
    ///   - rows: Rows on the left of one key.
    ///   - others: Rows on the right of the same key.
    static func find(
        _ left: EventTable,
        _ rows: [Int],
        _ right: EventTable,
        _ others: [Int],
        _ equality: RowEquality
    ) -> [(left: Int, right: Int)] {
        // Exact ones first: they stay paired, though perhaps with another one.
        var matching = BipartiteMatching(left: rows.count, right: others.count)
        var places = Dictionary(grouping: others.indices) { right.exactKeys.isEmpty ? 0 : right.exactKeys[others[$0]] }
            .mapValues { Array($0.reversed()) }
        for (index, row) in rows.enumerated() where !left.exactKeys.isEmpty {
            guard let place = places[left.exactKeys[row]]?.popLast() else { continue }
            if equality.holds(row, others[place]) { matching.match(index, place) }
        }
        if rows.count * others.count <= questionLimit {
            var answers = [Int8](repeating: -1, count: rows.count * others.count)
            matching.complete { index, place in
                let known = answers[index * others.count + place]
                if known >= 0 { return known == 1 }
                let holds = equality.holds(rows[index], others[place])
                answers[index * others.count + place] = holds ? 1 : 0
                return holds
            }
        } else {
            matchNear(&matching, left, rows, right, others, equality)
        }
        return rows.indices.compactMap { index in
            matching.right[index] < 0 ? nil : (rows[index], others[matching.right[index]])
        }
    }

    private static func matchNear(
        _ matching: inout BipartiteMatching,
        _ left: EventTable,
        _ rows: [Int],
        _ right: EventTable,
        _ others: [Int],
        _ equality: RowEquality
    ) {
        func order(_ table: EventTable, _ rows: [Int]) -> [(numbers: [Double], index: Int)] {
            rows.indices.map { ((try? table.numbers(inRow: rows[$0])) ?? [], $0) }.sorted { left, right in
                left.numbers.lexicographicallyPrecedes(right.numbers)
                    || left.numbers == right.numbers && left.index < right.index
            }
        }
        let (mine, theirs) = (order(left, rows), order(right, others))
        var start = 0
        for entry in mine where matching.right[entry.index] < 0 {
            while start < theirs.count, theirs[start].numbers.lexicographicallyPrecedes(entry.numbers) { start += 1 }
            for place in max(0, start - reach)..<min(theirs.count, start + reach) {
                let other = theirs[place].index
                if matching.left[other] < 0, equality.holds(rows[entry.index], others[other]) {
                    matching.match(entry.index, other)
                    break
                }
            }
        }
    }
}
