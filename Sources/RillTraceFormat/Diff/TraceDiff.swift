/// Compares traces.
///
/// Events are aligned by lane, kind and value, never by time; time is explained afterwards as runs of one constant
/// offset. So one event inserted among thousands is one addition and one shift. Linear in practice.
///
/// What counts as the same, and what options change about it, stands in <doc:WhatCountsAsTheSame>.
public enum TraceDiff {
    /// Compares two traces by the options of the expected one.
    public static func compare(expected: Trace, actual: Trace) -> TraceDifference {
        compare(expected: expected, actual: actual, findingLimit: TraceDifference.findingLimit)
    }

    /// Compares two traces, and keeps so many findings.
    package static func compare(expected: Trace, actual: Trace, findingLimit: Int) -> TraceDifference {
        let numbers = LaneNumbers(options: expected.header.options)
        let left = EventTable(expected, numbers: numbers)
        let right = EventTable(actual, numbers: numbers)
        // Memory cannot fail to be read.
        return (try? compare(left, right, findingLimit)) ?? FindingLog.empty(left, right)
    }

    /// Compares two files, reading each once and without building what is equal.
    ///
    /// - Throws: `TraceFileError` where a file is no trace, or not one to be trusted.
    public static func compare(expectedFile: String, actualFile: String) throws -> TraceDifference {
        try compare(
            expectedFile: expectedFile,
            actualFile: actualFile,
            findingLimit: TraceDifference.findingLimit
        )
    }

    /// Compares two files, and keeps so many findings.
    package static func compare(
        expectedFile: String,
        actualFile: String,
        findingLimit: Int
    ) throws -> TraceDifference {
        // A pipe cannot be read a second time for what differs.
        guard FileReplacement.isPlain(expectedFile), FileReplacement.isPlain(actualFile) else {
            let expected = try Trace(contentsOfFile: expectedFile)
            let actual = try Trace(contentsOfFile: actualFile)
            return compare(expected: expected, actual: actual, findingLimit: findingLimit)
        }
        let expected = try TraceReader(path: expectedFile)
        let actual = try TraceReader(path: actualFile)
        let expectedBytes = EventBytes(of: expectedFile, readBy: expected)
        let actualBytes = EventBytes(of: actualFile, readBy: actual)
        var hasSameBytes = try expectedBytes.areSame(as: actualBytes)
        if hasSameBytes, let same = try compareUnread(expectedBytes, expected, actual, findingLimit) { return same }
        let numbers = LaneNumbers(options: expected.header.options)
        let left = try EventTable(file: expectedFile, reader: expected, numbers: numbers)
        if hasSameBytes, actual.canFollow(expected) {
            // Once more, behind the reading: someone may write to a file meanwhile.
            hasSameBytes = try expectedBytes.areSame(as: actualBytes)
        } else {
            hasSameBytes = false
        }
        let right =
            hasSameBytes
            ? try EventTable(file: actualFile, reader: actual, sameAs: left, otherReader: expected)
            : try EventTable(file: actualFile, reader: actual, numbers: numbers)
        return try compare(left, right, findingLimit)
    }

    /// Compares two files whose event lines have the same bytes, without reading what the lines say.
    ///
    /// - Returns: Nil where the lines have to be read: they are not what was recorded, so that there is something to be said
    ///   of them, or some of them do not count.
    private static func compareUnread(
        _ bytes: EventBytes,
        _ expected: TraceReader,
        _ actual: TraceReader,
        _ findingLimit: Int
    ) throws -> TraceDifference? {
        guard expected.header.options.ignoredLanes.isEmpty, expected.declaresContent,
            let (lines, check) = try bytes.summary(),
            expected.declares(lines, check), actual.declares(lines, check)
        else { return nil }
        expected.takeUnread()
        actual.takeUnread()
        let numbers = LaneNumbers(options: expected.header.options)
        var difference = try compare(
            EventTable(unread: expected, numbers: numbers),
            EventTable(unread: actual, numbers: numbers),
            findingLimit
        )
        difference.eventCounts = (lines, lines)
        return difference
    }

    private static func compare(
        _ left: EventTable,
        _ right: EventTable,
        _ findingLimit: Int
    ) throws -> TraceDifference {
        var comparison = TraceComparison(left, right, findingLimit: findingLimit)
        return try comparison.run()
    }
}
