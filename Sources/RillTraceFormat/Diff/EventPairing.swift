/// Which events of two traces belong together: the same event, wherever it stands, or one that says something else.
struct EventPairing {
    private let left: EventTable
    private let right: EventTable
    private(set) var alignment = Alignment([], [])
    /// The partner of each row on the left, or −1: begins as the alignment and grows by moves and changes.
    private(set) var partner: [Int32] = []
    /// Rows on the left that have no partner.
    private(set) var unmatchedLeft: [Int] = []
    /// Rows on the right that have no partner.
    private(set) var unmatchedRight: [Int] = []
    /// The pairs that say something else, in the order of the left.
    private(set) var changed: [(left: Int, right: Int)] = []
    /// Rows on the left whose partner says something else. Empty where there are none.
    private var isChanged: [Bool] = []
    /// For each row on the left the partner of the nearest aligned row at or above it, or −1.
    private var floor: [Int32] = []

    /// A pairing that has no pairs yet.
    init(_ left: EventTable, _ right: EventTable) {
        self.left = left
        self.right = right
    }

    /// Aligns the rows, and pairs what is on both sides but elsewhere, then what has changed.
    ///
    /// - Throws: What keeps the rows from being compared.
    mutating func find(_ equality: RowEquality) throws {
        try pairEqual(equality)
        if unmatchedLeft.isEmpty || unmatchedRight.isEmpty { return }
        changed = pairChanges()
        if changed.isEmpty { return }
        isChanged = [Bool](repeating: false, count: left.count)
        for change in changed {
            partner[change.left] = Int32(change.right)
            isChanged[change.left] = true
        }
    }

    private mutating func pairEqual(_ equality: RowEquality) throws {
        var pairs = RowPairs(left, right, equality)
        try pairs.find()
        alignment = pairs.alignment
        partner = pairs.partner
        for row in 0..<left.count where partner[row] < 0 { unmatchedLeft.append(row) }
        var isTaken = [Bool](repeating: false, count: right.count)
        for row in partner where row >= 0 { isTaken[Int(row)] = true }
        for row in 0..<right.count where !isTaken[row] { unmatchedRight.append(row) }
        if alignment.right.contains(-1) {
            floor.reserveCapacity(alignment.right.count)
            var latest: Int32 = -1
            for row in alignment.right {
                if row >= 0 { latest = row }
                floor.append(latest)
            }
        }
    }

    /// Whether a row and its partner say the same.
    func isEqual(_ row: Int) -> Bool { partner[row] >= 0 && (isChanged.isEmpty || !isChanged[row]) }

    /// Where a row of the left would stand on the right: at the partner of the nearest aligned row ahead of it.
    func position(_ row: Int) -> Int { floor.isEmpty ? Int(partner[row]) : max(0, Int(floor[row])) }

    // MARK: Changes

    /// In each gap: unmatched events of one lane and kind, where time or number says which belongs to which.
    private mutating func pairChanges() -> [(left: Int, right: Int)] {
        var pairs: [(left: Int, right: Int)] = []
        var (index, other) = (0, 0)
        while index < unmatchedLeft.count, other < unmatchedRight.count {
            // A gap ends where the next matched row begins, on either side.
            let gapStart = position(unmatchedLeft[index])
            let leftEnd = gapEnd(unmatchedLeft, from: index, alignment.right)
            while other < unmatchedRight.count, unmatchedRight[other] < gapStart { other += 1 }
            let bound = nextPartner(after: unmatchedLeft[leftEnd - 1])
            var otherEnd = other
            while otherEnd < unmatchedRight.count, unmatchedRight[otherEnd] < bound { otherEnd += 1 }
            pairs += ChangedPairs.find(
                left,
                unmatchedLeft[index..<leftEnd],
                right,
                unmatchedRight[other..<otherEnd],
                offset: offset(before: unmatchedLeft[index])
            )
            index = leftEnd
            other = otherEnd
        }
        if pairs.isEmpty { return pairs }
        var takenLeft = [Bool](repeating: false, count: left.count)
        var takenRight = [Bool](repeating: false, count: right.count)
        for pair in pairs {
            takenLeft[pair.left] = true
            takenRight[pair.right] = true
        }
        unmatchedLeft.removeAll { takenLeft[$0] }
        unmatchedRight.removeAll { takenRight[$0] }
        return pairs
    }

    private func gapEnd(_ rows: [Int], from index: Int, _ partners: [Int32]) -> Int {
        var end = index + 1
        while end < rows.count, !(rows[end - 1]..<rows[end]).contains(where: { partners[$0] >= 0 }) { end += 1 }
        return end
    }

    private func nextPartner(after row: Int) -> Int {
        var below = row
        while below < left.count, alignment.right[below] < 0 { below += 1 }
        return below < left.count ? Int(alignment.right[below]) : right.count
    }

    private func offset(before row: Int) -> Int {
        let other = floor.isEmpty ? -1 : Int(floor[row])
        guard other >= 0 else { return 0 }
        return right.times[other] - left.times[Int(alignment.left[other])]
    }
}
