import Foundation

/// Reads an event line. The members may come in any order; unknown ones are kept.
enum EventParser {
    private struct Seen: OptionSet {
        let rawValue: Int
        static let at = Seen(rawValue: 1)
        static let lane = Seen(rawValue: 2)
        static let sub = Seen(rawValue: 4)
        static let kind = Seen(rawValue: 8)
        static let value = Seen(rawValue: 16)
        static let error = Seen(rawValue: 32)
        static let rule = Seen(rawValue: 64)
        static let from = Seen(rawValue: 128)
        static let required: Seen = [.at, .lane, .sub, .kind]
    }

    /// - Parameter check: The hash of the lines so far, to which this one is added where it can be read.
    static func parse(
        _ line: UnsafeBufferPointer<UInt8>,
        _ lanes: LaneNames,
        _ check: inout StableHash
    ) throws(JSONFault) -> TraceEvent {
        guard let base = line.baseAddress else { throw JSONFault(offset: 0, problem: .endOfText) }
        var scanner = JSONScanner(base, count: line.count, hash: check)
        var event = TraceEvent(at: 0, lane: "", kind: .next)
        var seen: Seen = []
        if try !takeCanonical(&scanner, &event, &seen, lanes) {
            if seen.isEmpty {
                try checkLineStart(&scanner, "an event")
                scanner.index += 1
                scanner.skipWhiteSpace()
            }
            if !seen.isEmpty || !scanner.take(UInt8(ascii: "}")) {
                var unknown = MemberList()
                repeat {
                    let key = try scanner.takeKey()
                    try takeMember(&scanner, key, &event, &seen, &unknown, lanes)
                } while try scanner.takeComma(closing: UInt8(ascii: "}"))
                if !unknown.members.isEmpty { event.other = unknown.members }
            }
        }
        try scanner.finish()
        if !seen.isSuperset(of: .required) { throw missing(seen) }
        if event.kind == .error || event.kind == .violation {
            if let fault = lacking(event.kind, hasError: event.error != nil, hasRule: event.rule != nil) { throw fault }
        }
        scanner.hashScanned()
        check = scanner.hash
        check.add(byte: UInt8(ascii: "\n"))
        // Moved: a copy of an event costs as much as reading half of it.
        return consume event
    }

    /// Reads the members in the order in which this library writes them, as far as the line has them so.
    ///
    /// - Returns: Whether the object is finished. If not, a member name follows.
    @inline(__always)
    private static func takeCanonical(
        _ scanner: inout JSONScanner,
        _ event: inout TraceEvent,
        _ seen: inout Seen,
        _ lanes: LaneNames
    ) throws(JSONFault) -> Bool {
        guard scanner.take(literal: "{\"at\":") else { return false }
        scanner.skipWhiteSpace()
        event.at = try takeTime(&scanner)
        seen.insert(.at)
        scanner.hashScanned()
        guard scanner.take(literal: ",\"lane\":") else { return try !scanner.takeComma(closing: UInt8(ascii: "}")) }
        scanner.skipWhiteSpace()
        event.lane = try takeLane(&scanner, lanes)
        seen.insert(.lane)
        scanner.hashScanned()
        // What nearly every line says is compared at once.
        if scanner.take(literal: ",\"sub\":1,\"kind\":\"next\"") {
            event.sub = 1
            event.kind = .next
            seen.insert([.sub, .kind])
        } else {
            guard scanner.take(literal: ",\"sub\":") else { return try !scanner.takeComma(closing: UInt8(ascii: "}")) }
            scanner.skipWhiteSpace()
            event.sub = try takeSubscription(&scanner)
            seen.insert(.sub)
            scanner.hashScanned()
            guard scanner.take(literal: ",\"kind\":") else { return try !scanner.takeComma(closing: UInt8(ascii: "}")) }
            scanner.skipWhiteSpace()
            event.kind = try takeKind(&scanner)
            seen.insert(.kind)
        }
        scanner.hashScanned()
        if scanner.take(literal: ",\"value\":") {
            event.value = try scanner.takeValue(depth: 1)
            seen.insert(.value)
            scanner.hashScanned()
        }
        return try !scanner.takeComma(closing: UInt8(ascii: "}"))
    }

