extension EventTable {
    /// The table of a file. The file is read once, line by line, without building its values.
    ///
    /// - Throws: `TraceFileError`, as reading the whole trace would.
    convenience init(file path: String, reader: TraceReader, numbers: LaneNumbers) throws {
        let file = EventFile(path: path)
        self.init(header: reader.header, numbers: numbers, store: .file(file))
        reserve(reader.expectedCount)
        let names = LaneNames()
        while let line = try reader.nextLine() {
            var check = reader.check
            do throws(JSONFault) {
                if try !append(fast: line.bytes, &check) {
                    let event = try EventParser.parse(line.bytes, names, &check)
                    for name in event.unknownMembers { reader.noteUnknown(name) }
                    append(event)
                }
                file.append(offset: line.offset)
                reader.accept(check)
            } catch {
                try reader.reject(line, error)
            }
        }
        take(notes: reader.notes)
    }

    /// The table of the other file of a comparison, whose event lines have the bytes of those that `other` was made of: they
    /// are not read a second time.
    convenience init(
        file path: String,
        reader: TraceReader,
        sameAs other: EventTable,
        otherReader: TraceReader
    ) throws {
        guard case .file(let events) = other.store else {
            try self.init(file: path, reader: reader, numbers: other.numbers)
            return
        }
        try reader.follow(otherReader)
        let shift = reader.eventsOffset - otherReader.eventsOffset
        let file = EventFile(path: path, sameAs: events, shift: shift)
        self.init(header: reader.header, sameAs: other, store: .file(file))
        take(notes: reader.notes)
    }

    /// The table of a file whose event lines are as they were recorded and need not be read, since the other file of the
    /// comparison has the same ones.
    convenience init(unread reader: TraceReader, numbers: LaneNumbers) {
        self.init(header: reader.header, numbers: numbers, store: .memory([]))
        take(notes: reader.notes)
    }

    /// Appends an event whose line is as this library writes it, with no more than a value and a cause.
    ///
    /// - Returns: False, and nothing done, for any other line.
    @inline(__always)
    private func append(
        fast line: UnsafeBufferPointer<UInt8>,
        _ check: inout StableHash
    ) throws(JSONFault) -> Bool {
        guard let base = line.baseAddress else { return false }
        var scanner = JSONScanner(base, count: line.count, hash: check)
        guard scanner.take(literal: "{\"at\":") else { return false }
        // White space makes the line a case for the other reader, which this one only runs ahead of.
        scanner.skipWhiteSpace()
        let time = try scanner.takeInteger("\"at\" is a whole number of the header's unit")
        guard scanner.take(literal: ",\"lane\":\"") else { return false }
        scanner.index &-= 1
        let lane = try scanner.takeString()
        guard !lane.hasEscapes else { return false }
        scanner.hashScanned()
        var sub = 1
        var kind = TraceEvent.Kind.next
        // What nearly every line says is compared at once.
        if !scanner.take(literal: ",\"sub\":1,\"kind\":\"next\"") {
            guard scanner.take(literal: ",\"sub\":") else { return false }
            scanner.skipWhiteSpace()
            sub = try scanner.takeInteger("\"sub\" is the ordinal of a subscription, a whole number")
            guard sub >= 0, scanner.take(literal: ",\"kind\":\"") else { return false }
            let kindStart = scanner.index
            while scanner.index < scanner.end, base[scanner.index] != UInt8(ascii: "\"") { scanner.index &+= 1 }
            guard let named = scanner.kind(kindStart, scanner.index), named != .error, named != .violation else {
                return false
            }
            kind = named
            scanner.index &+= 1
        }
        scanner.hashScanned()
        let number = numbers.number(UnsafeBufferPointer(start: base + lane.start, count: lane.end - lane.start))
        var key = EventKey(lane: numbers.hashes[number], kind: kind)
        if scanner.take(literal: ",\"value\":") {
            let start = scanner.index
            try scanner.skipValue(depth: 1)
            if scanner.sawNonCanonical || numbers.masksNumbers[number] { return false }
            key.add(base + start, scanner.index - start)
            scanner.hashScanned()
        }
        var cause: (lane: Int32, n: Int32)?
        if scanner.take(literal: ",\"from\":{\"lane\":\"") {
            scanner.index &-= 1
            let from = try scanner.takeString()
            guard !from.hasEscapes, scanner.take(literal: ",\"n\":") else { return false }
            scanner.skipWhiteSpace()
            // Anything but a plain number is for the other reader to judge.
            guard let ordinal = try? scanner.takeInteger(""), ordinal > 0, scanner.take(literal: "}") else {
                return false
            }
            let lane = numbers.number(UnsafeBufferPointer(start: base + from.start, count: from.end - from.start))
            cause = (Int32(lane), numbers.short(ordinal))
        }
        guard scanner.take(literal: "}"), scanner.isAtEnd else { return false }
        scanner.hashScanned()
        check = scanner.hash
        check.add(byte: UInt8(ascii: "\n"))
        append(at: time, lane: number, sub: sub, kind: kind, key: key, exactKey: nil, cause: cause)
        return true
    }
}
