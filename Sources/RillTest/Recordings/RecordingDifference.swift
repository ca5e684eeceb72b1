import Rill
import RillMarbles
import RillVirtualTime

/// Two recordings beside each other, with a mark at what differs, and what is early or late.
struct RecordingDifference {
    let diagram: String
    let notes: [String]

    /// Nil where the recordings are the same.
    ///
    /// - Parameters:
    ///   - areSame: Whether two elements are the same.
    init?<Element>(
        actual: [Recorded<Event<Element>>],
        expected: [Recorded<Event<Element>>],
        areSame: (Element, Element) -> Bool
    ) {
        let isSame =
            actual.count == expected.count
            && zip(actual, expected).allSatisfy { $0.time == $1.time && Self.areSame($0.value, $1.value, areSame) }
        if isSame { return nil }
        // Recordings are in the order of time; what a test writes down may not be.
        let (unsorted, actual, expected) = (expected, actual.inOrderOfTime(), expected.inOrderOfTime())
        let difference = MarbleDiagram.difference(
            expected: MarbleDiagram(ticksOf: expected),
            actual: MarbleDiagram(ticksOf: actual),
            frame: .nanoseconds(1)
        ) { wanted, happened in
            Self.areSame(expected[wanted].value, actual[happened].value, areSame)
        }
        let rows = Self.rows(difference) { wanted, happened in
            wanted.map { expected[$0].time } ?? happened.map { actual[$0].time } ?? 0
        } names: { wanted, happened in
            let (left, right) = (wanted.map { expected[$0] }, happened.map { actual[$0] })
            let names = Self.names(left?.value, right?.value)
            return (left.map { "\(names.expected) @ \($0.time)" }, right.map { "\(names.actual) @ \($0.time)" })
        }
        diagram = Self.table(rows)
        var notes = difference.entries.map { Self.note($0, expected, actual) }
        if zip(unsorted, expected).contains(where: { $0.time != $1.time }) {
            notes.append("the expected events are not in the order of time")
        }
        self.notes = notes.count > 8 ? notes.prefix(8) + ["… and \(notes.count - 8) more differences"] : notes
    }

    private static func areSame<Element>(
        _ left: Event<Element>,
        _ right: Event<Element>,
        _ areSame: (Element, Element) -> Bool
    ) -> Bool {
        switch (left, right) {
        case (.next(let left), .next(let right)): areSame(left, right)
        case (.error(let left), .error(let right)): areSameFailures(left, right)
        case (.completed, .completed): true
        default: false
        }
    }

    // MARK: The table

    private struct Row {
        let mark: String
        let expected: String
        let actual: String
    }

    private static func rows(
        _ difference: MarbleDifference,
        time: (Int?, Int?) -> TestTime,
        names: (Int?, Int?) -> (expected: String?, actual: String?)
    ) -> [Row] {
        var rows = difference.matches.map { (wanted: Optional($0.expected), happened: Optional($0.actual), mark: " ") }
        rows += difference.entries.map { entry in
            let mark: String
            switch entry.kind {
            case .missing: mark = "−"
            case .unexpected: mark = "+"
            default: mark = "≠"
            }
            return (entry.expected, entry.actual, mark)
        }
        rows.sort { left, right in
            let times = (time(left.wanted, left.happened), time(right.wanted, right.happened))
            if times.0 != times.1 { return times.0 < times.1 }
            return (left.wanted ?? left.happened ?? 0) < (right.wanted ?? right.happened ?? 0)
        }
        return rows.map { row in
            let names = names(row.wanted, row.happened)
            return Row(mark: row.mark, expected: names.expected ?? "", actual: names.actual ?? "")
        }
    }

    /// How many columns an event may take.
    private static let cellLimit = 72

