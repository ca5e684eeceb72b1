/// Whether two tables are the same where the events of one instant may come in any order.
///
/// They are where every event has a partner of its own that says the same at the same time, or within the tolerance; where
/// the causes of partners are partners; and where two events of a lane that stand at different instants on both
/// sides stand in the same order on both. (The last says something only where there is a tolerance of time.)
///
/// The order asks of each lane that the earlier instants of one side have their partners in the earlier instants of the
/// other. How many events two instants share follows from the numbers alone then: those whose places in the lane, all of
/// an instant taken together, overlap. So the order is a matter of two rows, and what is left is a matching of
/// trees: a cause with all its effects.
struct UnorderedSameness {
    private let left: Side
    private let right: Side
    private let equality: RowEquality
    private var known: [Pair: Bool] = [:]
    private var steps = 0
    private var isExhausted = false

    private struct Pair: Hashable {
        var row: Int
        var other: Int
    }

    /// How many questions are asked before the search is given up, and how long a chain of causes may be.
    private static var stepLimit: Int { 2_000_000 }
    private static var depthLimit: Int { 100 }

    init(_ left: EventTable, _ right: EventTable, _ equality: RowEquality) {
        self.left = Side(left)
        self.right = Side(right)
        self.equality = equality
    }

    /// A number that is the same for rows that are the same, in whatever order.
    static func sum(_ table: EventTable) -> UInt64 {
        var sum: UInt64 = 0
        for row in 0..<table.count { sum &+= EventKey.mix(identity(table, row), 0x9E37_79B9_7F4A_7C15) }
        return sum
    }

    /// What a row is, without its causes and effects: equal where two of them may be partners.
    @inline(__always)
    private static func identity(_ table: EventTable, _ row: Int) -> UInt64 {
        let identity = EventKey.mix(table.keys[row], UInt64(bitPattern: Int64(table.subs[row])))
        if table.numbers.timeTolerances[Int(table.lanes[row])] > 0 { return identity }
        return EventKey.mix(identity, UInt64(bitPattern: Int64(table.times[row])))
    }

    mutating func verdict() -> Sameness.Verdict {
        guard left.census == right.census else { return .different }
        if let pairs = pairsByOrder() { return tally(pairs) }
        var pairs: [Pair] = []
        if collect(left.roots, right.roots, 0, &pairs) { return tally(pairs) }
        return isExhausted ? .open : .different
    }

    private func tally(_ pairs: [Pair]) -> Sameness.Verdict {
        var (times, values) = (0, 0)
        for pair in pairs {
            if left.table.times[pair.row] != right.table.times[pair.other] { times += 1 }
            values += equality.toleratedNumbers(pair.row, pair.other) ?? 0
        }
        return .same(times: times, values: values)
    }

    /// Whether two rows may be partners, as far as that can be told without the others.
    private func fits(_ row: Int, _ other: Int) -> Bool {
        let (old, new) = (left.table, right.table)
        guard left.signatures[row] == right.signatures[other], old.subs[row] == new.subs[other] else { return false }
        let offset = new.times[other] - old.times[row]
        return offset.magnitude <= old.numbers.timeTolerances[Int(old.lanes[row])]
            && left.instants[row].overlaps(right.instants[other])
            && (left.parents[row] < 0) == (right.parents[other] < 0)
            && (left.parents[row] >= 0 || old.cause(row) == new.cause(other)) && equality.holds(row, other)
    }

    /// The pairs, if those that look alike are partners in their order: mostly they are, and it takes no search.
    private func pairsByOrder() -> [Pair]? {
        var pairs: [Pair] = []
        pairs.reserveCapacity(left.table.count)
        var index = 0
        func add(_ rows: [Int], _ others: [Int]) -> Bool {
            guard rows.count == others.count else { return false }
            for (row, other) in zip(left.sorted(rows), right.sorted(others)) {
                guard fits(row, other) else { return false }
                pairs.append(Pair(row: row, other: other))
            }
            return true
        }
        guard add(left.roots, right.roots) else { return nil }
        while index < pairs.count {
            guard add(left.children(pairs[index].row), right.children(pairs[index].other)) else { return nil }
            index += 1
        }
        return pairs
    }

    // MARK: Search

    /// Finds partners for these rows and for all that they have caused.
    private mutating func collect(_ rows: [Int], _ others: [Int], _ depth: Int, _ pairs: inout [Pair]) -> Bool {
        guard let found = match(rows, others, depth) else { return false }
        for pair in found {
            pairs.append(pair)
            guard collect(left.children(pair.row), right.children(pair.other), depth + 1, &pairs) else { return false }
        }
        return true
    }