    @inline(__always)
    private static func takeTime(_ scanner: inout JSONScanner) throws(JSONFault) -> Int {
        try scanner.takeInteger("\"at\" is a whole number of the header's unit")
    }

    @inline(__always)
    private static func takeLane(_ scanner: inout JSONScanner, _ lanes: LaneNames) throws(JSONFault) -> String {
        guard scanner.index < scanner.end, scanner.base[scanner.index] == UInt8(ascii: "\"") else {
            throw scanner.fault(.other("\"lane\" is the label of a lane, a string"))
        }
        let raw = try scanner.takeString()
        return lanes.name(raw, scanner)
    }

    @inline(__always)
    private static func takeSubscription(_ scanner: inout JSONScanner) throws(JSONFault) -> Int {
        let start = scanner.index
        let ordinal = try scanner.takeInteger("\"sub\" is the ordinal of a subscription, a whole number")
        if ordinal < 0 { throw JSONFault(offset: start, problem: .other("\"sub\" is not negative")) }
        return ordinal
    }

    private static func takeMember(
        _ scanner: inout JSONScanner,
        _ key: JSONScanner.RawString,
        _ event: inout TraceEvent,
        _ seen: inout Seen,
        _ unknown: inout MemberList,
        _ lanes: LaneNames
    ) throws(JSONFault) {
        switch scanner.word(key) {
        case Word.at:
            event.at = try takeTime(&scanner)
            try mark(.at, &seen, scanner, key)
        case Word.lane:
            event.lane = try takeLane(&scanner, lanes)
            try mark(.lane, &seen, scanner, key)
        case Word.sub:
            event.sub = try takeSubscription(&scanner)
            try mark(.sub, &seen, scanner, key)
        case Word.kind:
            event.kind = try takeKind(&scanner)
            try mark(.kind, &seen, scanner, key)
        case Word.value:
            event.value = try scanner.takeValue(depth: 1)
            try mark(.value, &seen, scanner, key)
        case Word.error:
            event.error = try takeFailure(&scanner)
            try mark(.error, &seen, scanner, key)
        case Word.rule:
            event.rule = try scanner.takeText("\"rule\" names what was broken, a string")
            try mark(.rule, &seen, scanner, key)
        case Word.from:
            event.from = try takeCause(&scanner)
            try mark(.from, &seen, scanner, key)
        default:
            let name = scanner.text(key)
            if unknown.contains(name) { throw JSONFault(offset: key.start - 1, problem: .duplicateKey(name)) }
            unknown.append(JSONMember(name, try scanner.takeValue(depth: 1)))
        }
    }

    @inline(__always)
    private static func mark(
        _ field: Seen,
        _ seen: inout Seen,
        _ scanner: JSONScanner,
        _ key: JSONScanner.RawString
    ) throws(JSONFault) {
        if seen.contains(field) {
            throw JSONFault(offset: key.start - 1, problem: .duplicateKey(scanner.text(key)))
        }
        seen.insert(field)
    }

    /// The names of the members as integers, see `JSONScanner.word`. Constants: a `static let` is checked at each use.
    enum Word {
        static var at: UInt64 { 0x6174 }
        static var lane: UInt64 { 0x6C616E65 }
        static var sub: UInt64 { 0x737562 }
        static var kind: UInt64 { 0x6B696E64 }
        static var value: UInt64 { 0x76616C7565 }
        static var error: UInt64 { 0x6572726F72 }
        static var rule: UInt64 { 0x72756C65 }
        static var from: UInt64 { 0x66726F6D }
    }

