/// One side of a comparison, in columns: a few bytes an event, so that two files of a million events fit anywhere.
final class EventTable {
    // Unchecked: a check at each access would be a fifth of the time, and a table is filled by one function alone.
    /// The key of each event, without the numbers where they may differ.
    @exclusivity(unchecked) private(set) var keys: [UInt64] = []
    /// The key of each event with its numbers; empty where no lane has a tolerance for values.
    @exclusivity(unchecked) private(set) var exactKeys: [UInt64] = []
    @exclusivity(unchecked) private(set) var times: [Int] = []
    @exclusivity(unchecked) private(set) var lanes: [Int32] = []
    @exclusivity(unchecked) private(set) var kinds: [TraceEvent.Kind] = []
    /// The subscription of each event, see `LaneNumbers.short`.
    @exclusivity(unchecked) private(set) var subs: [Int32] = []
    /// The cause of each event as lane and ordinal; empty where no event has one.
    @exclusivity(unchecked) private(set) var causes: [(lane: Int32, n: Int32)] = []
    /// The place of each row among all events of the trace; empty where it is the row's own number.
    @exclusivity(unchecked) private var places: [Int32] = []

    let header: TraceHeader
    let numbers: LaneNumbers
    fileprivate(set) var notes: [TraceNote] = []
    let store: EventStore
    /// Whether the event lines have the same bytes as those of the other side.
    let hasBytesOfOther: Bool
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private(set) var eventCount = 0

    /// Where whole events come from.
    enum EventStore {
        case memory([TraceEvent])
        case file(EventFile)
    }

    init(header: TraceHeader, numbers: LaneNumbers, store: EventStore) {
        self.header = header
        self.numbers = numbers
        self.store = store
        hasBytesOfOther = false
        for lane in header.lanes { _ = numbers.number(lane.id) }
    }

    /// The table of a trace in memory.
    convenience init(_ trace: Trace, numbers: LaneNumbers) {
        self.init(header: trace.header, numbers: numbers, store: .memory(trace.events))
        notes = trace.notes
        reserve(trace.events.count)
        for event in trace.events { append(event) }
    }

    /// The table of a file whose event lines have the same bytes as those of `other`.
    init(header: TraceHeader, sameAs other: EventTable, store: EventStore) {
        self.header = header
        numbers = other.numbers
        self.store = store
        hasBytesOfOther = true
        for lane in header.lanes { _ = numbers.number(lane.id) }
        keys = other.keys
        exactKeys = other.exactKeys
        times = other.times
        lanes = other.lanes
        kinds = other.kinds
        subs = other.subs
        causes = other.causes
        places = other.places
        count = other.count
        eventCount = other.eventCount
    }

    func reserve(_ count: Int) {
        keys.reserveCapacity(count)
        times.reserveCapacity(count)
        lanes.reserveCapacity(count)
        kinds.reserveCapacity(count)
        subs.reserveCapacity(count)
    }

    func append(_ event: TraceEvent) {
        let lane = numbers.number(event.lane)
        var key = EventKey(lane: numbers.hashes[lane], kind: event.kind)
        var exactKey: UInt64?
        if numbers.masksNumbers[lane] {
            var exact = key
            exact.add(event, masksNumbers: false)
            exactKey = exact.value
        }
        key.add(event, masksNumbers: numbers.masksNumbers[lane])
        let cause = event.from.map { (lane: Int32(numbers.number($0.lane)), n: numbers.short($0.n)) }
        append(
            at: event.boundedTime,
            lane: lane,
            sub: event.sub,
            kind: event.kind,
            key: key,
            exactKey: exactKey,
            cause: cause
        )
    }

    @inline(__always)
    func append(
        at time: Int,
        lane: Int,
        sub: Int,
        kind: TraceEvent.Kind,
        key: EventKey,
        exactKey: UInt64?,
        cause: (lane: Int32, n: Int32)?
    ) {
        eventCount += 1
        if numbers.isIgnored[lane] {
            if places.isEmpty { places = (0..<Int32(count)).map { $0 } }
            return
        }
        if !places.isEmpty || count + 1 != eventCount { places.append(Int32(eventCount - 1)) }
        keys.append(key.value)
        times.append(time)
        lanes.append(Int32(truncatingIfNeeded: lane))
        kinds.append(kind)
        subs.append(numbers.short(sub))
        if cause != nil || !causes.isEmpty { append(cause) }
        if exactKey != nil || !exactKeys.isEmpty { append(exactKey ?? key.value) }
        count += 1
    }

    @inline(never)
    private func append(_ exactKey: UInt64) {
        if exactKeys.isEmpty { exactKeys = Array(keys.dropLast()) }
        exactKeys.append(exactKey)
    }

    @inline(never)
    private func append(_ cause: (lane: Int32, n: Int32)?) {
        if causes.isEmpty { causes = [(lane: Int32, n: Int32)](repeating: (-1, 0), count: count) }
        causes.append(cause ?? (-1, 0))
    }

    /// The cause of a row; its lane is −1 where none is on record.
    @inline(__always)
    func cause(_ row: Int) -> (lane: Int32, n: Int32) { causes.isEmpty ? (-1, 0) : causes[row] }

    /// The place of a row among the events of the trace, from 0.
    func place(_ row: Int) -> Int { places.isEmpty ? row : Int(places[row]) }

    /// The event of a row.
    func event(_ row: Int) throws -> TraceEvent {
        switch store {
        case .memory(let events): events[place(row)]
        case .file(let file): try file.event(place(row))
        }
    }

    /// Gives the rows another order.
    func reorder(_ order: [Int]) {
        places = order.map { Int32(place($0)) }
        keys = order.map { keys[$0] }
        if !exactKeys.isEmpty { exactKeys = order.map { exactKeys[$0] } }
        times = order.map { times[$0] }
        lanes = order.map { lanes[$0] }
        kinds = order.map { kinds[$0] }
        subs = order.map { subs[$0] }
        if !causes.isEmpty { causes = order.map { causes[$0] } }
    }

    /// Gives some rows other keys.
    func rekey(_ row: Int, _ key: UInt64) {
        keys[row] = key
        if !exactKeys.isEmpty { exactKeys[row] = key }
    }

    /// The rows of each lane in the order of the trace, so that `rows[lane][n − 1]` is event n of the lane.
    func rowsByLane() -> [[Int32]] {
        var rows = [[Int32]](repeating: [], count: numbers.names.count)
        for row in 0..<count { rows[Int(lanes[row])].append(Int32(row)) }
        if !places.isEmpty {
            for lane in rows.indices { rows[lane].sort { places[Int($0)] < places[Int($1)] } }
        }
        return rows
    }

    func take(notes: [TraceNote]) { self.notes += notes }
}