    /// Partners for these rows, such that what they have caused can have partners, too.
    private mutating func match(_ rows: [Int], _ others: [Int], _ depth: Int) -> [Pair]? {
        guard rows.count == others.count else { return nil }
        if depth > UnorderedSameness.depthLimit {
            isExhausted = true
            return nil
        }
        var pairs: [Pair] = []
        let (rows, others) = (left.sorted(rows), right.sorted(others))
        var start = 0
        while start < rows.count {
            // Only what looks alike, with all its effects, can be partners.
            let signature = left.signatures[rows[start]]
            var end = start
            while end < rows.count, left.signatures[rows[end]] == signature {
                guard right.signatures[others[end]] == signature else { return nil }
                end += 1
            }
            var matching = BipartiteMatching(left: end - start, right: end - start)
            matching.complete(stopsEarly: true) { embeds(rows[start + $0], others[start + $1], depth) }
            guard matching.isPerfect else { return nil }
            for index in start..<end {
                pairs.append(Pair(row: rows[index], other: others[start + matching.right[index - start]]))
            }
            start = end
        }
        return pairs
    }

    /// Whether two rows may be partners with all that they have caused.
    private mutating func embeds(_ row: Int, _ other: Int, _ depth: Int) -> Bool {
        let pair = Pair(row: row, other: other)
        steps += 1
        if steps > UnorderedSameness.stepLimit {
            isExhausted = true
            return false
        }
        if let known = known[pair] { return known }
        let result =
            fits(row, other) && match(left.children(row), right.children(other), depth + 1) != nil
        known[pair] = result
        return result
    }

    // MARK: A side

    private struct Side {
        let table: EventTable
        /// The row that caused each row, or −1 where none is on record. A cause that does not stand ahead of its
        /// effect, or that is not in the table, is compared as it is written.
        private(set) var parents: [Int32]
        /// The rows without a cause in the table.
        private(set) var roots: [Int] = []
        /// What each row is, with all its effects: equal where two of them may be partners.
        private(set) var signatures: [UInt64]
        /// The places in the lane, ordered by time, that each row shares with those of its instant.
        private(set) var instants: [Range<Int32>]
        /// The numbers of rows in lanes with a tolerance for values: near ones have near places.
        private var sizes: [Int: [Double]] = [:]
        private var effects: [Int32] = []
        private var firstEffect: [Int32] = []

        init(_ table: EventTable) {
            self.table = table
            parents = [Int32](repeating: -1, count: table.count)
            signatures = [UInt64](repeating: 0, count: table.count)
            instants = [Range<Int32>](repeating: 0..<0, count: table.count)
            let lanes = table.rowsByLane()
            findInstants(lanes)
            findParents(lanes)
            findSignatures()
            guard table.numbers.toleratesValues else { return }
            for row in 0..<table.count where table.numbers.masksNumbers[Int(table.lanes[row])] {
                // What cannot be read is found when it is compared.
                sizes[row] = try? table.numbers(inRow: row)
            }
        }

        private mutating func findInstants(_ lanes: [[Int32]]) {
            for rows in lanes {
                let order = rows.sorted { (table.times[Int($0)], $0) < (table.times[Int($1)], $1) }
                var start = 0
                while start < order.count {
                    var end = start + 1
                    while end < order.count, table.times[Int(order[end])] == table.times[Int(order[start])] { end += 1 }
                    for row in order[start..<end] { instants[Int(row)] = Int32(start)..<Int32(end) }
                    start = end
                }
            }
        }

        private mutating func findParents(_ lanes: [[Int32]]) {
            firstEffect = [Int32](repeating: 0, count: table.count + 1)
            for row in 0..<table.count {
                let cause = table.cause(row)
                if cause.lane >= 0, cause.n > 0, Int(cause.n) <= lanes[Int(cause.lane)].count {
                    let parent = lanes[Int(cause.lane)][Int(cause.n) - 1]
                    if parent < row { parents[row] = parent }
                }
                if parents[row] < 0 { roots.append(row) } else { firstEffect[Int(parents[row]) + 1] += 1 }
            }
            for row in 0..<table.count { firstEffect[row + 1] += firstEffect[row] }
            var next = firstEffect
            effects = [Int32](repeating: 0, count: table.count - roots.count)
            for row in 0..<table.count where parents[row] >= 0 {
                effects[Int(next[Int(parents[row])])] = Int32(row)
                next[Int(parents[row])] += 1
            }
        }

        private mutating func findSignatures() {
            // Effects stand behind their cause, so each row is met after all its effects.
            for row in stride(from: table.count - 1, through: 0, by: -1) {
                // The sum of the effects is there already: it has no order.
                let signature = EventKey.mix(UnorderedSameness.identity(table, row), signatures[row])
                signatures[row] = signature
                if parents[row] >= 0 { signatures[Int(parents[row])] &+= EventKey.mix(signature, 0x9E37_79B9) }
            }
        }

        /// How often each signature is there.
        var census: [UInt64] { signatures.sorted() }

        func children(_ row: Int) -> [Int] {
            effects[Int(firstEffect[row])..<Int(firstEffect[row + 1])].map { Int($0) }
        }

        /// Rows by what they are, and those that are alike by time, numbers and place.
        func sorted(_ rows: [Int]) -> [Int] {
            if rows.count < 2 { return rows }
            return rows.sorted { row, other in
                if signatures[row] != signatures[other] { return signatures[row] < signatures[other] }
                if table.times[row] != table.times[other] { return table.times[row] < table.times[other] }
                if let size = sizes[row], let otherSize = sizes[other], size != otherSize {
                    return size.lexicographicallyPrecedes(otherSize)
                }
                return row < other
            }
        }
    }
}
