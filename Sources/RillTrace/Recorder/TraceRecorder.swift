import CRillAtomics
import Dispatch
import Rill
import RillTraceFormat

/// Writes down what streams do, all of them in one order.
///
/// ```swift
/// let recorder = TraceRecorder("Search", clock: { scheduler.clock })
/// query.trace("query", in: recorder)
///     .debounce(.milliseconds(300), scheduler: scheduler)
///     .trace("result", in: recorder)
///     .subscribe()
///     .disposed(by: bag)
/// scheduler.start()
/// try recorder.trace.write(toFile: "Search.trace.jsonl")
/// ```
/// Safe from any thread. Times never decrease: an event whose thread read the clock a little earlier than its place in
/// the order gets the time of its predecessor. Recording one event is O(1); memory is bounded by `limit`, after which
/// the trace ends with an event of kind `truncated`.
public final class TraceRecorder: @unchecked Sendable {
    /// How much is recorded.
    public enum Level: Int, Sendable, Hashable, Comparable {
        /// Subscriptions, elements, ends, and what breaks the grammar.
        case events
        /// Also the work that is put on traced schedulers (`schedule`), and the elements that loops over traced
        /// asynchronous sequences ask for (`request`).
        case verbose

        /// Whether `left` records less.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The name that goes into the header.
    public let name: String
    /// How much is recorded.
    public let level: Level
    /// The unit of the clock.
    public let unit: String
    /// How many events are kept.
    public let limit: Int

    private let clock: () -> Int
    private let hasRealTimes: Bool
    private let options: TraceOptions
    private let identity: UInt
    private let lock = Lock()
    // What the lock protects.
    private var lanes: [TraceLane] = []
    private var laneIndices: [ByteKey: Int] = [:]
    private var subscriptions: [Int32] = []
    private var log: [LogEntry] = []
    private var last = Int.min
    private var isTruncated = false
    /// The lanes that two places trace into, with the second place.
    private var shared: [Int: String] = [:]

    /// Makes a recorder.
    ///
    /// - Parameters:
    ///   - name: The name of the trace.
    ///   - unit: What one unit of the clock is.
    ///   - limit: How many events are kept at most.
    ///   - level: How much is recorded.
    ///   - lanes: The labels of lanes that come first, in this order; the others follow as they are traced.
    ///   - options: How the trace is compared.
    ///   - clock: The time now, in units. Called on the thread that records, outside any lock.
    public convenience init(
        _ name: String,
        unit: String = "ms",
        limit: Int = 1_000_000,
        level: Level = .events,
        lanes: [String] = [],
        options: TraceOptions = TraceOptions(),
        clock: @escaping () -> Int
    ) {
        self.init(name, unit, limit, level, lanes, options, hasRealTimes: false, clock)
    }

    private init(
        _ name: String,
        _ unit: String,
        _ limit: Int,
        _ level: Level,
        _ lanes: [String],
        _ options: TraceOptions,
        hasRealTimes: Bool,
        _ clock: @escaping () -> Int
    ) {
        self.hasRealTimes = hasRealTimes
        self.name = name
        self.unit = unit
        self.limit = max(limit, 0)
        self.level = level
        self.options = options
        self.clock = clock
        identity = CauseToken.newIdentity()
        for label in lanes { _ = lane(label, type: nil, source: nil) }
    }

    /// Makes a recorder for an application: milliseconds since now, by a clock that nobody sets.
    public convenience init(realTime name: String, limit: Int = 100_000, level: Level = .events) {
        let start = DispatchTime.now().uptimeNanoseconds
        self.init(name, "ms", limit, level, [], TraceOptions(), hasRealTimes: true) {
            Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
        }
    }

    /// What was recorded so far. Linear in the number of events.
    public var trace: Trace {
        lock.lock()
        let (lanes, log, shared) = (self.lanes, self.log, self.shared)
        lock.unlock()
        var trace = Trace(header: TraceHeader(name: name, unit: unit, lanes: lanes, options: options), events: [])
        trace.hasRealTimes = hasRealTimes
        trace.events.reserveCapacity(log.count)
        var counts = [Int](repeating: 0, count: lanes.count)
        var ordinals: [Int] = []
        ordinals.reserveCapacity(log.count)
        for entry in log {
            let cause = entry.cause < 0 ? nil : entry.cause
            let from = cause.map { TraceCause(lane: lanes[Int(log[$0].lane)].id, n: ordinals[$0]) }
            counts[Int(entry.lane)] += 1
            ordinals.append(counts[Int(entry.lane)])
            trace.events.append(entry.event(lane: lanes[Int(entry.lane)].id, from: from))
        }
        trace.notes = shared.sorted { $0.key < $1.key }.map { lane, place in
            let first = lanes[lane].source ?? "?"
            let message = "lane \"\(lanes[lane].id.inOneLine)\" is traced at two places: \(first) and \(place)"
            return TraceNote(line: 1, column: 1, message: message, isCutShort: false)
        }
        return trace
    }

