/// The findings of one comparison: kept up to a limit, and counted beyond it.
struct FindingLog {
    private let left: EventTable
    private let right: EventTable
    private let limit: Int
    /// What was found so far.
    var result: TraceDifference
    /// How many events of each lane there are of which no finding is kept.
    private var uncounted: [TraceFinding.Kind: [Int]] = [:]

    /// An empty log.
    ///
    /// - Parameter limit: How many findings are kept.
    init(_ left: EventTable, _ right: EventTable, limit: Int) {
        self.left = left
        self.right = right
        self.limit = limit
        result = FindingLog.empty(left, right)
    }

    /// The result of a comparison that has found nothing.
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

    /// Whether another finding would be kept, so that its event is worth reading.
    var hasRoom: Bool { result.findings.count < limit }

    /// Adds a finding.
    mutating func add(_ finding: TraceFinding) {
        result.counts[finding.kind, default: 0] += finding.count
        result.countsByLane[finding.lane, default: [:]][finding.kind, default: 0] += finding.count
        result.findingCount += 1
        if hasRoom { result.findings.append(finding) }
    }

    /// Adds a finding of one event. Of those that are not kept, only the number counts.
    mutating func report(_ kind: TraceFinding.Kind, left row: Int?, right other: Int?, order: Int? = nil) throws {
        guard hasRoom else {
            return count(kind, lane: row.map { left.lanes[$0] } ?? other.map { right.lanes[$0] } ?? 0)
        }
        add(try finding(kind, left: row, right: other, order: order))
    }

    /// Counts events of which no more findings are kept.
    mutating func count(_ kind: TraceFinding.Kind, lane: Int32, _ events: Int = 1) {
        uncounted[kind, default: [Int](repeating: 0, count: left.numbers.names.count)][Int(lane)] += events
        result.findingCount += 1
    }

    /// A finding about a row of the left, of the right, or a pair of them, to be added later.
    ///
    /// - Parameter order: The finding's place among the others; that of the row on the right where nil.
    func finding(
        _ kind: TraceFinding.Kind,
        left row: Int?,
        right other: Int?,
        order: Int? = nil
    ) throws -> TraceFinding {
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
        finding.order = order ?? other ?? 0
        return finding
    }

    /// Puts the findings in order and says what they follow from.
    ///
    /// - Throws: What keeps the events around them from being read.
    mutating func finish() throws {
        takeCounts()
        result.findings.sort { ($0.order, $0.at) < ($1.order, $1.at) }
        explain()
        result.excerpt = try DifferenceExcerpt(result.findings, left, right)
        // What changed comes first, what follows from it after that.
        result.findings =
            result.findings.filter { !$0.kind.isConsequence } + result.findings.filter(\.kind.isConsequence)
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
