/// One line of a trace: something that happened in a lane.
public struct TraceEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Someone subscribed.
        case subscribe
        /// The stream emitted an element.
        case next
        /// The stream failed.
        case error
        /// The stream ended normally.
        case completed
        /// The subscription was disposed before a terminal event.
        case dispose
        /// Something arrived that the grammar forbids; `rule` names what.
        case violation
        /// Work was put on a scheduler. Only at the verbose level.
        case schedule
        /// Elements were requested. Only at the verbose level.
        case request
        /// The recorder's limit was reached here; what followed was not kept.
        case truncated

        /// The name in the file.
        public var name: String { staticName.description }

        /// The name in the file, without a string that has to be made.
        var staticName: StaticString {
            switch self {
            case .subscribe: "subscribe"
            case .next: "next"
            case .error: "error"
            case .completed: "completed"
            case .dispose: "dispose"
            case .violation: "violation"
            case .schedule: "schedule"
            case .request: "request"
            case .truncated: "truncated"
            }
        }
    }

    /// The time, in units of the header. A file holds times within ±(2^62 − 1).
    public var at: Int
    /// The label of the lane.
    public var lane: String
    /// The ordinal of the subscription within the lane, from 1; 0 for what concerns no subscription.
    public var sub: Int
    /// What happened.
    public var kind: Kind
    /// The element. Nil for events without one, and for elements of type `Void`.
    public var value: JSONValue?
    /// What most events do not have, apart, so that a million of the others stay small.
    private var detail: Detail?

    private final class Detail: Sendable {
        let error: TraceFailure?
        let rule: String?
        let from: TraceCause?
        let other: [JSONMember]

        init(_ error: TraceFailure?, _ rule: String?, _ from: TraceCause?, _ other: [JSONMember]) {
            self.error = error
            self.rule = rule
            self.from = from
            self.other = other
        }
    }

    /// The error of an `error` event.
    public var error: TraceFailure? {
        get { detail?.error }
        set { set(newValue, rule, from, other) }
    }

    /// The rule that a `violation` broke: `next after completed`.
    public var rule: String? {
        get { detail?.rule }
        set { set(error, newValue, from, other) }
    }

    /// The event that was being delivered when this one was emitted.
    public var from: TraceCause? {
        get { detail?.from }
        set { set(error, rule, newValue, other) }
    }

    /// Members that this version does not know. Kept, written behind the known ones, not compared.
    public var other: [JSONMember] {
        get { detail?.other ?? [] }
        set { set(error, rule, from, newValue) }
    }

    /// The latest time that a file holds: 2^62 − 1, so that the difference of two times fits `Int64`.
    package static var latestTime: Int { Int(clamping: (Int64(1) << 62) - 1) }

    /// The time within what a file holds.
    package var boundedTime: Int { min(max(at, -TraceEvent.latestTime), TraceEvent.latestTime) }

    /// Whether any of `error`, `rule`, `from` and `other` is there.
    package var hasDetail: Bool { detail != nil }

    private mutating func set(
        _ error: TraceFailure?,
        _ rule: String?,
        _ from: TraceCause?,
        _ other: [JSONMember]
    ) {
        let isEmpty = error == nil && rule == nil && from == nil && other.isEmpty
        detail = isEmpty ? nil : Detail(error, rule, from, other)
    }

    /// Makes an event.
    public init(
        at: Int,
        lane: String,
        sub: Int = 1,
        kind: Kind,
        value: JSONValue? = nil,
        error: TraceFailure? = nil,
        rule: String? = nil,
        from: TraceCause? = nil
    ) {
        self.at = at
        self.lane = lane
        self.sub = sub
        self.kind = kind
        self.value = value
        set(error, rule, from, [])
    }

    /// Whether all members are the same.
    public static func == (left: TraceEvent, right: TraceEvent) -> Bool {
        left.at == right.at && left.sub == right.sub && left.kind == right.kind
            && left.lane.hasSameBytes(as: right.lane) && left.value == right.value
            && (left.detail == nil && right.detail == nil
                || left.error == right.error && ByteKey.same(left.rule, right.rule) && left.from == right.from
                    && (left.from?.other ?? []) == (right.from?.other ?? []) && left.other == right.other)
    }

    /// Hashes what tells events apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(at)
        hasher.combineBytes(of: lane)
        hasher.combine(sub)
        hasher.combine(kind)
        hasher.combine(value)
    }

    /// The names of the members, at any place of the line but in values, that this version does not know.
    package var unknownMembers: [String] {
        hasDetail ? (other + (error?.other ?? []) + (from?.other ?? [])).map(\.key) : []
    }

    /// The event as its line in the file, without the line end.
    public var jsonLine: String {
        var buffer = ByteBuffer()
        buffer.put(self)
        return buffer.text()
    }
}

/// An error in a trace: its type and what is known of it.
public struct TraceFailure: Sendable, Hashable {
    /// The name of the type.
    public var type: String
    /// Its value: the name of an enum's case, else what the rules for values give.
    public var value: JSONValue
    /// Members that this version does not know. Kept, written behind the known ones, not compared by the diff.
    public var other: [JSONMember] = []

    /// Makes the record of an error.
    public init(type: String, value: JSONValue) {
        self.type = type
        self.value = value
    }

    /// The error as a value.
    package var json: JSONValue { ["type": .string(type), "value": value] }

    /// Whether all members are the same.
    public static func == (left: TraceFailure, right: TraceFailure) -> Bool {
        left.type.hasSameBytes(as: right.type) && left.value == right.value && left.other == right.other
    }

    /// Hashes what tells errors apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combineBytes(of: type)
        hasher.combine(value)
    }
}

/// A reference to an event, stable from run to run: the lane and the ordinal of the event within the lane, from 1.
///
/// Two references are equal where they name the same event.
public struct TraceCause: Sendable, Hashable, CustomStringConvertible {
    /// The label of the lane.
    public var lane: String
    /// Which of the lane's events, from 1, all kinds counted.
    public var n: Int
    /// Members that this version does not know. Kept, written behind the known ones, not compared.
    public var other: [JSONMember] = []

    /// Makes a reference.
    public init(lane: String, n: Int) {
        self.lane = lane
        self.n = n
    }

    /// Whether both name the same event.
    public static func == (left: TraceCause, right: TraceCause) -> Bool {
        left.n == right.n && left.lane.hasSameBytes(as: right.lane)
    }

    /// Hashes the name of the event.
    public func hash(into hasher: inout Hasher) {
        hasher.combineBytes(of: lane)
        hasher.combine(n)
    }

    /// `tap:2`
    public var description: String { "\(lane):\(n)" }
}
