import RillTraceFormat

/// The comparison of traces as the article WhatCountsAsTheSame tells it: slow and obvious, without hashes, alignment or
/// arithmetic of `Double`. It is what the real one is measured by, so it shares nothing with it.
struct PlainComparison {
    private let expected: Trace
    private let actual: Trace
    private let options: TraceOptions
    /// The events that count, with their numbers in their lanes.
    private let old: [Numbered]
    private let new: [Numbered]

    private struct Numbered {
        var event: TraceEvent
        /// Its number in its lane, from 1.
        var number: Int
    }

    init(_ expected: Trace, _ actual: Trace) {
        self.expected = expected
        self.actual = actual
        options = expected.header.options
        old = PlainComparison.numbered(expected, options)
        new = PlainComparison.numbered(actual, options)
    }

    private static func numbered(_ trace: Trace, _ options: TraceOptions) -> [Numbered] {
        trace.events.indices.compactMap { index in
            let event = trace.events[index]
            if options.ignoredLanes.contains(where: { bytes($0) == bytes(event.lane) }) { return nil }
            let number = trace.events[...index].count { bytes($0.lane) == bytes(event.lane) }
            return Numbered(event: event, number: number)
        }
    }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }

    /// Whether the traces are the same.
    var isSame: Bool {
        guard hasSameHeader, old.count == new.count else { return false }
        // Without a cause on one side and with one on the other they differ, which the pairs below would show too.
        var partners = [Int](repeating: -1, count: old.count)
        var isTaken = [Bool](repeating: false, count: new.count)
        return findPartners(0, &partners, &isTaken)
    }

    private var hasSameHeader: Bool {
        func lanes(_ trace: Trace) -> [(id: [UInt8], type: [UInt8]?)] {
            trace.header.lanes.map { (Self.bytes($0.id), Self.bytes($0.type)) }
                .filter { lane in !options.ignoredLanes.contains { Self.bytes($0) == lane.id } }
                .sorted { $0.id.lexicographicallyPrecedes($1.id) }
        }
        guard Self.bytes(expected.header.unit) == Self.bytes(actual.header.unit) else { return false }
        let (mine, theirs) = (lanes(expected), lanes(actual))
        guard mine.map(\.id) == theirs.map(\.id) else { return false }
        return zip(mine, theirs).allSatisfy { $0.type == nil || $1.type == nil || $0.type == $1.type }
    }

    /// Tries every way to give the events from `index` on partners.
    private func findPartners(_ index: Int, _ partners: inout [Int], _ isTaken: inout [Bool]) -> Bool {
        if index == old.count { return causesAgree(partners) }
        for other in new.indices where !isTaken[other] && fits(index, other) {
            let keepsOrder = (0..<index).allSatisfy { mayBePartners($0, partners[$0], index, other) }
            guard keepsOrder else { continue }
            partners[index] = other
            isTaken[other] = true
            if findPartners(index + 1, &partners, &isTaken) { return true }
            isTaken[other] = false
        }
        return false
    }

    /// Whether two events may be partners, but for their order and their causes.
    private func fits(_ index: Int, _ other: Int) -> Bool {
        let (left, right) = (old[index].event, new[other].event)
        let tolerance = options.tolerance(ofLane: left.lane)
        guard Self.bytes(left.lane) == Self.bytes(right.lane), left.kind == right.kind, left.sub == right.sub,
            abs(left.at - right.at) <= tolerance.time, Self.bytes(left.rule) == Self.bytes(right.rule)
        else { return false }
        switch (left.value, right.value) {
        case (nil, nil): break
        case (let mine?, let theirs?): if !isSame(mine, theirs, tolerance) { return false }
        default: return false
        }
        switch (left.error, right.error) {
        case (nil, nil): return true
        case (let mine?, let theirs?):
            return Self.bytes(mine.type) == Self.bytes(theirs.type) && isSame(mine.value, theirs.value, tolerance)
        default: return false
        }
    }

    /// Whether the order allows two pairs, of which the first begins with the earlier line.
    private func mayBePartners(_ first: Int, _ partner: Int, _ second: Int, _ other: Int) -> Bool {
        let (left, right) = (old[first].event, new[partner].event)
        let (next, nextRight) = (old[second].event, new[other].event)
        let isOneLane = Self.bytes(left.lane) == Self.bytes(next.lane)
        if options.isUnorderedWithinInstant {
            guard isOneLane, left.at != next.at, right.at != nextRight.at else { return true }
            return (left.at < next.at) == (right.at < nextRight.at)
        }
        if partner < other { return true }
        if isOneLane { return false }
        return left.at != right.at || next.at != nextRight.at
    }

    private func causesAgree(_ partners: [Int]) -> Bool {
        old.indices.allSatisfy { index in
            let (mine, theirs) = (old[index].event.from, new[partners[index]].event.from)
            guard let mine, let theirs else { return mine == nil && theirs == nil }
            let isWrittenTheSame = Self.bytes(mine.lane) == Self.bytes(theirs.lane) && mine.n == theirs.n
            guard options.isUnorderedWithinInstant else { return isWrittenTheSame }
            let cause = old[..<index].firstIndex { isMeant($0, mine) }
            let other = new[..<partners[index]].firstIndex { isMeant($0, theirs) }
            guard let cause, let other else { return cause == nil && other == nil && isWrittenTheSame }
            return partners[cause] == other
        }
    }

    private func isMeant(_ event: Numbered, _ cause: TraceCause) -> Bool {
        Self.bytes(event.event.lane) == Self.bytes(cause.lane) && event.number == cause.n
    }

    // MARK: Values

    private func isSame(_ left: JSONValue, _ right: JSONValue, _ tolerance: TraceTolerance) -> Bool {
        if left.canonicalBytes == right.canonicalBytes { return true }
        guard tolerance.absolute > 0 || tolerance.relative > 0 else { return false }
        if let mine = PlainNumber(left), let theirs = PlainNumber(right) { return mine.isNear(theirs, tolerance) }
        switch (left, right) {
        case (.array(let mine), .array(let theirs)):
            return mine.count == theirs.count && zip(mine, theirs).allSatisfy { isSame($0, $1, tolerance) }
        case (.object(let mine), .object(let theirs)):
            return mine.map { Self.bytes($0.key) } == theirs.map { Self.bytes($0.key) }
                && zip(mine, theirs).allSatisfy { isSame($0.value, $1.value, tolerance) }
        default: return false
        }
    }
}

