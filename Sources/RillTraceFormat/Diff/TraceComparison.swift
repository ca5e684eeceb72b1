import RillMarbles

/// The steps of one comparison: whether anything differs, then what, from aligned rows to findings.
struct TraceComparison {
    let left: EventTable
    let right: EventTable
    let equality: RowEquality
    private let findingLimit: Int
    private(set) var result: TraceDifference
    /// The partner of each row on the left; begins as the alignment and grows by moves and changes.
    private(set) var partner: [Int32] = []
    private(set) var alignment = Alignment([], [])
    /// Rows on the right that have no partner.
    private var unmatchedRight: [Int] = []
    private var unmatchedLeft: [Int] = []
    /// How many events of each lane there are of which no finding is kept.
    private var uncounted: [TraceFinding.Kind: [Int]] = [:]
    /// For each row on the left the partner of the nearest aligned row at or above it, or −1.
    private var floor: [Int32] = []
    /// Rows on the left that stand elsewhere in their lane: no shift explains them.
    /// Empty where there are none.
    var isMoved: [Bool] = []
    /// Rows on the left whose partner says something else. Empty where there are none.
    private var isChanged: [Bool] = []

    init(_ left: EventTable, _ right: EventTable, findingLimit: Int) {
        self.left = left
        self.right = right
        self.findingLimit = findingLimit
        equality = RowEquality(left, right)
        result = TraceComparison.empty(left, right)
    }

    static func empty(_ left: EventTable, _ right: EventTable) -> TraceDifference {
        var result = TraceDifference(
            name: left.header.name,
            unit: left.header.unit,
            options: left.header.options,
            eventCounts: (left.count, right.count)
        )
        result.isCutShort = (left.notes + right.notes).contains { $0.isCutShort }
        result.isTrouble = (left.notes + right.notes).contains { $0.isTrouble }
        result.isAltered = (left.notes + right.notes).contains { $0.isAltered }
        result.notes = left.notes.map { "expected, \($0)" } + right.notes.map { "actual, \($0)" }
        return result
    }

    mutating func run() throws -> TraceDifference {
        compareHeaders()
        switch Sameness.verdict(left, right, equality) {
        case .same(let times, let values):
            result.toleratedTimes = times
            result.toleratedValues = values
        case .open:
            result.notes.append(
                "events of one instant could be paired in too many ways to try them all: what is told to differ may be"
                    + " the same in another order"
            )
            try compareEvents()
        case .different: try compareEvents()
        }
        try equality.check()
        return result
    }

    private mutating func compareEvents() throws {
        try equality.check()
        try pair()
        let changed = unmatchedLeft.isEmpty || unmatchedRight.isEmpty ? [] : pairChanges()
        for change in changed { partner[change.left] = Int32(change.right) }
        if !changed.isEmpty {
            isChanged = [Bool](repeating: false, count: left.count)
            for change in changed { isChanged[change.left] = true }
        }
        try reportUnmatched()
        try reportChanges(changed)
        try reportMoves()
        countToleratedValues()
        let shifts = ShiftRuns.find(left, right, partner, except: isMoved)
        result.toleratedTimes = shifts.tolerated
        try reportShifts(shifts.runs)
        try reportSubscriptions()
        try reportCauses()
        takeCounts()
        try finish()
    }