    /// The number of events recorded so far.
    public var count: Int {
        lock.lock()
        defer { lock.unlock() }
        return log.count
    }

    /// The index of a lane, which is added where there is none of that label.
    package func lane(_ label: String, type: Any.Type?, source: String?) -> Int {
        let typeName = type.map { String(describing: $0) }
        lock.lock()
        defer { lock.unlock() }
        if let index = laneIndices[ByteKey(label)] {
            // A lane that was only announced so far learns here what it carries.
            if lanes[index].type == nil { lanes[index].type = typeName }
            if lanes[index].source == nil { lanes[index].source = source }
            if let source, lanes[index].source != source, shared[index] == nil { shared[index] = source }
            return index
        }
        lanes.append(TraceLane(id: label, type: typeName, source: source))
        subscriptions.append(0)
        laneIndices[ByteKey(label)] = lanes.count - 1
        return lanes.count - 1
    }

    /// Records a subscription. The result is its ordinal in the lane, from 1.
    package func subscribe(lane: Int) -> Int {
        lock.lock()
        subscriptions[lane] += 1
        let ordinal = Int(subscriptions[lane])
        lock.unlock()
        record(.subscribe, lane: lane, sub: ordinal)
        return ordinal
    }

    /// Records one event and returns what stands for it while it is delivered.
    ///
    /// - Parameter at: The time, where the caller knows it; otherwise the clock is asked.
    @discardableResult
    package func record(
        _ kind: TraceEvent.Kind,
        lane: Int,
        sub: Int,
        payload: LogEntry.Payload = .none,
        at: Int? = nil
    ) -> CauseToken {
        let time = at ?? clock()
        let token = CauseToken.current
        // The lock's own methods are another module's: calls that are not inlined.
        rill_lock_lock(lock.native)
        defer { rill_lock_unlock(lock.native) }
        if isTruncated { return .none }
        let cause = token.index(ofRecorder: identity, before: log.count)
        // What a file can hold; the difference of two such times fits.
        last = max(last, min(max(time, -TraceEvent.latestTime), TraceEvent.latestTime))
        if log.count >= limit {
            isTruncated = true
            log.append(LogEntry(at: last, lane: lane, sub: sub, kind: .truncated, payload: .none, cause: -1))
            return .none
        }
        log.append(LogEntry(at: last, lane: lane, sub: sub, kind: kind, payload: payload, cause: cause))
        return CauseToken(recorder: identity, index: log.count - 1)
    }
}

/// One event in the recorder's memory.
package struct LogEntry {
    /// What the event carries. Integers are kept as they are and become text when someone asks for the trace.
    package enum Payload {
        case none
        case integer(Int)
        case value(JSONValue)
        case failure(TraceFailure)
        case violation(rule: String, value: JSONValue?)

        /// The payload of an element.
        ///
        /// Elements are turned into JSON when they are recorded: whatever holds a reference may change later.
        @inline(__always)
        package static func element<Element>(_ element: Element) -> Payload {
            if Element.self == Int.self { return .integer(unsafeBitCast(element, to: Int.self)) }
            if Element.self == String.self, let text = element as? String { return .value(.string(text)) }
            if Element.self == Void.self { return .none }
            return .value(JSONValue(describing: element))
        }

        /// The payload as a value.
        package var json: JSONValue? {
            switch self {
            case .integer(let integer): JSONValue(integer: integer)
            case .value(let value): value
            case .failure(let failure): failure.json
            case .none, .violation: nil
            }
        }
    }

    let at: Int
    let lane: Int32
    let sub: Int32
    let kind: TraceEvent.Kind
    let payload: Payload
    /// The index of the event that caused this one, or −1.
    let cause: Int

    init(at: Int, lane: Int, sub: Int, kind: TraceEvent.Kind, payload: Payload, cause: Int) {
        self.at = at
        self.lane = Int32(truncatingIfNeeded: lane)
        self.sub = Int32(truncatingIfNeeded: sub)
        self.kind = kind
        self.payload = payload
        self.cause = cause
    }

    func event(lane: String, from: TraceCause?) -> TraceEvent {
        var event = TraceEvent(at: at, lane: lane, sub: Int(sub), kind: kind, from: from)
        switch payload {
        case .none, .integer, .value: event.value = payload.json
        case .failure(let failure): event.error = failure
        case .violation(let rule, let value):
            event.rule = rule
            event.value = value
        }
        return event
    }
}
