import Foundation

/// A value in a trace that will hardly be the same in the next run.
public struct TraceHint: Sendable, Hashable, CustomStringConvertible {
    /// The event, by lane and ordinal.
    public var event: TraceCause
    /// What the value looks like and what to do.
    public var message: String

    /// `query:3: …`
    public var description: String { "\(event): \(message)" }
}

extension Trace {
    /// Looks for values that look like an address, a random UUID or the present time.
    ///
    /// - Parameters:
    ///   - now: What counts as the present.
    ///   - limit: How many hints are wanted at most.
    public func hints(now: Date = Date(), limit: Int = 10) -> [TraceHint] {
        var hints: [TraceHint] = []
        var ordinals: [ByteKey: Int] = [:]
        for event in events {
            ordinals[ByteKey(event.lane), default: 0] += 1
            guard let value = event.value ?? event.error?.value, let what = VolatileValue.look(value, now) else {
                continue
            }
            let place = TraceCause(lane: event.lane, n: ordinals[ByteKey(event.lane)] ?? 0)
            let advice = "the next run will differ; inject it, or map it away before trace(_:in:)"
            hints.append(TraceHint(event: place, message: "\(what); \(advice)"))
            if hints.count >= limit { break }
        }
        return hints
    }
}

/// The looks of values that change from run to run.
private enum VolatileValue {
    static func look(_ value: JSONValue, _ now: Date) -> String? {
        switch value {
        case .string(let text): look(text, now)
        case .number(let number): look(number, now)
        case .array(let elements): elements.lazy.compactMap { look($0, now) }.first
        case .object(let members): members.lazy.compactMap { look($0.value, now) }.first
        case .null, .bool: nil
        }
    }

    private static func look(_ text: String, _ now: Date) -> String? {
        let bytes = Array(text.utf8)
        if text.contains("(unknown context at $") {
            return "a description names a private type with its address in memory"
        }
        if let address = address(bytes) { return "\"\(address)\" looks like an address in memory" }
        // Version 4, variant 10: the random kind.
        if bytes.count == 36, bytes[14] == UInt8(ascii: "4"), UUID(uuidString: text) != nil {
            return "\"\(text)\" looks like a random UUID"
        }
        if bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
            case .string(let stamp) = CanonicalLeaf.date(now), stamp.prefix(13) == text.prefix(13)
        {
            return "\"\(text)\" looks like the present time"
        }
        return nil
    }

    /// `0x` with eight or more hex digits.
    private static func address(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 10 else { return nil }
        for start in 0...(bytes.count - 10) where bytes[start] == UInt8(ascii: "0") && bytes[start + 1] | 0x20 == 0x78 {
            let digits = bytes[(start + 2)...].prefix { byte in
                (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
            }
            if digits.count >= 8 { return String(decoding: bytes[start..<digits.endIndex], as: UTF8.self) }
        }
        return nil
    }

    private static func look(_ number: JSONNumber, _ now: Date) -> String? {
        guard number.text.utf8.count >= 9, let value = number.doubleValue else { return nil }
        let seconds = now.timeIntervalSince1970
        for scale in [1, 1e3, 1e6, 1e9] where abs(value / scale - seconds) < 3600 {
            return "\(number.text) looks like the present time"
        }
        return abs(value - now.timeIntervalSinceReferenceDate) < 3600
            ? "\(number.text) looks like the present time" : nil
    }
}