/// A number as a reader would reckon with it on paper: the digits of both are put under each other.
private struct PlainNumber {
    /// The sign, and the digits ahead of and behind the point; nil for what is no decimal.
    private var isNegative = false
    private var whole = ""
    private var fraction = ""
    private var special: String?

    init?(_ value: JSONValue) {
        let text: String
        switch value {
        case .number(let number): text = number.text
        case .object(let members):
            guard members.count == 1, let inner = members[0].value.stringValue else { return nil }
            if members[0].key == "$float", ["nan", "inf", "-inf"].contains(inner) {
                self.init(decimal: "0")
                special = inner
                return
            }
            guard ["$float", "$int"].contains(members[0].key), JSONNumber(inner) != nil else { return nil }
            text = inner
        default: return nil
        }
        self.init(decimal: text)
    }

    init(decimal: String) {
        var text = decimal.lowercased()
        if text.utf8.first == UInt8(ascii: "-") {
            isNegative = true
            text.removeFirst()
        }
        let parts = text.split(separator: "e")
        let digits = parts[0].split(separator: ".")
        whole = String(digits[0])
        fraction = digits.count > 1 ? String(digits[1]) : ""
        var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        while exponent > 0 {
            whole.append(fraction.isEmpty ? "0" : fraction.removeFirst())
            exponent -= 1
        }
        while exponent < 0 {
            fraction.insert(whole.isEmpty ? "0" : whole.removeLast(), at: fraction.startIndex)
            exponent += 1
        }
    }

    func isNear(_ other: PlainNumber, _ tolerance: TraceTolerance) -> Bool {
        if special != nil || other.special != nil { return special == other.special }
        func bound(_ number: Double) -> PlainNumber { PlainNumber(decimal: "\(number)") }
        let absolute = bound(tolerance.absolute)
        let relative = bound(tolerance.relative)
        let places = max(fraction.count, other.fraction.count, absolute.fraction.count)
        let (mine, theirs) = (signed(places), other.signed(places))
        let difference = PaperNumber.distance(mine, theirs)
        if PaperNumber.isAtMost(difference, absolute.signed(places).digits) { return true }
        let larger = PaperNumber.isAtMost(mine.digits, theirs.digits) ? theirs.digits : mine.digits
        // Both sides times ten to the power of the bound's places.
        let product = PaperNumber.product(larger, relative.signed(relative.fraction.count).digits)
        let raised = difference + [UInt8](repeating: 0, count: relative.fraction.count)
        return PaperNumber.isAtMost(raised, product)
    }

    private func signed(_ places: Int) -> (isNegative: Bool, digits: [UInt8]) {
        let text = whole + fraction + String(repeating: "0", count: places - fraction.count)
        return (isNegative, text.utf8.map { $0 - UInt8(ascii: "0") })
    }
}

/// Whole numbers as rows of digits, the first one first.
private enum PaperNumber {
    private static func aligned(_ left: [UInt8], _ right: [UInt8]) -> ([UInt8], [UInt8]) {
        let count = max(left.count, right.count)
        func padded(_ digits: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: count - digits.count) + digits }
        return (padded(left), padded(right))
    }

    static func isAtMost(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let (left, right) = aligned(left, right)
        return left == right || left.lexicographicallyPrecedes(right)
    }

    static func distance(
        _ left: (isNegative: Bool, digits: [UInt8]),
        _ right: (isNegative: Bool, digits: [UInt8])
    ) -> [UInt8] {
        if left.isNegative != right.isNegative { return sum(left.digits, right.digits) }
        return isAtMost(left.digits, right.digits)
            ? rest(right.digits, left.digits) : rest(left.digits, right.digits)
    }

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let (left, right) = aligned([0] + left, right)
        var result = left
        var carry: UInt8 = 0
        for place in left.indices.reversed() {
            let digit = left[place] + right[place] + carry
            (result[place], carry) = (digit % 10, digit / 10)
        }
        return result
    }

    /// The larger one without the smaller one.
    private static func rest(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let (left, right) = aligned(left, right)
        var result = left
        var borrow: UInt8 = 0
        for place in left.indices.reversed() {
            let digit = left[place] + 10 - right[place] - borrow
            (result[place], borrow) = (digit % 10, digit < 10 ? 1 : 0)
        }
        return result
    }

    static func product(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0]
        for digit in right {
            result.append(0)
            for _ in 0..<digit { result = sum(result, left) }
        }
        return result
    }
}
