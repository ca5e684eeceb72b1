/// The record of what streams did on one clock: who subscribed, what was emitted, how it ended, in which order.
///
/// On disk it is JSON Lines, `NAME.trace.jsonl`: the header, then one event a line. Identity is lane and subscription
/// ordinal, so the same run gives the same bytes on every machine and in every process.
public struct Trace: Sendable, Hashable {
    /// The name, the unit of time, the lanes, and how the trace is compared.
    public var header: TraceHeader
    /// What happened, in order. Within one instant the order counts.
    public var events: [TraceEvent]
    /// What was noticed: unknown fields and a file that was cut short when reading, a lane that two places trace into when
    /// recording. Not compared, and not written.
    public var notes: [TraceNote] = []
    /// Whether its times are those of a real clock: another run has others. Not compared, and not written.
    package var hasRealTimes = false

    /// Makes a trace.
    public init(header: TraceHeader, events: [TraceEvent]) {
        self.header = header
        self.events = events
    }

    /// Whether the file this was read from ends early, so that events are missing.
    public var isCutShort: Bool { notes.contains { $0.isCutShort } }

    /// Whether the file this was read from cannot be taken for a record of a run: it ends early, or it was altered.
    public var isTrouble: Bool { notes.contains { $0.isTrouble } }

    /// Whether header and events are the same.
    public static func == (left: Trace, right: Trace) -> Bool {
        left.header == right.header && left.events == right.events
    }

    /// Hashes header and events.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(header)
        hasher.combine(events)
    }

    /// The lanes in the order of the header, then those that only events name.
    public var lanes: [TraceLane] {
        var lanes = header.lanes
        var known = Set(lanes.map { ByteKey($0.id) })
        for event in events where known.insert(ByteKey(event.lane)).inserted {
            lanes.append(TraceLane(id: event.lane))
        }
        return lanes
    }
}

/// Something worth saying about a trace file that does not keep it from being read.
public struct TraceNote: Sendable, Hashable, CustomStringConvertible {
    /// The line it is about, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// One sentence.
    public let message: String
    /// Whether it says that the file ends early.
    public let isCutShort: Bool
    /// Whether it says that the events are not those that were recorded: they do not fit the header's check.
    public let isAltered: Bool
    /// Whether it says that the header has something that no recorder writes.
    public let isInvalid: Bool

    package init(
        line: Int,
        column: Int,
        message: String,
        isCutShort: Bool,
        isAltered: Bool = false,
        isInvalid: Bool = false
    ) {
        self.line = line
        self.column = column
        self.message = message
        self.isCutShort = isCutShort
        self.isAltered = isAltered
        self.isInvalid = isInvalid
    }

    /// Whether the file cannot be taken for a record of a run.
    public var isTrouble: Bool { isCutShort || isAltered || isInvalid }

    /// `line 3, column 1: …`
    public var description: String { "line \(line), column \(column): \(message)" }
}