    /// Aligns the rows, and pairs what is on both sides but elsewhere.
    private mutating func pair() throws {
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

    /// Puts the findings in order and says what they follow from.
    private mutating func finish() throws {
        result.findings.sort { ($0.order, $0.at) < ($1.order, $1.at) }
        explain()
        result.excerpt = try DifferenceExcerpt(result.findings, left, right)
        // What changed comes first, what follows from it after that.
        result.findings =
            result.findings.filter { !$0.kind.isConsequence } + result.findings.filter(\.kind.isConsequence)
    }

    // MARK: Findings

    mutating func add(_ finding: TraceFinding) {
        result.counts[finding.kind, default: 0] += finding.count
        result.countsByLane[finding.lane, default: [:]][finding.kind, default: 0] += finding.count
        result.findingCount += 1
        if hasRoom { result.findings.append(finding) }
    }

    /// Whether another finding would be kept, so that its event is worth reading.
    private var hasRoom: Bool { result.findings.count < findingLimit }

    /// Adds a finding of one event. Of those that are not kept, only the number counts.
    mutating func report(_ kind: TraceFinding.Kind, left row: Int?, right other: Int?) throws {
        guard hasRoom else {
            return count(kind, lane: row.map { left.lanes[$0] } ?? other.map { right.lanes[$0] } ?? 0)
        }
        add(try finding(kind, left: row, right: other))
    }

    /// Counts events of which no more findings are kept.
    private mutating func count(_ kind: TraceFinding.Kind, lane: Int32, _ events: Int = 1) {
        uncounted[kind, default: [Int](repeating: 0, count: left.numbers.names.count)][Int(lane)] += events
        result.findingCount += 1
    }

    /// Adds what was counted without a finding to the totals.
    private mutating func takeCounts() {
        for (kind, events) in uncounted {
            for (lane, count) in events.enumerated() where count > 0 {
                result.counts[kind, default: 0] += count
                result.countsByLane[left.numbers.names[lane], default: [:]][kind, default: 0] += count
            }
        }
        uncounted = [:]
    }

    func finding(_ kind: TraceFinding.Kind, left row: Int?, right other: Int?) throws -> TraceFinding {
        let lane = Int(row.map { left.lanes[$0] } ?? other.map { right.lanes[$0] } ?? 0)
        let time = row.map { left.times[$0] } ?? other.map { right.times[$0] } ?? 0
        var finding = TraceFinding(kind: kind, lane: left.numbers.names[lane], at: time, lastAt: time)
        if let row {
            finding.expectedLine = left.place(row) + 2
            if hasRoom { finding.expected = try left.event(row) }
        }
        if let other {
            finding.actualLine = right.place(other) + 2
            if hasRoom { finding.actual = try right.event(other) }
        }
        if let row, let other { finding.offset = right.times[other] - left.times[row] }
        finding.order = other ?? row.map(position) ?? 0
        return finding
    }

    /// Where a row of the left would stand on the right: at the partner of the nearest aligned row ahead of it.
    private func position(_ row: Int) -> Int { floor.isEmpty ? Int(partner[row]) : max(0, Int(floor[row])) }

    private mutating func compareHeaders() {
        func differ(_ what: String, _ lane: String, _ expected: String, _ actual: String) {
            var finding = TraceFinding(kind: .header, lane: lane, at: 0, lastAt: 0)
            finding.order = -1
            finding.detail = "\(what): \(expected) expected, \(actual) found"
            add(finding)
        }
        if !left.header.unit.hasSameBytes(as: right.header.unit) {
            differ("unit of time", "", left.header.unit, right.header.unit)
        }
        let ignored = Set(left.header.options.ignoredLanes.map { ByteKey($0) })
        let known = Set(left.header.lanes.map { ByteKey($0.id) })
        let others = Dictionary(right.header.lanes.map { (ByteKey($0.id), $0) }) { first, _ in first }
        for lane in left.header.lanes where !ignored.contains(ByteKey(lane.id)) {
            guard let other = others[ByteKey(lane.id)] else {
                differ("lane \(lane.id)", lane.id, "there", "missing")
                continue
            }
            if let type = lane.type, let otherType = other.type, !type.hasSameBytes(as: otherType) {
                differ("type of lane \(lane.id)", lane.id, type, otherType)
            }
        }
        for lane in right.header.lanes where !ignored.contains(ByteKey(lane.id)) && !known.contains(ByteKey(lane.id)) {
            differ("lane \(lane.id)", lane.id, "missing", "there")
        }
        if left.header.options != right.header.options {
            result.notes.append("the traces have different options; compared by those of the expected one")
        }
    }

    // MARK: Pairs

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

    // MARK: Reports

    private mutating func reportUnmatched() throws {
        for row in unmatchedLeft { try report(.removed, left: row, right: nil) }
        for row in unmatchedRight { try report(.added, left: nil, right: row) }
    }

    private mutating func reportChanges(_ pairs: [(left: Int, right: Int)]) throws {
        for pair in pairs {
            guard hasRoom else {
                count(.changed, lane: left.lanes[pair.left])
                continue
            }
            var finding = try finding(.changed, left: pair.left, right: pair.right)
            if let old = finding.expected, let new = finding.actual {
                finding.changes = TraceComparison.changes(
                    old,
                    new,
                    tolerance(pair.left),
                    tolerated: &result.toleratedValues
                )
            }
            add(finding)
        }
    }

    private func tolerance(_ row: Int) -> TraceTolerance {
        left.header.options.tolerance(ofLane: left.numbers.names[Int(left.lanes[row])])
    }

    /// Whether a row and its partner say the same.
    func isEqual(_ row: Int) -> Bool { partner[row] >= 0 && (isChanged.isEmpty || !isChanged[row]) }

    /// What differs in the content of two events of one lane and kind.
    static func changes(
        _ old: TraceEvent,
        _ new: TraceEvent,
        _ tolerance: TraceTolerance,
        tolerated: inout Int
    ) -> [JSONChange] {
        var changes: [JSONChange] = []
        if old.isBeyondTheSame(new, tolerance.time.magnitude) {
            changes.append(
                JSONChange(path: "at", expected: JSONValue(integer: old.at), actual: JSONValue(integer: new.at))
            )
        }
        let values = ValueTolerance(tolerance)
        if let value = old.value, let other = new.value {
            changes += value.changes(to: other, tolerance: values, tolerated: &tolerated)
        } else if old.value != new.value {
            changes.append(JSONChange(path: ".", expected: old.value, actual: new.value))
        }
        if let error = old.error, let other = new.error {
            if !error.type.hasSameBytes(as: other.type) {
                changes.append(
                    JSONChange(path: "error.type", expected: .string(error.type), actual: .string(other.type))
                )
            }
            changes += error.value.changes(to: other.value, tolerance: values, tolerated: &tolerated)
        } else if old.error != new.error {
            changes.append(JSONChange(path: "error", expected: old.error?.json, actual: new.error?.json))
        }
        if !ByteKey.same(old.rule, new.rule) {
            changes.append(
                JSONChange(
                    path: "rule",
                    expected: old.rule.map { .string($0) },
                    actual: new.rule.map { .string($0) }
                )
            )
        }
        return changes
    }

    /// Lanes whose numbers may differ were aligned within their tolerance; what it covered is counted.
    private mutating func countToleratedValues() {
        guard left.numbers.toleratesValues else { return }
        for row in 0..<left.count where left.numbers.masksNumbers[Int(left.lanes[row])] && isEqual(row) {
            result.toleratedValues += equality.toleratedNumbers(row, Int(partner[row])) ?? 0
        }
    }

    private mutating func reportShifts(_ runs: [ShiftRuns.Run]) throws {
        let chains = runs.isEmpty ? nil : CauseChains(left, right, partner)
        for run in runs {
            guard hasRoom else {
                count(.shifted, lane: left.lanes[run.first], run.count)
                continue
            }
            var finding = try finding(.shifted, left: run.first, right: Int(partner[run.first]))
            finding.lastAt = run.lastAt
            finding.count = run.count
            finding.offset = run.offset
            finding.reason = chains?.reason(forRow: run.first)
            add(finding)
        }
    }

    private mutating func reportSubscriptions() throws {
        struct Change: Hashable {
            var lane: Int32
            var old: Int32
            var new: Int32
        }
        var findings: [Change: TraceFinding] = [:]
        for row in 0..<left.count where partner[row] >= 0 && left.subs[row] != right.subs[Int(partner[row])] {
            let change = Change(lane: left.lanes[row], old: left.subs[row], new: right.subs[Int(partner[row])])
            if findings[change] != nil {
                findings[change]?.count += 1
                findings[change]?.lastAt = left.times[row]
            } else {
                findings[change] = try finding(.resubscribed, left: row, right: Int(partner[row]))
                let (old, new) = (left.numbers.ordinal(change.old), left.numbers.ordinal(change.new))
                findings[change]?.detail = "subscription \(old) expected, \(new) found"
            }
        }
        for finding in findings.values.sorted(by: { ($0.order, $0.lane) < ($1.order, $1.lane) }) { add(finding) }
    }

    private mutating func reportCauses() throws {
        if left.causes.isEmpty != right.causes.isEmpty { return try reportMissingCauses() }
        guard let chains = CauseChains(left, right, partner) else { return }
        for row in chains.differing() { try report(.recaused, left: row, right: Int(partner[row])) }
    }

    /// One finding where one side has no causes at all: each event for itself would say the same again.
    private mutating func reportMissingCauses() throws {
        let isMissing = right.causes.isEmpty
        let rows = (0..<left.count).filter { row in
            partner[row] >= 0 && (isMissing ? left.cause(row) : right.cause(Int(partner[row]))).lane >= 0
        }
        guard let first = rows.first else { return }
        var finding = try finding(.recaused, left: first, right: Int(partner[first]))
        finding.lane = ""
        finding.offset = 0
        let events = counted(rows.count, "event has", "events have")
        finding.detail =
            isMissing
            ? "the actual trace has no causes; \(events) one in the expected trace"
            : "the expected trace has no causes; \(events) one in the actual trace"
        add(finding)
    }

    /// Says of each shift what it comes after, unless its cause is known.
    private mutating func explain() {
        var latest: TraceFinding?
        for index in result.findings.indices {
            let finding = result.findings[index]
            switch finding.kind {
            case .added, .removed, .changed, .moved: latest = finding
            case .shifted:
                if finding.reason == nil, let latest {
                    result.findings[index].reason = .after(latest.kind, at: latest.at, lane: latest.lane)
                }
            default: break
            }
        }
    }
}
