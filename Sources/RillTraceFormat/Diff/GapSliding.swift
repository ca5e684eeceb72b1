/// Moves an insertion or a removal among equal events to the place that the times speak for.
///
/// Where one of three equal ticks is gone, the keys alone cannot say which; trimming equal ends would call it the last
/// and the others late. The times can: the right place leaves most of the others where they were.
struct GapSliding {
    private let left: [Int]
    private let right: [Int]
    private let leftKeys: [UInt64]
    private let rightKeys: [UInt64]

    /// How far a gap is moved at most, so that a million equal events stay linear.
    private static var reach: Int { 4096 }

    static func run(_ alignment: inout Alignment, _ left: EventTable, _ right: EventTable) {
        let sliding = GapSliding(
            left: left.times,
            right: right.times,
            // With their numbers: what takes the place of another event has to be the same to the last digit.
            leftKeys: left.exactKeys.isEmpty ? left.keys : left.exactKeys,
            rightKeys: right.exactKeys.isEmpty ? right.keys : right.exactKeys
        )
        sliding.slideRemovals(&alignment)
        sliding.slideInsertions(&alignment)
    }

    private func slideRemovals(_ alignment: inout Alignment) {
        slide(
            count: left.count,
            keys: leftKeys,
            own: left,
            other: right,
            partner: { alignment, row in Int(alignment.right[row]) },
            separate: { alignment, row in alignment.separate(left: row) },
            match: { alignment, row, partner in alignment.match(row, partner) },
            &alignment
        )
    }

    private func slideInsertions(_ alignment: inout Alignment) {
        slide(
            count: right.count,
            keys: rightKeys,
            own: right,
            other: left,
            partner: { alignment, row in Int(alignment.left[row]) },
            separate: { alignment, row in
                let partner = Int(alignment.left[row])
                if partner >= 0 { alignment.separate(left: partner) }
            },
            match: { alignment, row, partner in alignment.match(partner, row) },
            &alignment
        )
    }

    private func slide(
        count: Int,
        keys: [UInt64],
        own: [Int],
        other: [Int],
        partner: (Alignment, Int) -> Int,
        separate: (inout Alignment, Int) -> Void,
        match: (inout Alignment, Int, Int) -> Void,
        _ alignment: inout Alignment
    ) {
        var row = 0
        while row < count {
            if partner(alignment, row) >= 0 {
                row += 1
                continue
            }
            let start = row
            while row < count, partner(alignment, row) < 0 { row += 1 }
            let length = row - start
            // The rows that change sides as the gap moves have to be paired without a hole on the other side.
            var low = start
            while low > 0, start - low < GapSliding.reach, keys[low - 1] == keys[low - 1 + length] {
                let present = partner(alignment, low - 1)
                if present < 0 || low < start && partner(alignment, low) != present + 1 { break }
                low -= 1
            }
            var high = start
            while high + length < count, high - start < GapSliding.reach, keys[high] == keys[high + length] {
                let present = partner(alignment, high + length)
                if present < 0 || high > start && partner(alignment, high + length - 1) != present - 1 { break }
                high += 1
            }
            if low == high { continue }
            let best = bestPlace(low, high, start, length, own, other) { partner(alignment, $0) }
            move(from: start, to: best, length, partner, separate, match, &alignment)
            row = max(row, best + length)
        }
    }

    /// The place between `low` and `high` at which most rows keep the offset of time that their neighbours have.
    private func bestPlace(
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ length: Int,
        _ own: [Int],
        _ other: [Int],
        _ partner: (Int) -> Int
    ) -> Int {
        // Row `low + i` has the same partner wherever it stands before the gap, and another one behind it.
        func partnerOfZone(_ index: Int) -> Int {
            let row = low + index
            return row < start ? partner(row) : partner(row + length)
        }
        let before = low > 0 && partner(low - 1) >= 0 ? other[partner(low - 1)] - own[low - 1] : 0
        let next = high + length
        let after = next < own.count && partner(next) >= 0 ? other[partner(next)] - own[next] : before
        var costs = 0
        var best = (cost: Int.max, place: low)
        // First all rows of the zone stand behind the gap, then one after the other ahead of it.
        for index in 0..<(high - low) {
            costs += other[partnerOfZone(index)] - own[low + index + length] == after ? 0 : 1
        }
        for place in low...high {
            if costs < best.cost || costs == best.cost && place == start { best = (costs, place) }
            guard place < high else { break }
            let index = place - low
            costs -= other[partnerOfZone(index)] - own[low + index + length] == after ? 0 : 1
            costs += other[partnerOfZone(index)] - own[low + index] == before ? 0 : 1
        }
        return best.place
    }

    private func move(
        from start: Int,
        to place: Int,
        _ length: Int,
        _ partner: (Alignment, Int) -> Int,
        _ separate: (inout Alignment, Int) -> Void,
        _ match: (inout Alignment, Int, Int) -> Void,
        _ alignment: inout Alignment
    ) {
        if place < start {
            for row in stride(from: start - 1, through: place, by: -1) {
                let present = partner(alignment, row)
                separate(&alignment, row)
                match(&alignment, row + length, present)
            }
        } else {
            for row in start..<place {
                let present = partner(alignment, row + length)
                separate(&alignment, row + length)
                match(&alignment, row, present)
            }
        }
    }
}
