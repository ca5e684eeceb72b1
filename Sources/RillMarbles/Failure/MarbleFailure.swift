/// What a failed expectation says: the lanes under each other, carets, and notes.
///
/// ```
///   expected: A--B---C--|
///   actual:   A--B--C---|
///                   ^^
///      at ms        6…7
///   C expected at 7ms, arrived 1ms early (at 6ms)
/// ```
///
/// Both lines are valid diagrams that can be pasted into the test. Build it from a ``MarbleDifference``:
///
/// ```swift
/// let difference = MarbleDiagram.difference(expected: expected, actual: actual)
/// if !difference.isEmpty {
///     print(MarbleFailure(expected: expected, actual: actual, difference: difference).text)
/// }
/// ```
public struct MarbleFailure: Sendable {
    /// A lane that helps to read the failure: a source, when it was subscribed, a stream that was sent.
    public struct Lane: Hashable, Sendable {
        /// What stands before the colon.
        public let name: String
        /// The lane's diagram.
        public let diagram: MarbleDiagram
        /// Where the lane's time 0 lies: a lane that counts from a later instant is indented to its column.
        public let origin: MarbleTime

        /// Creates a lane.
        public init(name: String, diagram: MarbleDiagram, origin: MarbleTime = .zero) {
            self.name = name
            self.diagram = diagram
            self.origin = origin
        }
    }

    /// What was expected.
    public let expected: MarbleDiagram
    /// What happened; its labels are what is printed.
    public let actual: MarbleDiagram
    /// How the two differ.
    public let difference: MarbleDifference
    /// The values behind the labels of the expected diagram, as text. Equal texts are printed once.
    public let expectedValues: [String: String]
    /// The values behind the labels of the actual diagram, as text.
    public let actualValues: [String: String]
    /// Structural differences of values, by the position of the expected event; each line is printed indented.
    public let valueDifferences: [Int: String]
    /// What else is to be said, one line each, behind the notes on the differences.
    public let remarks: [String]
    /// Lanes that are printed under the notes on the same ruler: subscriptions, sources.
    public let lanes: [Lane]
    /// The notation of the lanes; the standard one where a space would be a frame.
    public let dialect: MarbleDialect
    /// The time that one character stands for.
    public let frame: MarbleTime

    /// Creates a failure.
    public init(
        expected: MarbleDiagram,
        actual: MarbleDiagram,
        difference: MarbleDifference,
        expectedValues: [String: String] = [:],
        actualValues: [String: String] = [:],
        valueDifferences: [Int: String] = [:],
        remarks: [String] = [],
        lanes: [Lane] = [],
        dialect: MarbleDialect = .standard,
        frame: MarbleTime = .milliseconds(1)
    ) {
        self.expected = expected
        self.actual = actual
        self.difference = difference
        self.expectedValues = expectedValues
        self.actualValues = actualValues
        self.valueDifferences = valueDifferences
        self.remarks = remarks
        self.lanes = lanes
        self.dialect = dialect
        self.frame = frame
    }

    /// The whole text: lanes, carets, the ruler, notes, values, further lanes. Lines are indented by two spaces.
    public var text: String {
        let picture = pictureLines
        var lines = Array(picture.prefix(picture.count - lanes.count))
        lines += notes.map { "  " + $0 }
        lines += valueLines.map { "  " + $0 }
        lines += (remarks + [excerpt?.remark, cutRemark].compactMap(\.self)).map { "  " + $0 }
        lines += picture.suffix(lanes.count)
        return lines.joined(separator: "\n")
    }

    // MARK: - The picture

    /// The expected and the actual lane, the carets and the ruler, then one line for each further lane.
    private var pictureLines: [String] {
        let names = ["expected", "actual"] + lanes.map(\.name)
        let excerpt = excerpt
        let origins = [.zero, .zero] + lanes.map(\.origin)
        let aligned = AlignedLanes(
            zip(shownDiagrams, origins).map { excerpt?.part(of: $0, from: $1) ?? $0 },
            origins: origins,
            dialect: dialect,
            frame: frame
        )
        let widest = names.map(\.displayWidth).max() ?? 0
        func line(_ name: String, _ content: String) -> String {
            "  \(name):" + String(repeating: " ", count: widest - name.displayWidth + 1) + content
        }
        var lines = zip(names, aligned.lines).map { line($0, $1) }
        let instants = differingInstants
        let differing = aligned.columns.filter { instants.contains($0.at) }
        if !differing.isEmpty {
            let indentation = String(repeating: " ", count: widest + 4)
            lines.insert(indentation + Self.carets(under: differing), at: 2)
            let title = "at ms"
            let left = String(repeating: " ", count: max(0, widest + 2 - title.count))
            lines.insert("\(left)\(title)  " + Self.ruler(under: differing), at: 3)
        }
        return lines
    }

    private var diagrams: [MarbleDiagram] { [expected, actual] + lanes.map(\.diagram) }

    /// The part around the first difference, where the whole lanes are too long to be read.
    private var excerpt: MarbleExcerpt? {
        guard let first = differingInstants.min() else { return nil }
        return MarbleExcerpt(of: diagrams, around: first)
    }

    private var differingInstants: Set<MarbleTime> {
        var instants: Set<MarbleTime> = []
        for entry in difference.entries {
            if let index = entry.expected { instants.insert(expected.events[index].at) }
            if let index = entry.actual { instants.insert(actual.events[index].at) }
        }
        return instants
    }

    private static func carets(under columns: [AlignedLanes.Column]) -> String {
        var text = PositionedText()
        for column in columns {
            text.place(String(repeating: "^", count: max(1, column.width)), at: column.start)
        }
        return text.content
    }

    /// The instants in milliseconds under their columns, with a space between any two: each column's own where all of a
    /// stretch fit, else the first and last, `6…7`.
    private static func ruler(under columns: [AlignedLanes.Column]) -> String {
        let labels = labels(under: columns)
        var text = PositionedText()
        var index = 0
        while index < labels.count {
            var label = labels[index]
            index += 1
            // A label that would touch the one before is left out; the notes name every instant.
            guard text.content.isEmpty || label.start > text.width else { continue }
            if index < labels.count, labels[index].start <= label.end {
                label.last = labels[index].last
                index += 1
            }
            text.place(label.text, at: label.start)
        }
        return text.content
    }

    /// One label for each column, or for each stretch of columns that touch and have no room for one each.
    private static func labels(under columns: [AlignedLanes.Column]) -> [RulerLabel] {
        var labels: [RulerLabel] = []
        var rest = columns[...]
        while let first = rest.first {
            var stretch = rest.prefix(1)
            for column in rest.dropFirst() {
                guard let last = stretch.last, last.start + last.width == column.start else { break }
                stretch = rest.prefix(stretch.count + 1)
            }
            rest = rest.dropFirst(stretch.count)
            let own = stretch.map { RulerLabel(start: $0.start, first: $0.at, last: $0.at) }
            let isRoomy = zip(own, own.dropFirst()).allSatisfy { $0.end < $1.start }
            labels +=
                isRoomy ? own : [RulerLabel(start: first.start, first: first.at, last: (stretch.last ?? first).at)]
        }
        return labels
    }
}

/// What the ruler says under a column, or under the columns from the first to the last instant.
private struct RulerLabel {
    let start: Int
    let first: MarbleTime
    var last: MarbleTime

    var text: String { first == last ? first.millisecondsText : "\(first.millisecondsText)…\(last.millisecondsText)" }

    /// The terminal column behind it.
    var end: Int { start + text.count }
}
