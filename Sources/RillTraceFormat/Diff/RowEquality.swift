import Foundation

/// Whether two rows say the same: one lane and kind, and the same value, error and rule, byte by byte or within the
/// tolerance of the lane. Neither the time nor the subscription nor the cause counts here, nor what this version does not
/// know.
///
/// Keys only find candidates; this decides.
final class RowEquality {
    private let left: EventTable
    private let right: EventTable
    /// Why a row could not be read. What was asked after that was answered with no.
    private(set) var failure: (any Error)?

    init(_ left: EventTable, _ right: EventTable) {
        self.left = left
        self.right = right
    }

    /// Whether a row on the left and one on the right say the same.
    func holds(_ row: Int, _ other: Int) -> Bool { toleratedNumbers(row, other) != nil }

    /// How many numbers of two rows that say the same differ within the tolerance; nil where they do not say the same.
    func toleratedNumbers(_ row: Int, _ other: Int) -> Int? {
        guard left.keys[row] == right.keys[other], left.lanes[row] == right.lanes[other],
            left.kinds[row] == right.kinds[other], failure == nil
        else { return nil }
        do {
            return try compare(row, other)
        } catch {
            failure = error
            return nil
        }
    }

    /// Throws what `failure` has.
    func check() throws {
        if let failure { throw failure }
    }

    /// The number of tolerated numbers, or nil where the rows differ.
    private func compare(_ row: Int, _ other: Int) throws -> Int? {
        switch (left.store, right.store) {
        case (.file(let file), .file(let otherFile)):
            let isSame = try file.line(left.place(row)) { line in
                try otherFile.line(right.place(other)) { RowEquality.haveSameContent(line, $0) }
            }
            if isSame { return 0 }
        default: break
        }
        return try difference(row, other)
    }

    private func difference(_ row: Int, _ other: Int) throws -> Int? {
        let lane = Int(left.lanes[row])
        var tolerated = 0
        let isSame = try left.event(row).saysTheSame(
            as: right.event(other),
            left.numbers.values[lane],
            time: left.numbers.timeTolerances[lane],
            &tolerated
        )
        return isSame ? tolerated : nil
    }

    /// Whether the bytes of two lines show that they have one content. False also where they do not show it.
    private static func haveSameContent(
        _ line: UnsafeBufferPointer<UInt8>,
        _ other: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let base = line.baseAddress, let otherBase = other.baseAddress else { return false }
        if line.count == other.count, memcmp(base, otherBase, line.count) == 0 { return true }
        guard let content = EventLine.content(line), let otherContent = EventLine.content(other) else { return false }
        return content.count == otherContent.count
            && memcmp(base + content.lowerBound, otherBase + otherContent.lowerBound, content.count) == 0
    }
}

/// What stands where in a line that this library wrote.
enum EventLine {
    /// The bytes behind the time, without a cause at the end of the line and the last bracket; nil for a line that does not
    /// begin with its time. Two lines with the same of these say the same, whatever it is.
    static func content(_ line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        let head: StaticString = "{\"at\":"
        guard let base = line.baseAddress, line.count > head.utf8CodeUnitCount,
            memcmp(base, head.utf8Start, head.utf8CodeUnitCount) == 0, base[line.count - 1] == UInt8(ascii: "}")
        else { return nil }
        var start = head.utf8CodeUnitCount
        while start < line.count, base[start] != UInt8(ascii: ",") { start &+= 1 }
        let end = causeStart(base, line.count) ?? line.count - 1
        return start <= end ? start..<end : nil
    }

    /// Where `,"from":{"lane":"…","n":…}}` begins, if the line ends so; nil where it does not.
    ///
    /// There are two brackets behind the number, so that it is a cause of the event itself and not a part of its value.
    private static func causeStart(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        var end = count
        func take(_ text: StaticString) -> Bool {
            let length = text.utf8CodeUnitCount
            guard end >= length, memcmp(base + end - length, text.utf8Start, length) == 0 else { return false }
            end &-= length
            return true
        }
        guard take("}}") else { return nil }
        let number = end
        while end > 0, base[end - 1] &- UInt8(ascii: "0") < 10 { end &-= 1 }
        guard end < number, take("\",\"n\":") else { return nil }
        while end > 0, base[end - 1] != UInt8(ascii: "\"") { end &-= 1 }
        return take(",\"from\":{\"lane\":\"") ? end : nil
    }
}

extension TraceEvent {
    /// Whether two events of one lane and kind have the same value, error and rule.
    ///
    /// - Parameters:
    ///   - time: How much times may differ. It counts only for times beyond what a file holds, which the columns of a
    ///     table cannot tell apart.
    ///   - tolerated: Counts the numbers that differ within the tolerance.
    func saysTheSame(
        as other: TraceEvent,
        _ tolerance: ValueTolerance,
        time: UInt,
        _ tolerated: inout Int
    ) -> Bool {
        switch (value, other.value) {
        case (nil, nil): break
        case (let value?, let otherValue?):
            guard tolerance.isSatisfied(by: value, otherValue, &tolerated) else { return false }
        default: return false
        }
        switch (error, other.error) {
        case (nil, nil): break
        case (let error?, let otherError?):
            guard error.type.hasSameBytes(as: otherError.type),
                tolerance.isSatisfied(by: error.value, otherError.value, &tolerated)
            else { return false }
        default: return false
        }
        return ByteKey.same(rule, other.rule) && !isBeyondTheSame(other, time)
    }

    /// Whether the times differ by more than `tolerance` though they do not within what a file holds.
    func isBeyondTheSame(_ other: TraceEvent, _ tolerance: UInt) -> Bool {
        if at == boundedTime, other.at == other.boundedTime { return false }
        let (bounded, exact) = (boundedTime - other.boundedTime, at.subtractingReportingOverflow(other.at))
        if bounded.magnitude > tolerance { return false }
        return exact.overflow || exact.partialValue.magnitude > tolerance
    }
}
