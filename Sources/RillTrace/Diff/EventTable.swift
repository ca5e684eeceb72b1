import Foundation

/// One side of a comparison, in columns: a few bytes an event, so that two files of a million events fit anywhere.
final class EventTable {
    // Unchecked: a check at each access would be a fifth of the time, and a table is filled by one function alone.
    /// The key of each event.
    @exclusivity(unchecked) private(set) var keys: [UInt64] = []
    @exclusivity(unchecked) private(set) var times: [Int] = []
    @exclusivity(unchecked) private(set) var lanes: [Int32] = []
    @exclusivity(unchecked) private(set) var kinds: [TraceEvent.Kind] = []
    @exclusivity(unchecked) private(set) var subs: [Int32] = []
    /// The cause of each event as lane and ordinal; empty where no event has one.
    @exclusivity(unchecked) private(set) var causes: [(lane: Int32, n: Int32)] = []
    /// The place of each row among all events of the trace; empty where it is the row's own number.
    @exclusivity(unchecked) private var places: [Int32] = []

    let header: TraceHeader
    let numbers: LaneNumbers
    fileprivate(set) var notes: [TraceNote] = []
    private let store: EventStore
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
        for lane in header.lanes { _ = numbers.number(lane.id) }
    }

    /// The table of a trace in memory.
    convenience init(_ trace: Trace, numbers: LaneNumbers) {
        self.init(header: trace.header, numbers: numbers, store: .memory(trace.events))
        notes = trace.notes
        reserve(trace.events.count)
        for event in trace.events { append(event) }
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
        key.add(event, masksNumbers: numbers.masksNumbers[lane])
        let cause = event.from.map { (lane: Int32(numbers.number($0.lane)), n: Int32(clamping: $0.n)) }
        append(at: event.boundedTime, lane: lane, sub: event.sub, kind: event.kind, key: key, cause: cause)
    }

    @inline(__always)
    func append(
        at time: Int,
        lane: Int,
        sub: Int,
        kind: TraceEvent.Kind,
        key: EventKey,
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
        subs.append(Int32(clamping: sub))
        if cause != nil || !causes.isEmpty { append(cause) }
        count += 1
    }

    @inline(never)
    private func append(_ cause: (lane: Int32, n: Int32)?) {
        if causes.isEmpty { causes = [(lane: Int32, n: Int32)](repeating: (-1, 0), count: count) }
        causes.append(cause ?? (-1, 0))
    }

    /// The place of a row among the events of the trace, from 0.
    func place(_ row: Int) -> Int { places.isEmpty ? row : Int(places[row]) }

    /// The event of a row.
    func event(_ row: Int) throws -> TraceEvent {
        switch store {
        case .memory(let events): events[place(row)]
        case .file(let file): try file.event(place(row))
        }
    }

    /// Gives the events of one instant an order of their own, by lane and key, on both sides alike.
    func sortInstants() {
        var order = Array(0..<count)
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, times[end] == times[start] { end += 1 }
            if end - start > 1 {
                order[start..<end].sort { (lanes[$0], keys[$0], $0) < (lanes[$1], keys[$1], $1) }
            }
            start = end
        }
        places = order.map { Int32(place($0)) }
        keys = order.map { keys[$0] }
        times = order.map { times[$0] }
        lanes = order.map { lanes[$0] }
        kinds = order.map { kinds[$0] }
        subs = order.map { subs[$0] }
        if !causes.isEmpty { causes = order.map { causes[$0] } }
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

/// The events of a file, read one at a time when someone wants to see them.
final class EventFile {
    /// Where each line begins. Lines are found from every 16th of these.
    @exclusivity(unchecked) private var marks: [Int] = []
    @exclusivity(unchecked) private var count = 0
    private let handle: FileHandle?
    private let path: String
    private var cached: (block: Int, events: [TraceEvent])?

    private static var blockLength: Int { 16 }

    init(path: String) {
        self.path = path
        handle = FileHandle(forReadingAtPath: path)
    }

    deinit { try? handle?.close() }

    @inline(__always)
    func append(offset: Int) {
        if count % EventFile.blockLength == 0 { marks.append(offset) }
        count += 1
    }

    /// Reads event number `index`, from 0.
    func event(_ index: Int) throws -> TraceEvent {
        let block = index / EventFile.blockLength
        if let cached, cached.block == block, cached.events.indices.contains(index % EventFile.blockLength) {
            return cached.events[index % EventFile.blockLength]
        }
        let changed = TraceFileError(path: path, message: "the file changed while it was compared")
        guard let handle, marks.indices.contains(block) else { throw changed }
        try handle.seek(toOffset: UInt64(marks[block]))
        let lines = LineReader(OpenFileSource(handle), name: path)
        let names = LaneNames()
        var check = StableHash()
        var events: [TraceEvent] = []
        while events.count < EventFile.blockLength, let line = try lines.next() {
            if line.bytes.isEmpty { continue }
            guard let event = try? EventParser.parse(line.bytes, names, &check) else { break }
            events.append(event)
        }
        cached = (block, events)
        guard events.indices.contains(index % EventFile.blockLength) else { throw changed }
        return events[index % EventFile.blockLength]
    }
}

/// A file that someone else closes, read in small pieces from where it stands.
private struct OpenFileSource: ByteSource {
    let handle: FileHandle
    var size: Int? { 4096 }

    init(_ handle: FileHandle) { self.handle = handle }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
        guard let base = buffer.baseAddress, let data = try handle.read(upToCount: buffer.count) else { return 0 }
        data.copyBytes(to: base, count: data.count)
        return data.count
    }
}
