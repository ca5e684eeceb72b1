/// Time: dashes, durations, anchors, white space.
extension MarbleParser {
    /// The clock stays within 146 years, so that the distance of any two instants fits as well.
    static var clockLimit: Int64 { Int64.max / 2 }

    mutating func readStep() throws(MarbleError) {
        if group != nil, dialect.isLenientAsRxJS {
            group?.width += 1
            position += 1
            return
        }
        try checkTimeAllowed()
        mark(position)
        try pass(frame.nanoseconds, at: position)
        earliestAnchor = clock
        position += 1
    }

    /// Keeps the place of what stands at the clock's instant.
    mutating func mark(_ column: Int) {
        if keepsMarks { marks.append((MarbleTime(nanoseconds: clock), group?.column ?? column)) }
    }

    mutating func readSpace() throws(MarbleError) {
        if dialect.spacesCostTime {
            if group != nil {
                group?.width += 1
            } else {
                try pass(frame.nanoseconds, at: position)
                earliestAnchor = clock
            }
        }
        position += 1
    }

    /// Reads digits: a duration where a unit follows them, values otherwise.
    mutating func readNumber() throws(MarbleError) {
        let column = position
        let number = scanNumber(at: column)
        guard let unit = scanUnit(at: number.end) else {
            guard number.hasFraction else {
                for index in column..<number.end {
                    position = index
                    try readValue(String(characters[index]), length: 1, isBare: true)
                }
                return
            }
            throw missingUnit(behind: number, at: column)
        }
        if endOfBareValue == column {
            throw failure(
                .ambiguousDuration,
                "ambiguous: '\(slice(column, unit.end))' directly after '\(characters[column - 1])'",
                at: column,
                hint: "put a space before it to make it a duration, or quote the values"
            )
        }
        try checkTimeAllowed()
        let length = try readDuration(at: column, word: "duration")
        try pass(length, at: column)
        earliestAnchor = clock
    }

    /// Reads `@10`, `@10ms` or `@10ms...12ms`; the time has no unit where it counts frames.
    mutating func readAnchor() throws(MarbleError) {
        let column = position
        try checkTimeAllowed()
        position += 1
        let start = try readAnchorTime(column: column)
        var end: Int64?
        let ellipsis = ellipsisLength(at: position)
        if ellipsis > 0, position + ellipsis < classes.count, classes[position + ellipsis] == .digit {
            guard role == .expectation else {
                throw failure(
                    .notAllowedInRole,
                    "a window ('@10ms...12ms') is only allowed in an expectation",
                    at: column,
                    hint: "a source emits at one instant: '@\(slice(column + 1, position))'"
                )
            }
            position += ellipsis
            let windowEnd = try readAnchorTime(column: column)
            guard windowEnd >= start else {
                throw failure(
                    .windowBackwards,
                    "the window ends before it starts",
                    at: column,
                    length: position - column,
                    hint: "write the earlier instant first"
                )
            }
            end = windowEnd
        }
        guard start >= earliestAnchor else {
            throw failure(
                .anchorBackwards,
                "'\(slice(column, position))' goes back: the clock is at \(MarbleTime(nanoseconds: clock))",
                at: column,
                length: position - column,
                hint: "events are written in order of time; events of one instant go into '[ ]'"
            )
        }
        clock = start
        earliestAnchor = start
        windowEnd = end
    }

    private mutating func readAnchorTime(column: Int) throws(MarbleError) -> Int64 {
        guard position < classes.count, classes[position] == .digit else {
            throw failure(
                .anchorWithoutTime,
                "'\(theme.anchor)' needs a time",
                at: column,
                hint: "write '\(theme.anchor)10ms', or '\(theme.anchor)10' for frames"
            )
        }
        let start = position
        let number = scanNumber(at: start)
        if scanUnit(at: number.end) != nil {
            return try readDuration(at: start, word: "time")
        }
        position = number.end
        return try nanoseconds(of: number, times: frame.nanoseconds, at: start)
    }

    /// Reads `1h30m` at the start of a number with a unit, and sees that nothing touches its end.
    private mutating func readDuration(at start: Int, word: String) throws(MarbleError) -> Int64 {
        var total: Int64 = 0
        var index = start
        while index < classes.count, classes[index] == .digit {
            let number = scanNumber(at: index)
            guard let unit = scanUnit(at: number.end) else { break }
            let part = try nanoseconds(of: number, times: unit.nanoseconds, at: index)
            let (sum, overflow) = total.addingReportingOverflow(part)
            guard !overflow, sum <= Self.clockLimit else { throw tooLong(at: start) }
            total = sum
            index = unit.end
        }
        position = index
        let touches = index < classes.count && (classes[index] == .digit || classes[index] == .marble)
        if touches, tokens[characters[index]] == nil, ellipsisLength(at: index) == 0 {
            throw failure(
                .durationRunsIntoValue,
                "ambiguous: \(word) '\(slice(start, index))' runs into '\(characters[index])'",
                at: index,
                hint: "put a space between them, or quote the values"
            )
        }
        return total
    }

    // MARK: - The clock

    func checkTimeAllowed() throws(MarbleError) {
        if group != nil {
            throw failure(
                .timeInsideGroup,
                "time cannot pass inside a group",
                at: position,
                hint: "members of a group share one instant; close the group first"
            )
        }
        if !dialect.isLenientAsRxJS { try checkNotAfterTerminator() }
    }

