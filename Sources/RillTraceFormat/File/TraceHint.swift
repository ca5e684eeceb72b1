import Foundation

/// A value in a trace that will hardly be the same in the next run.
public struct TraceHint: Sendable, Hashable, CustomStringConvertible {
    /// The event, by lane and ordinal.
    public let event: TraceCause
    /// What the value looks like and what to do.
    public let message: String

    /// `query:3: …`
    public var description: String { "\(event): \(message)" }
}

extension Trace {
    /// Looks for what will hardly be the same in the next run: values that look like an address, a random UUID or the
    /// present time, and times of a real clock.
    ///
    /// - Parameters:
    ///   - now: What counts as the present.
    ///   - limit: How many hints are wanted at most.
    public func hints(now: Date = Date(), limit: Int = 10) -> [TraceHint] {
        hints(now: now, limit: limit, ofIdentifiers: true)
    }

    /// As `hints(now:limit:)`.
    ///
    /// - Parameter ofIdentifiers: Whether UUIDs count. One that two runs have in common is no random one; an address and
    ///   the present second they may have in common by chance.
    package func hints(now: Date = Date(), limit: Int, ofIdentifiers: Bool) -> [TraceHint] {
        let volatile = VolatileValue(now: now, countsIdentifiers: ofIdentifiers)
        var hints: [TraceHint] = []
        var ordinals: [ByteKey: Int] = [:]
        if let first = events.first, let what = clockHint(first, volatile) {
            hints.append(TraceHint(event: TraceCause(lane: first.lane, n: 1), message: what))
        }
        for event in events where hints.count < limit {
            ordinals[ByteKey(event.lane), default: 0] += 1
            guard let value = event.value ?? event.error?.value, let what = volatile.look(value) else {
                continue
            }
            let place = TraceCause(lane: event.lane, n: ordinals[ByteKey(event.lane)] ?? 0)
            let advice = "the next run will differ; inject it, or map it away before trace(_:in:)"
            hints.append(TraceHint(event: place, message: "\(what); \(advice)"))
        }
        return Array(hints.prefix(max(limit, 0)))
    }

    /// Says of the first event that its time is that of a real clock.
    private func clockHint(_ event: TraceEvent, _ volatile: VolatileValue) -> String? {
        let advice = "the next run will have others; give the recorder the clock of a TestScheduler"
        if hasRealTimes { return "the times are those of a real clock; \(advice)" }
        let looks = volatile.look(JSONValue(integer: event.at)) != nil
        return looks ? "the time \(event.at) is the present time; \(advice)" : nil
    }
}

/// The looks of values that change from run to run.
private struct VolatileValue {
    let now: Date
    let countsIdentifiers: Bool

    func look(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): return look(text)
        case .number(let number): return look(number)
        case .array(let elements):
            for element in elements { if let found = look(element) { return found } }
            return nil
        case .object(let members):
            for member in members { if let found = look(member.key) ?? look(member.value) { return found } }
            return nil
        case .null, .bool: return nil
        }
    }

    private func look(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        if text.contains("(unknown context at $") {
            return "a description names a private type with its address in memory"
        }
        if let address = address(bytes) { return "\"\(address)\" looks like an address in memory" }
        if countsIdentifiers, let identifier = randomIdentifier(bytes) {
            return "\"\(identifier)\" looks like a random UUID"
        }
        // As JSON has it, and as a `Date` describes itself, with a space.
        if bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            case .string(let stamp) = CanonicalLeaf.date(now), bytes[..<10].elementsEqual(stamp.utf8.prefix(10)),
            bytes[11..<13].elementsEqual(stamp.utf8.dropFirst(11).prefix(2))
        {
            return "\"\(text)\" looks like the present time"
        }
        return nil
    }

    /// A UUID of version 4, the random kind, anywhere in the text.
    private func randomIdentifier(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 36 else { return nil }
        let hyphen = UInt8(ascii: "-")
        for start in 0...(bytes.count - 36) where bytes[start + 8] == hyphen && bytes[start + 14] == UInt8(ascii: "4") {
            let text = String(decoding: bytes[start..<start + 36], as: UTF8.self)
            if bytes[start + 13] == hyphen, UUID(uuidString: text) != nil { return text }
        }
        return nil
    }

    /// `0x` with eight or more hex digits.
    private func address(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 10 else { return nil }
        for start in 0...(bytes.count - 10) where bytes[start] == UInt8(ascii: "0") && bytes[start + 1] | 0x20 == 0x78 {
            let digits = bytes[(start + 2)...].prefix { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
            }
            if digits.count >= 8 { return String(decoding: bytes[start..<digits.endIndex], as: UTF8.self) }
        }
        return nil
    }

    private func look(_ number: JSONNumber) -> String? {
        guard number.text.utf8.count >= 9, let value = number.doubleValue else { return nil }
        let seconds = now.timeIntervalSince1970
        for scale in [1, 1e3, 1e6, 1e9] where abs(value / scale - seconds) < 3600 {
            return "\(number.text) looks like the present time"
        }
        return abs(value - now.timeIntervalSinceReferenceDate) < 3600
            ? "\(number.text) looks like the present time" : nil
    }
}
