/// Events that are on both sides but in another order.
extension TraceComparison {
    /// Pairs of equal events that the alignment has not: moved within the lane, or in another order within an instant.
    ///
    /// Where the lane's own order is kept and only times differ, the shifts tell it all.
    mutating func reportMoves() throws {
        if left.header.options.isUnorderedWithinInstant { return try reportMovesBetweenInstants() }
        var floor = [Int32](repeating: -1, count: left.numbers.names.count)
        var rows: [Int] = []
        for row in 0..<left.count where pairing.isEqual(row) && pairing.alignment.right[row] < 0 { rows.append(row) }
        if rows.isEmpty { return }
        var isMove = [Bool](repeating: false, count: rows.count)
        // Against the aligned rows of the lane: none above may stand below, none below above.
        var index = 0
        for row in 0..<left.count where pairing.partner[row] >= 0 {
            let lane = Int(left.lanes[row])
            if index < rows.count, rows[index] == row {
                if pairing.partner[row] < floor[lane] { isMove[index] = true }
                index += 1
            } else {
                floor[lane] = max(floor[lane], pairing.partner[row])
            }
        }
        var ceiling = [Int32](repeating: Int32.max, count: left.numbers.names.count)
        index = rows.count - 1
        for row in stride(from: left.count - 1, through: 0, by: -1) where pairing.partner[row] >= 0 {
            let lane = Int(left.lanes[row])
            if index >= 0, rows[index] == row {
                if pairing.partner[row] > ceiling[lane] { isMove[index] = true }
                index -= 1
            } else {
                ceiling[lane] = min(ceiling[lane], pairing.partner[row])
            }
        }
        // And against each other: those that are left have to be in order.
        floor = [Int32](repeating: -1, count: left.numbers.names.count)
        for (index, row) in rows.enumerated() where !isMove[index] {
            let lane = Int(left.lanes[row])
            if pairing.partner[row] < floor[lane] { isMove[index] = true }
            floor[lane] = max(floor[lane], pairing.partner[row])
        }
        let crossing = crossingRows()
        for (index, row) in rows.enumerated() {
            if isMove[index] {
                try move(row)
            } else if crossing[row] {
                try log.report(.reordered, left: row, right: Int(pairing.partner[row]))
            }
        }
    }

    private mutating func move(_ row: Int) throws {
        if isMoved.isEmpty { isMoved = [Bool](repeating: false, count: left.count) }
        isMoved[row] = true
        try log.report(.moved, left: row, right: Int(pairing.partner[row]))
    }

    /// Where the events of an instant have no order, one has moved that comes behind an instant that it was ahead of.
    private mutating func reportMovesBetweenInstants() throws {
        // For each lane: the latest partner of the instants so far, and of the present one.
        var floor = [(before: Int, present: Int, time: Int)](
            repeating: (Int.min, Int.min, Int.min),
            count: left.numbers.names.count
        )
        for row in 0..<left.count where pairing.isEqual(row) {
            let lane = Int(left.lanes[row])
            if floor[lane].time != left.times[row] {
                floor[lane].before = max(floor[lane].before, floor[lane].present)
                floor[lane].time = left.times[row]
            }
            let time = right.times[Int(pairing.partner[row])]
            if time < floor[lane].before {
                try move(row)
            } else {
                floor[lane].present = max(floor[lane].present, time)
            }
        }
    }

    /// Which rows stand in another order than others that, like them, come when they are expected. Where the other one
    /// is late, its shift tells it, or a tolerance covers it.
    private func crossingRows() -> [Bool] {
        var isCrossing = [Bool](repeating: false, count: left.count)
        func isLate(_ row: Int) -> Bool { right.times[Int(pairing.partner[row])] != left.times[row] }
        var floor: Int32 = -1
        for row in 0..<left.count where pairing.partner[row] >= 0 && !isLate(row) {
            if pairing.partner[row] < floor { isCrossing[row] = true }
            floor = max(floor, pairing.partner[row])
        }
        var ceiling = Int32.max
        for row in stride(from: left.count - 1, through: 0, by: -1) where pairing.partner[row] >= 0 && !isLate(row) {
            if pairing.partner[row] > ceiling { isCrossing[row] = true }
            ceiling = min(ceiling, pairing.partner[row])
        }
        return isCrossing
    }
}