    mutating func pass(_ nanoseconds: Int64, at column: Int) throws(MarbleError) {
        let (sum, overflow) = clock.addingReportingOverflow(nanoseconds)
        guard !overflow, sum <= Self.clockLimit else { throw tooLong(at: column) }
        clock = sum
        windowEnd = nil
    }

    /// Lets the frames pass that an event or a group takes; an anchor may take back a single one.
    mutating func pass(frames: Int, at column: Int) throws(MarbleError) {
        let start = clock
        let (length, overflow) = frame.nanoseconds.multipliedReportingOverflow(by: Int64(frames))
        guard !overflow else { throw tooLong(at: column) }
        try pass(length, at: column)
        earliestAnchor = frames == 1 ? start : clock
    }

    private func tooLong(at column: Int) -> MarbleError {
        failure(
            .timeOutOfRange,
            "the clock of a diagram ends after 146 years",
            at: column,
            hint: "shorten the time, or choose a smaller frame"
        )
    }

    // MARK: - Numbers

    struct ScannedNumber {
        var whole: Range<Int>
        var fraction: Range<Int>
        var end: Int { fraction.upperBound }
        var hasFraction: Bool { !fraction.isEmpty }
    }

    private func scanNumber(at start: Int) -> ScannedNumber {
        func endOfDigits(_ index: Int) -> Int {
            var end = index
            while end < classes.count, classes[end] == .digit { end += 1 }
            return end
        }
        let end = endOfDigits(start)
        guard end + 1 < classes.count, characters[end] == ".", classes[end + 1] == .digit else {
            return ScannedNumber(whole: start..<end, fraction: end..<end)
        }
        return ScannedNumber(whole: start..<end, fraction: end + 1..<endOfDigits(end + 1))
    }

    private func scanUnit(at start: Int) -> (nanoseconds: Int64, end: Int)? {
        guard start < characters.count, classes[start] == .marble else { return nil }
        let isBeforeS = start + 1 < characters.count && characters[start + 1] == "s"
        switch characters[start] {
        case "n": return isBeforeS ? (1, start + 2) : nil
        case "u", "\u{B5}", "\u{3BC}": return isBeforeS ? (1_000, start + 2) : nil
        case "m": return isBeforeS ? (1_000_000, start + 2) : (60_000_000_000, start + 1)
        case "s": return (1_000_000_000, start + 1)
        case "h": return (3_600_000_000_000, start + 1)
        default: return nil
        }
    }

    /// The exact product of a decimal number and a unit.
    private func nanoseconds(
        of number: ScannedNumber,
        times unit: Int64,
        at column: Int
    ) throws(MarbleError) -> Int64 {
        var whole: Int64 = 0
        for index in number.whole {
            let (shifted, overflow) = whole.multipliedReportingOverflow(by: 10)
            guard !overflow, shifted <= Self.clockLimit else { throw tooLong(at: column) }
            whole = shifted + Int64(characters[index].wholeNumberValue ?? 0)
        }
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow, product <= Self.clockLimit else { throw tooLong(at: column) }
        guard number.hasFraction else { return product }

        var digits = number.fraction
        while let last = digits.last, characters[last] == "0" { digits.removeLast() }
        var numerator: UInt64 = 0
        var denominator: UInt64 = 1
        // 18 digits fit; more than that cannot be a whole number of nanoseconds of any unit.
        guard digits.count <= 18 else { throw tooFine(number, at: column) }
        for index in digits {
            numerator = numerator * 10 + UInt64(characters[index].wholeNumberValue ?? 0)
            denominator *= 10
        }
        let wide = numerator.multipliedFullWidth(by: UInt64(unit))
        let (quotient, remainder) = denominator.dividingFullWidth(wide)
        guard remainder == 0 else { throw tooFine(number, at: column) }
        let (sum, sumOverflow) = product.addingReportingOverflow(Int64(clamping: quotient))
        guard !sumOverflow, sum <= Self.clockLimit else { throw tooLong(at: column) }
        return sum
    }

    private func tooFine(_ number: ScannedNumber, at column: Int) -> MarbleError {
        failure(
            .timeOutOfRange,
            "'\(slice(column, number.end))' of this unit is no whole number of nanoseconds",
            at: column,
            hint: "drop the last digits, or choose a smaller unit"
        )
    }

    private func missingUnit(behind number: ScannedNumber, at column: Int) -> MarbleError {
        let written = slice(column, number.end)
        if number.end < classes.count, classes[number.end] == .marble, tokens[characters[number.end]] == nil,
            ellipsisLength(at: number.end) == 0
        {
            return failure(
                .unknownUnit,
                "unknown unit '\(characters[number.end])' behind '\(written)'",
                at: number.end,
                hint: "the units are ns, us, ms, s, m and h"
            )
        }
        return failure(
            .numberWithoutUnit,
            "number '\(written)' without a unit",
            at: column,
            hint: "a duration needs a unit, as in \(written)ms; a value with a dot needs quotes: '\(written)'"
        )
    }

    /// A part of the text for a message, shortened where it is long.
    func slice(_ start: Int, _ end: Int) -> String {
        end - start > 40 ? String(characters[start..<start + 40]) + "…" : String(characters[start..<end])
    }
}
