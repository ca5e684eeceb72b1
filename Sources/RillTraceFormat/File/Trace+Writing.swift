import Foundation

extension Trace {
    /// The file's bytes: canonical JSON Lines with `events` and `check` filled in. Linear.
    public var jsonLines: [UInt8] {
        var buffer = ByteBuffer()
        put(into: &buffer)
        return buffer.bytes()
    }

    /// Writes the file, whole or not at all.
    ///
    /// - Throws: `TraceFileError` where the file cannot be written, or the header's unit is none that a file may have.
    public func write(toFile path: String) throws {
        if !TimeUnit.isKnown(header.unit) {
            let units = TimeUnit.known.joined(separator: ", ")
            let message = "not written: the unit of time is one of \(units), and not \"\(header.unit)\""
            throw TraceFileError(path: path, message: message)
        }
        var buffer = ByteBuffer()
        put(into: &buffer)
        try buffer.write(toFile: path)
    }

    /// Writes the header, then the events.
    package func put(into buffer: inout ByteBuffer) {
        // The check has a fixed width: its place is kept free in the header and filled in at the end.
        let checkAt = buffer.put(header, events: events.count)
        let start = buffer.count
        for index in events.indices {
            buffer.put(events[index])
            buffer.put(byte: UInt8(ascii: "\n"))
        }
        var check = StableHash()
        check.add(UnsafeBufferPointer(rebasing: buffer.view[start...]))
        buffer.overwrite(at: checkAt, with: check.text)
    }
}

extension ByteBuffer {
    /// Writes the bytes to a file, whole or not at all.
    package func write(toFile path: String) throws {
        try FileReplacement.write(view, to: path)
    }

    /// Writes an event without the line end.
    @inline(__always)
    package mutating func put(_ event: TraceEvent) {
        put(literal: "{\"at\":")
        put(event.at)
        put(literal: ",\"lane\":")
        put(quoted: event.lane)
        put(literal: ",\"sub\":")
        put(event.sub)
        put(event.kind)
        if let value = event.value {
            put(literal: ",\"value\":")
            put(value)
        }
        if event.hasDetail { putRest(event) }
        put(byte: UInt8(ascii: "}"))
    }

    @inline(__always)
    private mutating func put(_ kind: TraceEvent.Kind) {
        switch kind {
        case .subscribe: put(literal: ",\"kind\":\"subscribe\"")
        case .next: put(literal: ",\"kind\":\"next\"")
        case .error: put(literal: ",\"kind\":\"error\"")
        case .completed: put(literal: ",\"kind\":\"completed\"")
        case .dispose: put(literal: ",\"kind\":\"dispose\"")
        case .violation: put(literal: ",\"kind\":\"violation\"")
        case .schedule: put(literal: ",\"kind\":\"schedule\"")
        case .request: put(literal: ",\"kind\":\"request\"")
        case .truncated: put(literal: ",\"kind\":\"truncated\"")
        }
    }

    @inline(never)
    private mutating func putRest(_ event: TraceEvent) {
        if let error = event.error {
            put(literal: ",\"error\":{\"type\":")
            put(quoted: error.type)
            put(literal: ",\"value\":")
            put(error.value)
            putMembers(error.other)
            put(byte: UInt8(ascii: "}"))
        }
        if let rule = event.rule {
            put(literal: ",\"rule\":")
            put(quoted: rule)
        }
        if let from = event.from {
            put(literal: ",\"from\":{\"lane\":")
            put(quoted: from.lane)
            put(literal: ",\"n\":")
            put(from.n)
            putMembers(from.other)
            put(byte: UInt8(ascii: "}"))
        }
        putMembers(event.other)
    }

    private mutating func putMembers(_ members: [JSONMember]) {
        for member in members {
            put(byte: UInt8(ascii: ","))
            put(quoted: member.key)
            put(byte: UInt8(ascii: ":"))
            put(member.value)
        }
    }

    /// Writes the header line with a check of zeros, and returns where the check stands.
    package mutating func put(_ header: TraceHeader, events: Int) -> Int {
        put(literal: "{\"schema\":")
        put(quoted: TraceHeader.schemaPrefix + String(TraceHeader.schemaVersion))
        put(literal: ",\"name\":")
        put(quoted: header.name)
        if let golden = header.golden { putMembers([JSONMember("golden", golden.json)]) }
        put(literal: ",\"unit\":")
        put(quoted: header.unit)
        put(literal: ",\"lanes\":[")
        for (index, lane) in header.lanes.enumerated() {
            if index > 0 { put(byte: UInt8(ascii: ",")) }
            put(literal: "{\"id\":")
            put(quoted: lane.id)
            putMembers(
                [("type", lane.type), ("source", lane.source)].compactMap { name, text in
                    text.map { JSONMember(name, .string($0)) }
                }
            )
            putMembers(lane.other)
            put(byte: UInt8(ascii: "}"))
        }
        put(byte: UInt8(ascii: "]"))
        let options = header.options.json
        if !options.isEmpty { putMembers([JSONMember("options", .object(options))]) }
        put(literal: ",\"events\":")
        put(events)
        put(literal: ",\"check\":\"")
        let checkAt = count
        put(literal: "fnv1a64:0000000000000000\"")
        putMembers(header.other)
        put(literal: "}\n")
        return checkAt
    }
}

extension TraceOptions {
    /// The members of `options`, without what has its default.
    package var json: [JSONMember] {
        var members: [JSONMember] = []
        if !ignoredLanes.isEmpty { members.append(JSONMember("ignore", .array(ignoredLanes.map { .string($0) }))) }
        if isUnorderedWithinInstant { members.append(JSONMember("unordered", true)) }
        if !tolerance.json.isEmpty { members.append(JSONMember("tolerance", .object(tolerance.json))) }
        if !laneTolerances.isEmpty {
            let lanes = laneTolerances.map { JSONMember($0.lane, .object($0.tolerance.json)) }
            members.append(JSONMember("laneTolerance", .object(lanes)))
        }
        return members + other
    }
}

extension TraceTolerance {
    var json: [JSONMember] {
        var members: [JSONMember] = []
        if time != 0 { members.append(JSONMember("at", JSONValue(integer: time))) }
        if let bound = TraceTolerance.json(absolute, absoluteText) { members.append(JSONMember("absolute", bound)) }
        if let bound = TraceTolerance.json(relative, relativeText) { members.append(JSONMember("relative", bound)) }
        return members + other
    }

    private static func json(_ bound: Double, _ text: String?) -> JSONValue? {
        if let text { return .number(JSONNumber(verbatim: text)) }
        // What allows nothing is left out. JSON has no infinite number; none is beyond the largest by much.
        if !(bound > 0) { return nil }
        return JSONValue(double: min(bound, .greatestFiniteMagnitude))
    }
}