    /// The rows around the differences: recordings may be long.
    private static func table(_ rows: [Row]) -> String {
        let different = rows.indices.filter { rows[$0].mark != " " }
        let first = max(0, (different.first ?? 0) - 3)
        let last = min(rows.count, max((different.last ?? 0) + 4, first + 1), first + 40)
        let shown = rows[first..<max(first, last)]
        let width = max(8, shown.map(\.expected.displayWidth).max() ?? 0)
        func line(_ mark: String, _ left: String, _ right: String) -> String {
            let padding = String(repeating: " ", count: max(0, width - left.displayWidth))
            return right.isEmpty ? "\(mark) \(left)" : "\(mark) \(left)\(padding)  \(right)"
        }
        var lines = [line(" ", "expected", "actual")]
        if first > 0 { lines.append("  … \(first) the same") }
        lines += shown.map { line($0.mark, $0.expected, $0.actual) }
        if rows.count > last { lines.append("  … \(rows.count - last) more") }
        return lines.joined(separator: "\n")
    }

    // MARK: The notes

    private static func note<Element>(
        _ entry: MarbleDifference.Entry,
        _ expected: [Recorded<Event<Element>>],
        _ actual: [Recorded<Event<Element>>]
    ) -> String {
        let wanted = entry.expected.map { expected[$0] }
        let happened = entry.actual.map { actual[$0] }
        let names = names(wanted?.value, happened?.value)
        let (wantedName, happenedName) = (names.expected, names.actual)
        let (wantedTime, happenedTime) = (wanted?.time ?? 0, happened?.time ?? 0)
        switch entry.kind {
        case .early, .late:
            let direction = entry.kind == .early ? "early" : "late"
            let distance = happenedTime.subtractingReportingOverflow(wantedTime).partialValue.magnitude
            return "\(wantedName) expected at \(wantedTime), arrived \(distance) \(direction) (at \(happenedTime))"
        case .differentValue:
            let remark = names.remark.map { " (\($0))" } ?? ""
            return "at \(happenedTime) expected \(wantedName), got \(happenedName)" + remark
        case .missing:
            return "\(wantedName) expected at \(wantedTime), never arrived"
        case .unexpected:
            return "\(happenedName) at \(happenedTime) was not expected"
        case .orderOnly:
            return "\(wantedName) at \(happenedTime) came in another order than expected"
        }
    }

    /// What two events are called: long ones by the part in which they differ.
    private static func names<Element>(
        _ wanted: Event<Element>?,
        _ happened: Event<Element>?
    ) -> (expected: String, actual: String, remark: String?) {
        let (left, right) = (wanted.map { name($0) }, happened.map { name($0) })
        guard let left, let right, left.kind == right.kind, let old = left.text, let new = right.text,
            !old.utf8.elementsEqual(new.utf8)
        else { return (left?.whole(cellLimit) ?? "", right?.whole(cellLimit) ?? "", nil) }
        let texts = DifferingTexts(old, new, columns: cellLimit)
        return (
            EventName(kind: left.kind, text: texts.expected).whole(),
            EventName(kind: right.kind, text: texts.actual).whole(),
            texts.remark
        )
    }

    private static func name<Element>(_ event: Event<Element>) -> EventName {
        switch event {
        case .next(let element): EventName(kind: "next", text: description(of: element))
        case .error(let error): EventName(kind: "error", text: description(of: error))
        case .completed: EventName(kind: "completed", text: nil)
        }
    }
}

/// `next(1)`
private struct EventName {
    let kind: String
    let text: String?

    func whole(_ columns: Int = .max / 16) -> String {
        guard let text else { return kind }
        return "\(kind)(\(text.shortenedInTheMiddle(to: columns).inOneLine))"
    }
}

extension MarbleDiagram {
    /// The kinds and ticks of a recording; a tick counts as a nanosecond. Sorted by time, as recordings are.
    fileprivate init<Element>(ticksOf recording: [Recorded<Event<Element>>]) {
        self.init(
            events: recording.map { recorded in
                let at = MarbleTime.nanoseconds(Int64(recorded.time))
                switch recorded.value {
                case .next: return .next(at, "")
                // Labelled, so that it is no wildcard for any error.
                case .error: return .error(at, "error")
                case .completed: return .completed(at)
                }
            }
        )
    }
}

extension Array {
    fileprivate func inOrderOfTime<Value>() -> Self where Element == Recorded<Value> {
        enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}
