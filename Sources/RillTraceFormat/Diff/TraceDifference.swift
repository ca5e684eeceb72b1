/// What is different between two traces, as a person would tell it.
public struct TraceDifference: Sendable {
    /// The name of the expected trace.
    public package(set) var name: String
    /// The unit of time.
    public let unit: String
    /// The differences in the order of time. At most `TraceDifference.findingLimit`; `findingCount` and `counts` tell
    /// of all.
    public internal(set) var findings: [TraceFinding] = []
    /// How many differences there are, with those that are not in `findings`.
    public internal(set) var findingCount = 0
    /// How many differences of each kind there are. For shifts: events.
    public internal(set) var counts: [TraceFinding.Kind: Int] = [:]
    /// The same by lane.
    public internal(set) var countsByLane: [String: [TraceFinding.Kind: Int]] = [:]
    /// How many events are later or earlier within the tolerance.
    public internal(set) var toleratedTimes = 0
    /// How many numbers differ within the tolerance.
    public internal(set) var toleratedValues = 0
    /// How the traces were compared: the options of the expected one.
    public let options: TraceOptions
    /// What else is worth knowing.
    public internal(set) var notes: [String] = []
    /// Whether one of the files ends early, so that the comparison is not conclusive.
    public internal(set) var isCutShort = false
    /// Whether a file was altered since it was recorded.
    public internal(set) var isAltered = false
    /// Whether a file cannot be taken for a record of a run, so that neither "same" nor "different" says much: it ends
    /// early, was altered, or has a unit of time that nobody knows.
    public internal(set) var isTrouble = false
    /// The number of events compared on each side.
    public internal(set) var eventCounts: (expected: Int, actual: Int)

    /// The events around the first difference, for a picture.
    package var excerpt: DifferenceExcerpt?

    /// How many findings are kept, unless all are asked for.
    public static let findingLimit = 10_000

    /// How many differences there are that are not in `findings`.
    public var hiddenCount: Int { max(0, findingCount - findings.count) }

    /// Whether nothing is different.
    public var isSame: Bool { counts.isEmpty }
}

/// One difference.
public struct TraceFinding: Sendable {
    /// What kind of difference it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// The header differs in something that counts.
        case header
        /// An event is there that was not expected.
        case added
        /// An event is missing.
        case removed
        /// An event has another value.
        case changed
        /// Events come earlier or later, all by the same amount.
        case shifted
        /// An event stands elsewhere in its lane.
        case moved
        /// Events of one instant come in another order.
        case reordered
        /// Events belong to another subscription.
        case resubscribed
        /// An event has another cause.
        case recaused

        /// Whether it is mostly the result of another difference.
        var isConsequence: Bool { self == .shifted || self == .resubscribed || self == .recaused }
    }

    /// What kind of difference it is.
    public let kind: Kind
    /// The lane.
    public internal(set) var lane: String
    /// The time of the first event, where it was expected; for an addition, where it is.
    public let at: Int
    /// The time of the last event; the same as `at` for one event.
    public internal(set) var lastAt: Int
    /// How many events it is about.
    public internal(set) var count = 1
    /// How much later they come; negative for earlier.
    public internal(set) var offset = 0
    /// The expected event, the first of several.
    public internal(set) var expected: TraceEvent?
    /// The actual event, the first of several.
    public internal(set) var actual: TraceEvent?
    /// The line of `expected` in its file, where the file has the usual form.
    public internal(set) var expectedLine: Int?
    /// The line of `actual` in its file.
    public internal(set) var actualLine: Int?
    /// Where inside the value the difference is.
    public internal(set) var changes: [JSONChange] = []
    /// What it follows from, as far as that is known.
    public internal(set) var reason: TraceReason?
    /// For differences of the header: what it is about.
    public internal(set) var detail: String?

    /// A place in the order of things, for sorting.
    var order = 0
}

/// What a difference follows from.
public enum TraceReason: Sendable, Hashable {
    /// It begins after this difference; no cause is on record.
    case after(TraceFinding.Kind, at: Int, lane: String)
    /// The chain of causes leads to this difference.
    case causedBy(TraceFinding.Kind, at: Int, lane: String)
    /// An event of `lane` follows its cause in `causeLane` after another time than before.
    case delay(lane: String, causeLane: String, expected: Int, actual: Int)
}
