/// The first line of a trace file.
public struct TraceHeader: Sendable, Hashable {
    /// The newest schema that this version reads, and the one it writes.
    public static let schemaVersion = 1
    /// How the `schema` member begins.
    static let schemaPrefix = "rill-trace/"

    /// The name: for a golden `SUITE.TEST`.
    public var name: String
    /// The unit of `at`: `ms` for the test schedulers' usual resolution, or `ns`, `us`, `s`, `tick`. A trace with another
    /// one is not written to a file, and no file with another one is read.
    public var unit: String
    /// The lanes in the order they were added.
    public var lanes: [TraceLane]
    /// How this trace is compared.
    public var options: TraceOptions
    /// What this is the golden of. Never compared.
    package var golden: GoldenName?
    /// Members that this version does not know. Kept, written behind the known ones, not compared.
    public var other: [JSONMember] = []

    /// Makes a header.
    public init(name: String, unit: String = "ms", lanes: [TraceLane] = [], options: TraceOptions = TraceOptions()) {
        self.name = name
        self.unit = unit
        self.lanes = lanes
        self.options = options
    }
}

extension TraceHeader {
    /// Whether all members are the same, strings by their bytes.
    public static func == (left: TraceHeader, right: TraceHeader) -> Bool {
        left.name.hasSameBytes(as: right.name) && left.unit.hasSameBytes(as: right.unit) && left.lanes == right.lanes
            && left.options == right.options && left.golden == right.golden && left.other == right.other
    }

    /// Hashes what tells headers apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combineBytes(of: name)
        hasher.combineBytes(of: unit)
        hasher.combine(lanes)
    }

    /// The names of the members, at any place of the line, that this version does not know.
    package var unknownMembers: [String] {
        let tolerances = [options.tolerance] + options.laneTolerances.map(\.tolerance)
        let members = other + lanes.flatMap(\.other) + options.other + tolerances.flatMap(\.other)
        return members.map(\.key)
    }
}

/// One stream in a trace.
public struct TraceLane: Sendable, Hashable {
    /// The label that events name it by.
    public var id: String
    /// The type of the elements, for the reader.
    public var type: String?
    /// Where the lane was added, as `file:line` below the package root. Never compared.
    public var source: String?
    /// Members that this version does not know.
    public var other: [JSONMember] = []

    /// Makes a lane.
    public init(id: String, type: String? = nil, source: String? = nil) {
        self.id = id
        self.type = type
        self.source = source
    }

    /// Whether all members are the same, strings by their bytes.
    public static func == (left: TraceLane, right: TraceLane) -> Bool {
        left.id.hasSameBytes(as: right.id) && ByteKey.same(left.type, right.type)
            && ByteKey.same(left.source, right.source) && left.other == right.other
    }

    /// Hashes the label.
    public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: id) }
}

/// How a trace is compared. It stands in the header, so that a laptop and a build server cannot differ.
public struct TraceOptions: Sendable, Hashable {
    /// Lanes that do not count.
    public var ignoredLanes: [String] = []
    /// Whether events within one instant may come in any order.
    public var isUnorderedWithinInstant = false
    /// What may differ in lanes that have no tolerance of their own.
    public var tolerance = TraceTolerance()
    /// What may differ in single lanes.
    public var laneTolerances: [TraceLaneTolerance] = []
    /// Members that this version does not know.
    public var other: [JSONMember] = []

    /// Options that allow no difference.
    public init() {}

    /// The tolerance of a lane.
    public func tolerance(ofLane lane: String) -> TraceTolerance {
        laneTolerances.first { $0.lane.hasSameBytes(as: lane) }?.tolerance ?? tolerance
    }

    /// Whether all members are the same, lanes by their bytes.
    public static func == (left: TraceOptions, right: TraceOptions) -> Bool {
        left.ignoredLanes.map { ByteKey($0) } == right.ignoredLanes.map { ByteKey($0) }
            && left.isUnorderedWithinInstant == right.isUnorderedWithinInstant && left.tolerance == right.tolerance
            && left.laneTolerances == right.laneTolerances && left.other == right.other
    }

    /// Hashes what tells options apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ignoredLanes.map { ByteKey($0) })
        hasher.combine(isUnorderedWithinInstant)
        hasher.combine(tolerance)
        hasher.combine(laneTolerances)
    }
}

/// How far times and numbers may differ. What a tolerance swallowed is counted and shown.
public struct TraceTolerance: Sendable, Hashable {
    /// Units of time.
    public var time: Int
    /// Absolute difference of two numbers. It counts as the decimal that it is written as: 0.001 is a thousandth.
    public var absolute: Double {
        didSet { absoluteText = nil }
    }
    /// Difference of two numbers, relative to the larger magnitude. It counts as the decimal that it is written as.
    public var relative: Double {
        didSet { relativeText = nil }
    }
    /// What a header says about `absolute`, where that is no number that a `Double` is written as.
    package private(set) var absoluteText: String?
    /// The same for `relative`.
    package private(set) var relativeText: String?
    /// Members that this version does not know. Kept, and without effect.
    public var other: [JSONMember] = []

    /// Makes a tolerance.
    public init(time: Int = 0, absolute: Double = 0, relative: Double = 0) {
        self.time = time
        self.absolute = absolute
        self.relative = relative
    }

    /// Whether nothing may differ.
    public var isZero: Bool { time == 0 && !allowsValues }

    /// Whether numbers may differ.
    public var allowsValues: Bool { absolute > 0 || relative > 0 || absoluteText != nil || relativeText != nil }

    /// Sets a bound as a header spells it.
    mutating func set(absolute number: JSONNumber) {
        absolute = number.doubleValue ?? 0
        absoluteText = TraceTolerance.exactText(number, absolute)
    }

    /// Sets a bound as a header spells it.
    mutating func set(relative number: JSONNumber) {
        relative = number.doubleValue ?? 0
        relativeText = TraceTolerance.exactText(number, relative)
    }

    /// The text where the nearest `Double` is another number.
    private static func exactText(_ number: JSONNumber, _ nearest: Double) -> String? {
        let spelled = nearest.isFinite ? ExactDecimal(NumberSpelling.ecmaScript(nearest.description)) : nil
        return ExactDecimal(number) == spelled ? nil : number.text
    }
}

/// The tolerance of one lane.
public struct TraceLaneTolerance: Sendable, Hashable {
    /// The lane's label.
    public var lane: String
    /// What may differ there.
    public var tolerance: TraceTolerance

    /// Makes a lane's tolerance.
    public init(lane: String, tolerance: TraceTolerance) {
        self.lane = lane
        self.tolerance = tolerance
    }

    /// Whether lane and tolerance are the same, the lane by its bytes.
    public static func == (left: TraceLaneTolerance, right: TraceLaneTolerance) -> Bool {
        left.lane.hasSameBytes(as: right.lane) && left.tolerance == right.tolerance
    }

    /// Hashes lane and tolerance.
    public func hash(into hasher: inout Hasher) {
        hasher.combineBytes(of: lane)
        hasher.combine(tolerance)
    }
}
