/// Whether two tables are the same, decided before anything about them is explained: how the rows were aligned for a
/// reader has no say in it.
enum Sameness {
    enum Verdict {
        /// Nothing differs but what a tolerance covers: so many times, and so many numbers.
        case same(times: Int, values: Int)
        case different
        /// No pairing was found in which nothing differs, and not all of them were tried.
        case open
    }

    static func verdict(_ left: EventTable, _ right: EventTable, _ equality: RowEquality) -> Verdict {
        if left.count != right.count { return .different }
        if right.hasBytesOfOther { return .same(times: 0, values: 0) }
        if left.header.options.isUnorderedWithinInstant {
            // Mostly this tells two different ones apart, without a look at what belongs to what.
            if UnorderedSameness.sum(left) != UnorderedSameness.sum(right) { return .different }
            var sameness = UnorderedSameness(left, right, equality)
            return sameness.verdict()
        }
        return ordered(left, right, equality)
    }

    /// In each lane the first event belongs to the first, the second to the second: there is no other pairing that
    /// keeps the order.
    private static func ordered(_ left: EventTable, _ right: EventTable, _ equality: RowEquality) -> Verdict {
        guard let partner = partners(left, right) else { return .different }
        func other(_ row: Int) -> Int { partner.isEmpty ? row : Int(partner[row]) }
        let tolerances = left.numbers.timeTolerances
        var times = 0
        var floor = -1
        // What costs least first: most of what differs is seen without reading a byte.
        for row in 0..<left.count {
            let other = other(row)
            guard left.keys[row] == right.keys[other], left.kinds[row] == right.kinds[other],
                left.subs[row] == right.subs[other]
            else { return .different }
            let offset = right.times[other] - left.times[row]
            if offset != 0 {
                guard offset.magnitude <= tolerances[Int(left.lanes[row])] else { return .different }
                times += 1
            } else {
                // Of those that come when they are expected, the order counts across the lanes too.
                if other < floor { return .different }
                floor = other
            }
            guard left.cause(row) == right.cause(other) else { return .different }
        }
        var values = 0
        for row in 0..<left.count {
            guard let tolerated = equality.toleratedNumbers(row, other(row)) else { return .different }
            values += tolerated
        }
        return .same(times: times, values: values)
    }

    /// For each row on the left the row on the right that has its number in the lane; empty where that is the row of its
    /// own number. Nil where the lanes have not as many rows, or none may change places with one of another lane.
    private static func partners(_ left: EventTable, _ right: EventTable) -> [Int32]? {
        if left.lanes == right.lanes { return [] }
        // Lanes change places only where something is late.
        guard left.numbers.toleratesTimes else { return nil }
        let rows = right.rowsByLane()
        var next = [Int](repeating: 0, count: rows.count)
        var partner: [Int32] = []
        partner.reserveCapacity(left.count)
        for row in 0..<left.count {
            let lane = Int(left.lanes[row])
            guard next[lane] < rows[lane].count else { return nil }
            partner.append(rows[lane][next[lane]])
            next[lane] += 1
        }
        return partner
    }
}
