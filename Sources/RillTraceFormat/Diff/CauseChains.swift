/// Follows the recorded causes of events.
struct CauseChains {
    private let left: EventTable
    private let right: EventTable
    private let partner: [Int32]
    private let leftRows: [[Int32]]
    private let rightRows: [[Int32]]

    /// How many steps back are taken.
    private static var stepLimit: Int { 10_000 }

    /// Nil where one of the traces has no causes on record.
    init?(_ left: EventTable, _ right: EventTable, _ partner: [Int32]) {
        if left.causes.isEmpty || right.causes.isEmpty { return nil }
        self.left = left
        self.right = right
        self.partner = partner
        leftRows = left.rowsByLane()
        rightRows = right.rowsByLane()
    }

    /// The rows on the left whose cause is another event than on the right.
    func differing() -> [Int] {
        var rows: [Int] = []
        for row in 0..<left.count where partner[row] >= 0 {
            let expected = left.causes[row]
            let actual = right.causes[Int(partner[row])]
            let isSame = expected.lane == actual.lane && expected.n == actual.n
            if isSame && expected.lane < 0 { continue }
            let cause = find(expected, leftRows, aheadOf: left.place(row), in: left)
            let other = find(actual, rightRows, aheadOf: right.place(Int(partner[row])), in: right)
            guard let cause, let other else {
                // Where none is to be found they are equal if both say the same.
                let isOpen = cause == nil && other == nil || !left.header.options.isUnorderedWithinInstant
                if !isSame || !isOpen { rows.append(row) }
                continue
            }
            if Int(partner[cause]) != other { rows.append(row) }
        }
        return rows
    }

    /// Why a shifted event is late, as its causes tell: the first step whose delay is another than before, or the
    /// missing event that the chain leads to. Nil where no cause is on record, or one that does not stand ahead of its
    /// effect: a damaged file may name causes in a circle.
    func reason(forRow row: Int) -> TraceReason? {
        let names = left.numbers.names
        var row = row
        for _ in 0..<CauseChains.stepLimit {
            guard let cause = find(left.causes[row], leftRows), left.place(cause) < left.place(row) else { return nil }
            let causeLane = names[Int(left.lanes[cause])]
            if partner[cause] < 0 { return .causedBy(.removed, at: left.times[cause], lane: causeLane) }
            let expected = left.times[row] - left.times[cause]
            let actual = right.times[Int(partner[row])] - right.times[Int(partner[cause])]
            if expected != actual {
                let lane = names[Int(left.lanes[row])]
                return .delay(lane: lane, causeLane: causeLane, expected: expected, actual: actual)
            }
            row = cause
        }
        return nil
    }

    /// The cause of a row. Where the events of an instant have no order, one that does not stand ahead of its effect
    /// counts as it is written: it could be followed in a circle.
    private func find(_ cause: (lane: Int32, n: Int32), _ rows: [[Int32]], aheadOf place: Int, in table: EventTable)
        -> Int?
    {
        guard let row = find(cause, rows) else { return nil }
        return !left.header.options.isUnorderedWithinInstant || table.place(row) < place ? row : nil
    }

    private func find(_ cause: (lane: Int32, n: Int32), _ rows: [[Int32]]) -> Int? {
        guard cause.lane >= 0, rows.indices.contains(Int(cause.lane)) else { return nil }
        let lane = rows[Int(cause.lane)]
        return lane.indices.contains(Int(cause.n) - 1) ? Int(lane[Int(cause.n) - 1]) : nil
    }
}
