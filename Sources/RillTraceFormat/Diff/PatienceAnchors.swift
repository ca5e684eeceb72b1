import RillMarbles

/// Pairs of events whose keys are unique on both sides and that are in order on both.
///
/// Source: Bram Cohen's patience diff; the longest increasing run by patience sorting, O(n log n), O(n) where the
/// order is kept.
enum PatienceAnchors {
    struct Anchor {
        var left: Int32
        var right: Int32
    }

    /// What two ranges have in common.
    enum Finding {
        /// Pairs of unique keys, in order on both sides; at least one.
        case anchors([Anchor])
        /// There is no unique key; these rows have a key that occurs on the other side. None, or some on both sides.
        case shared(left: [Int32], right: [Int32])
    }

    static func find(
        _ left: UnsafeBufferPointer<UInt64>,
        _ leftRange: Range<Int>,
        _ right: UnsafeBufferPointer<UInt64>,
        _ rightRange: Range<Int>,
        matches: ((Int, Int) -> Bool)? = nil
    ) -> Finding {
        // Open addressing over row numbers. The keys are hashes already.
        var size = 16
        while size < leftRange.count * 2 { size *= 2 }
        let mask = size - 1
        var slots = [Int32](repeating: -1, count: size)
        // For each left row: −1 not seen on the right, −2 not unique, else its row on the right.
        var partner = [Int32](repeating: -1, count: leftRange.count)
        for row in leftRange {
            var slot = Int(truncatingIfNeeded: left[row]) & mask
            while slots[slot] >= 0, left[Int(slots[slot])] != left[row] { slot = (slot + 1) & mask }
            if slots[slot] >= 0 {
                partner[Int(slots[slot]) - leftRange.lowerBound] = -2
                partner[row - leftRange.lowerBound] = -2
            } else {
                slots[slot] = Int32(row)
            }
        }
        var sharedRight: [Int32] = []
        var isShared = [Bool](repeating: false, count: leftRange.count)
        for row in rightRange {
            var slot = Int(truncatingIfNeeded: right[row]) & mask
            while slots[slot] >= 0, left[Int(slots[slot])] != right[row] { slot = (slot + 1) & mask }
            guard slots[slot] >= 0 else { continue }
            let index = Int(slots[slot]) - leftRange.lowerBound
            partner[index] = partner[index] == -1 ? Int32(row) : -2
            isShared[index] = true
            sharedRight.append(Int32(row))
        }
        var pairs: [Anchor] = []
        for (index, row) in partner.enumerated() where row >= 0 {
            if let matches, !matches(index + leftRange.lowerBound, Int(row)) { continue }
            pairs.append(Anchor(left: Int32(index + leftRange.lowerBound), right: row))
        }
        if !pairs.isEmpty { return .anchors(longestIncreasing(pairs)) }
        if sharedRight.isEmpty { return .shared(left: [], right: []) }
        let sharedLeft = leftRange.filter { row in
            var slot = Int(truncatingIfNeeded: left[row]) & mask
            while left[Int(slots[slot])] != left[row] { slot = (slot + 1) & mask }
            return isShared[Int(slots[slot]) - leftRange.lowerBound]
        }
        return .shared(left: sharedLeft.map { Int32($0) }, right: sharedRight)
    }

    private static func longestIncreasing(_ pairs: [Anchor]) -> [Anchor] {
        if zip(pairs, pairs.dropFirst()).allSatisfy({ $0.right < $1.right }) { return pairs }
        // `tails[k]` is the pair that ends the best run of length k + 1; `before` links each pair to the one ahead.
        var tails: [Int32] = []
        var before = [Int32](repeating: -1, count: pairs.count)
        for index in pairs.indices {
            let value = pairs[index].right
            var low = tails.count
            if let last = tails.last, pairs[Int(last)].right > value {
                low = tails.partitioningIndex { pairs[Int($0)].right >= value }
            }
            if low > 0 { before[index] = tails[low - 1] }
            if low == tails.count { tails.append(Int32(index)) } else { tails[low] = Int32(index) }
        }
        var run: [Anchor] = []
        var index = tails.last ?? -1
        while index >= 0 {
            run.append(pairs[Int(index)])
            index = before[Int(index)]
        }
        return run.reversed()
    }
}