    private static func takeKind(_ scanner: inout JSONScanner) throws(JSONFault) -> TraceEvent.Kind {
        let start = scanner.index
        guard start < scanner.end, scanner.base[start] == UInt8(ascii: "\"") else {
            throw JSONFault(offset: start, problem: .other("\"kind\" says what happened, a string"))
        }
        let raw = try scanner.takeString()
        if !raw.hasEscapes, let kind = scanner.kind(raw.start, raw.end) { return kind }
        let name = scanner.text(raw)
        let known = TraceEvent.Kind.allCases.map(\.name)
        if let index = known.firstIndex(of: name) { return TraceEvent.Kind.allCases[index] }
        let message = "unknown kind \"\(name)\": the kinds are \(known.joined(separator: " "))"
        throw JSONFault(offset: start, problem: .other(message))
    }

    private static func takeFailure(_ scanner: inout JSONScanner) throws(JSONFault) -> TraceFailure {
        let start = scanner.index
        let tree = try scanner.takeValue(depth: 1)
        guard let type = tree["type"]?.stringValue, let value = tree["value"] else {
            throw JSONFault(offset: start, problem: .other("\"error\" is an object with \"type\" and \"value\""))
        }
        var failure = TraceFailure(type: type, value: value)
        failure.other = tree.members(except: ["type", "value"])
        return failure
    }

    private static func takeCause(_ scanner: inout JSONScanner) throws(JSONFault) -> TraceCause {
        let start = scanner.index
        let tree = try scanner.takeValue(depth: 1)
        guard let lane = tree["lane"]?.stringValue, let ordinal = tree["n"]?.intValue, ordinal > 0 else {
            let message = "\"from\" is an object with a string \"lane\" and \"n\", the number of an event from 1"
            throw JSONFault(offset: start, problem: .other(message))
        }
        var cause = TraceCause(lane: lane, n: ordinal)
        cause.other = tree.members(except: ["lane", "n"])
        return cause
    }

    private static func missing(_ seen: Seen) -> JSONFault {
        let names: [(Seen, String)] = [(.at, "at"), (.lane, "lane"), (.sub, "sub"), (.kind, "kind")]
        let absent = names.filter { !seen.contains($0.0) }.map { "\"\($0.1)\"" }.joined(separator: ", ")
        return JSONFault(offset: 0, problem: .other("the event lacks \(absent)"))
    }

    /// What is wrong with an event of this kind, where it lacks the member that such a one needs.
    private static func lacking(_ kind: TraceEvent.Kind, hasError: Bool, hasRule: Bool) -> JSONFault? {
        if kind == .error, !hasError {
            return JSONFault(offset: 0, problem: .other("an event of kind \"error\" needs the member \"error\""))
        }
        if kind == .violation, !hasRule {
            return JSONFault(offset: 0, problem: .other("an event of kind \"violation\" needs the member \"rule\""))
        }
        return nil
    }

    /// Names what stands where a line should begin with `{`.
    static func checkLineStart(_ scanner: inout JSONScanner, _ what: String) throws(JSONFault) {
        if let marker = conflictMarker(scanner) {
            let message =
                "\"\(marker)\" is a conflict marker of git: this merge is not finished; record the trace again"
            throw JSONFault(offset: 0, problem: .other(message))
        }
        scanner.skipWhiteSpace()
        guard scanner.index < scanner.end, scanner.base[scanner.index] == UInt8(ascii: "{") else {
            throw scanner.fault(.other("\(what) is expected here, an object in one line"))
        }
    }

    /// Whether a line is a conflict marker of git.
    static func isConflict(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        line.baseAddress.map { conflictMarker(JSONScanner($0, count: line.count)) != nil } ?? false
    }

