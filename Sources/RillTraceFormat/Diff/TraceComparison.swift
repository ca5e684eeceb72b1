import RillMarbles

/// The steps of one comparison: whether anything differs, then what, from paired rows to findings.
struct TraceComparison {
    let left: EventTable
    let right: EventTable
    private let equality: RowEquality
    var log: FindingLog
    private(set) var pairing: EventPairing
    /// Rows on the left that stand elsewhere in their lane: no shift explains them.
    /// Empty where there are none.
    var isMoved: [Bool] = []

    init(_ left: EventTable, _ right: EventTable, findingLimit: Int) {
        self.left = left
        self.right = right
        equality = RowEquality(left, right)
        log = FindingLog(left, right, limit: findingLimit)
        pairing = EventPairing(left, right)
    }

    mutating func run() throws -> TraceDifference {
        for finding in HeaderComparison.findings(left.header, right.header) { log.add(finding) }
        if left.header.options != right.header.options {
            log.result.notes.append("the traces have different options; compared by those of the expected one")
        }
        switch Sameness.verdict(left, right, equality) {
        case .same(let times, let values):
            log.result.toleratedTimes = times
            log.result.toleratedValues = values
        case .open:
            log.result.notes.append(
                "events of one instant could be paired in too many ways to try them all: what is told to differ may be"
                    + " the same in another order"
            )
            try compareEvents()
        case .different: try compareEvents()
        }
        try equality.check()
        return log.result
    }

    private mutating func compareEvents() throws {
        try equality.check()
        try pairing.find(equality)
        try reportUnmatched()
        try reportChanges()
        try reportMoves()
        countToleratedValues()
        let shifts = ShiftRuns.find(left, right, pairing.partner, except: isMoved)
        log.result.toleratedTimes = shifts.tolerated
        try reportShifts(shifts.runs)
        try reportSubscriptions()
        try reportCauses()
        try log.finish()
    }

    private mutating func reportUnmatched() throws {
        for row in pairing.unmatchedLeft {
            try log.report(.removed, left: row, right: nil, order: pairing.position(row))
        }
        for row in pairing.unmatchedRight { try log.report(.added, left: nil, right: row) }
    }

    private mutating func reportChanges() throws {
        for pair in pairing.changed {
            guard log.hasRoom else {
                log.count(.changed, lane: left.lanes[pair.left])
                continue
            }
            var finding = try log.finding(.changed, left: pair.left, right: pair.right)
            if let old = finding.expected, let new = finding.actual {
                let tolerance = left.header.options.tolerance(ofLane: finding.lane)
                finding.changes = old.changes(to: new, tolerance, tolerated: &log.result.toleratedValues)
            }
            log.add(finding)
        }
    }

    /// Lanes whose numbers may differ were aligned within their tolerance; what it covered is counted.
    private mutating func countToleratedValues() {
        guard left.numbers.toleratesValues else { return }
        for row in 0..<left.count where left.numbers.masksNumbers[Int(left.lanes[row])] && pairing.isEqual(row) {
            log.result.toleratedValues += equality.toleratedNumbers(row, Int(pairing.partner[row])) ?? 0
        }
    }

    private mutating func reportShifts(_ runs: [ShiftRuns.Run]) throws {
        let chains = runs.isEmpty ? nil : CauseChains(left, right, pairing.partner)
        for run in runs {
            guard log.hasRoom else {
                log.count(.shifted, lane: left.lanes[run.first], run.count)
                continue
            }
            var finding = try log.finding(.shifted, left: run.first, right: Int(pairing.partner[run.first]))
            finding.lastAt = run.lastAt
            finding.count = run.count
            finding.offset = run.offset
            finding.reason = chains?.reason(forRow: run.first)
            log.add(finding)
        }
    }

    private mutating func reportSubscriptions() throws {
        struct Change: Hashable {
            var lane: Int32
            var old: Int32
            var new: Int32
        }
        var findings: [Change: TraceFinding] = [:]
        for row in 0..<left.count
        where pairing.partner[row] >= 0 && left.subs[row] != right.subs[Int(pairing.partner[row])] {
            let change = Change(lane: left.lanes[row], old: left.subs[row], new: right.subs[Int(pairing.partner[row])])
            if findings[change] != nil {
                findings[change]?.count += 1
                findings[change]?.lastAt = left.times[row]
            } else {
                findings[change] = try log.finding(.resubscribed, left: row, right: Int(pairing.partner[row]))
                let (old, new) = (left.numbers.ordinal(change.old), left.numbers.ordinal(change.new))
                findings[change]?.detail = "subscription \(old) expected, \(new) found"
            }
        }
        for finding in findings.values.sorted(by: { ($0.order, $0.lane) < ($1.order, $1.lane) }) { log.add(finding) }
    }

    private mutating func reportCauses() throws {
        if left.causes.isEmpty != right.causes.isEmpty { return try reportMissingCauses() }
        guard let chains = CauseChains(left, right, pairing.partner) else { return }
        for row in chains.differing() { try log.report(.recaused, left: row, right: Int(pairing.partner[row])) }
    }

    /// One finding where one side has no causes at all: each event for itself would say the same again.
    private mutating func reportMissingCauses() throws {
        let isMissing = right.causes.isEmpty
        let rows = (0..<left.count).filter { row in
            pairing.partner[row] >= 0
                && (isMissing ? left.cause(row) : right.cause(Int(pairing.partner[row]))).lane >= 0
        }
        guard let first = rows.first else { return }
        var finding = try log.finding(.recaused, left: first, right: Int(pairing.partner[first]))
        finding.lane = ""
        finding.offset = 0
        let events = counted(rows.count, "event has", "events have")
        finding.detail =
            isMissing
            ? "the actual trace has no causes; \(events) one in the expected trace"
            : "the expected trace has no causes; \(events) one in the actual trace"
        log.add(finding)
    }
}
