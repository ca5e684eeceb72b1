/// Which rows of two tables are the same event: the alignment, and beyond it what stands elsewhere.
///
/// The keys find the pairs, and each pair is compared before it counts. Where two rows with one key turn out to be
/// different, all rows of that key get keys by their content, and the alignment begins anew.
struct RowPairs {
    private let left: EventTable
    private let right: EventTable
    private let equality: RowEquality
    private(set) var alignment = Alignment([], [])
    /// The partner of each row on the left, aligned or not, or −1.
    private(set) var partner: [Int32] = []

    /// How often the alignment begins anew: once is enough unless someone has made the values for it.
    private static var roundLimit: Int { 16 }

    init(_ left: EventTable, _ right: EventTable, _ equality: RowEquality) {
        self.left = left
        self.right = right
        self.equality = equality
    }

    /// Finds the pairs.
    ///
    /// - Throws: What keeps the rows from being compared.
    mutating func find() throws {
        if left.header.options.isUnorderedWithinInstant {
            try left.sortInstants()
            try right.sortInstants()
        }
        for round in 0..<RowPairs.roundLimit {
            align()
            let shared = pairMoves()
            try equality.check()
            if shared.isEmpty { return }
            if round + 1 < RowPairs.roundLimit { try separate(shared, round) }
        }
    }

    private mutating func align() {
        let (masks, equality, lanes) = (left.numbers.masksNumbers, equality, left.lanes)
        if left.numbers.toleratesValues {
            // With exact numbers first, so that near ones are compared only where they have to be.
            alignment = Alignment(left.keys, right.keys) { row, other in
                !masks[Int(lanes[row])] || equality.holds(row, other)
            }
        } else {
            alignment = Alignment(left.keys, right.keys)
        }
        GapSliding.run(&alignment, left, right)
        partner = alignment.right
    }

    /// Pairs what the alignment left over, and compares what it found.
    ///
    /// - Returns: The keys that different rows share.
    private mutating func pairMoves() -> Set<UInt64> {
        var shared: Set<UInt64> = []
        func check(_ row: Int, _ other: Int) -> Bool {
            if left.numbers.masksNumbers[Int(left.lanes[row])] || equality.holds(row, other) { return true }
            shared.insert(left.keys[row])
            return false
        }
        for row in 0..<left.count where partner[row] >= 0 {
            guard !check(row, Int(partner[row])) else { continue }
            alignment.separate(left: row)
            partner[row] = -1
        }
        let unmatchedLeft = (0..<left.count).filter { partner[$0] < 0 }
        let unmatchedRight = (0..<right.count).filter { alignment.left[$0] < 0 }
        if unmatchedLeft.isEmpty || unmatchedRight.isEmpty { return shared }
        for pair in firstWithFirst(unmatchedLeft, unmatchedRight) where check(pair.left, pair.right) {
            partner[pair.left] = Int32(pair.right)
        }
        if left.numbers.toleratesValues { pairWithinTolerance(unmatchedLeft, unmatchedRight) }
        return shared
    }

    /// Rows with equal keys in lanes without a tolerance for values, the first with the first.
    private func firstWithFirst(_ rows: [Int], _ others: [Int]) -> [(left: Int, right: Int)] {
        // The rows of a key are a chain, the first ahead: an array for each of a million keys would take a second.
        var first = [UInt64: Int32](minimumCapacity: others.count)
        var next = [Int32](repeating: -1, count: others.count)
        for index in others.indices.reversed() {
            next[index] = first.updateValue(Int32(index), forKey: right.keys[others[index]]) ?? -1
        }
        var pairs: [(left: Int, right: Int)] = []
        for row in rows where !left.numbers.masksNumbers[Int(left.lanes[row])] {
            guard let place = first[left.keys[row]], place >= 0 else { continue }
            first[left.keys[row]] = next[Int(place)]
            pairs.append((row, others[Int(place)]))
        }
        return pairs
    }

    // MARK: Tolerance

    /// As many pairs as can be in lanes with a tolerance for values.
    private mutating func pairWithinTolerance(_ rows: [Int], _ others: [Int]) {
        let masks = left.numbers.masksNumbers
        let mine = Dictionary(grouping: rows.filter { masks[Int(left.lanes[$0])] }) { left.keys[$0] }
        let theirs = Dictionary(grouping: others.filter { masks[Int(right.lanes[$0])] }) { right.keys[$0] }
        for (key, rows) in mine {
            guard let others = theirs[key] else { continue }
            for pair in NearPairs.find(left, rows, right, others, equality) {
                partner[pair.left] = Int32(pair.right)
            }
        }
        if left.header.options.isUnorderedWithinInstant { exchangeWithinInstants(mine) }
    }

    /// Where events of an instant have no order, one that has no partner may have that of another one, if that finds
    /// another one again.
    private mutating func exchangeWithinInstants(_ unmatched: [UInt64: [Int]]) {
        struct Group: Hashable {
            var key: UInt64
            var time: Int
        }
        var wanted: Set<Group> = []
        for (key, rows) in unmatched {
            for row in rows where partner[row] < 0 { wanted.insert(Group(key: key, time: left.times[row])) }
        }
        if wanted.isEmpty { return }
        func groups(_ table: EventTable) -> [Group: [Int]] {
            let rows = (0..<table.count).filter { wanted.contains(Group(key: table.keys[$0], time: table.times[$0])) }
            return Dictionary(grouping: rows) { Group(key: table.keys[$0], time: table.times[$0]) }
        }
        let (mine, theirs) = (groups(left), groups(right))
        var owner = [Int32](repeating: -1, count: right.count)
        for row in 0..<left.count where partner[row] >= 0 { owner[Int(partner[row])] = Int32(row) }
        for (group, rows) in mine {
            guard let candidates = theirs[group] else { continue }
            let own = Set(rows)
            let others = candidates.filter { owner[$0] < 0 || own.contains(Int(owner[$0])) }
            let inner = Set(others)
            let free = rows.filter { partner[$0] < 0 || inner.contains(Int(partner[$0])) }
            guard free.count * others.count <= NearPairs.questionLimit else { continue }
            for row in free where partner[row] >= 0 {
                if alignment.right[row] == partner[row] { alignment.separate(left: row) }
                partner[row] = -1
            }
            for pair in NearPairs.find(left, free, right, others, equality) { partner[pair.left] = Int32(pair.right) }
        }
    }

    // MARK: Shared keys

    /// Gives the rows of these keys others, equal where their contents have the same bytes.
    private func separate(_ shared: Set<UInt64>, _ round: Int) throws {
        struct Content: Hashable {
            var key: UInt64
            var bytes: [UInt8]
        }
        var known: [Content: UInt64] = [:]
        for table in [left, right] {
            for row in 0..<table.count where shared.contains(table.keys[row]) {
                let content = Content(key: table.keys[row], bytes: try table.event(row).contentBytes)
                let number = UInt64(known.count + 1) << 8 | UInt64(round)
                let key = known[content] ?? EventKey.mix(content.key, number &* 0x9E37_79B9_7F4A_7C15)
                known[content] = key
                table.rekey(row, key)
            }
        }
    }
}

extension TraceEvent {
    /// The bytes of all that a key is made of.
    fileprivate var contentBytes: [UInt8] {
        var event = TraceEvent(at: 0, lane: lane, sub: 0, kind: kind, value: value, rule: rule)
        event.error = error.map { TraceFailure(type: $0.type, value: $0.value) }
        return Array(event.jsonLine.utf8)
    }
}