    private static func conflictMarker(_ scanner: JSONScanner) -> String? {
        guard scanner.end >= 7 else { return nil }
        let first = scanner.base[0]
        guard
            first == UInt8(ascii: "<") || first == UInt8(ascii: "=") || first == UInt8(ascii: ">")
                || first == UInt8(ascii: "|")
        else { return nil }
        for offset in 1..<7 where scanner.base[offset] != first { return nil }
        return scanner.text(0, 7)
    }
}

extension JSONValue {
    /// The members of an object but for those of these names.
    func members(except names: [String]) -> [JSONMember] {
        guard case .object(let members) = self else { return [] }
        return members.filter { member in !names.contains { $0.hasSameBytes(as: member.key) } }
    }
}

extension JSONScanner {
    /// A name of at most seven bytes as an integer that can be compared at once; 0 for any other name.
    @inline(__always)
    func word(_ raw: RawString) -> UInt64 {
        let count = raw.end &- raw.start
        if count > 7 || raw.hasEscapes { return raw.hasEscapes ? JSONScanner.word(text(raw)) : 0 }
        var word: UInt64 = 0
        for offset in 0..<count { word = word << 8 | UInt64(base[raw.start &+ offset]) }
        return word
    }

    /// Takes bytes that are known at compile time, where they are next.
    @inline(__always)
    mutating func take(literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard end &- index >= count, memcmp(base + index, literal.utf8Start, count) == 0 else { return false }
        index &+= count
        return true
    }

    static func word(_ name: String) -> UInt64 {
        name.utf8.count > 7 ? 0 : name.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The kind whose name stands between two offsets.
    @inline(__always)
    func kind(_ start: Int, _ stop: Int) -> TraceEvent.Kind? {
        // The first bytes tell the kinds apart; the whole name is compared once.
        let count = stop - start
        guard count >= 4 else { return nil }
        let candidate: TraceEvent.Kind
        switch base[start] {
        case UInt8(ascii: "n"): candidate = .next
        case UInt8(ascii: "s"): candidate = base[start + 1] == UInt8(ascii: "u") ? .subscribe : .schedule
        case UInt8(ascii: "e"): candidate = .error
        case UInt8(ascii: "c"): candidate = .completed
        case UInt8(ascii: "d"): candidate = .dispose
        case UInt8(ascii: "v"): candidate = .violation
        case UInt8(ascii: "r"): candidate = .request
        case UInt8(ascii: "t"): candidate = .truncated
        default: return nil
        }
        let name: StaticString = candidate.staticName
        guard count == name.utf8CodeUnitCount else { return nil }
        for offset in 0..<count where base[start + offset] != name.utf8Start[offset] { return nil }
        return candidate
    }

    /// Reads a whole number below 2^62, so that the difference of two always fits.
    @inline(__always)
    mutating func takeInteger(_ problem: StaticString) throws(JSONFault) -> Int {
        let start = index
        var position = start
        var isNegative = false
        if position < end, base[position] == UInt8(ascii: "-") {
            isNegative = true
            position += 1
        }
        let first = position
        var value: UInt64 = 0
        while position < end {
            let digit = base[position] &- UInt8(ascii: "0")
            if digit > 9 { break }
            // Nineteen digits fit without a sign.
            if position - first >= 19 { throw fault(.other("\(problem) below 2^62"), at: start) }
            value = value &* 10 &+ UInt64(digit)
            position += 1
        }
        if value >> 62 != 0 { throw fault(.other("\(problem) below 2^62"), at: start) }
        if position == first || base[first] == UInt8(ascii: "0") && position - first > 1 {
            throw fault(.other("\(problem)"), at: start)
        }
        if position < end {
            switch base[position] {
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): throw fault(.other("\(problem)"), at: start)
            default: break
            }
        }
        index = position
        return isNegative ? -Int(value) : Int(value)
    }

    @inline(__always)
    mutating func takeText(_ problem: StaticString) throws(JSONFault) -> String {
        guard index < end, base[index] == UInt8(ascii: "\"") else { throw fault(.other("\(problem)")) }
        return text(try takeString())
    }
}
