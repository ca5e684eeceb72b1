/// What a failed expectation says: the lanes under each other, carets, and notes.
///
/// ```
///   expected: A--B---C--|
///   actual:   A--B--C---|
///                   ^^
///      at ms        67
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
        public var name: String
        /// The lane's diagram.
        public var diagram: MarbleDiagram
        /// Where the lane's time 0 lies: a lane that counts from a later instant is indented to its column.
        public var origin: MarbleTime

        /// Creates a lane.
        public init(name: String, diagram: MarbleDiagram, origin: MarbleTime = .zero) {
            self.name = name
            self.diagram = diagram
            self.origin = origin
        }
    }

    /// What was expected.
    public var expected: MarbleDiagram
    /// What happened; its labels are what is printed.
    public var actual: MarbleDiagram
    /// How the two differ.
    public var difference: MarbleDifference
    /// The values behind the labels of the expected diagram, as text. Equal texts are printed once.
    public var expectedValues: [String: String]
    /// The values behind the labels of the actual diagram, as text.
    public var actualValues: [String: String]
    /// Structural differences of values, by the position of the expected event; each line is printed indented.
    public var valueDifferences: [Int: String]
    /// What else is to be said, one line each, behind the notes on the differences.
    public var remarks: [String]
    /// Lanes that are printed under the notes on the same ruler: subscriptions, sources.
    public var lanes: [Lane]
    /// The notation of the lanes; the standard one where a space would be a frame.
    public var dialect: MarbleDialect
    /// The time that one character stands for.
    public var frame: MarbleTime

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
        lines += (remarks + [excerpt?.remark].compactMap(\.self)).map { "  " + $0 }
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
            zip(diagrams, origins).map { excerpt?.part(of: $0, from: $1) ?? $0 },
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

    /// The instants in milliseconds under their columns: each where all of a stretch fit, else the first and last.
    private static func ruler(under columns: [AlignedLanes.Column]) -> String {
        var text = PositionedText()
        var start = 0
        while start < columns.count {
            var end = start + 1
            while end < columns.count, columns[end - 1].start + columns[end - 1].width == columns[end].start {
                end += 1
            }
            let stretch = columns[start..<end]
            let first = columns[start]
            let last = columns[end - 1]
            start = end
            if stretch.allSatisfy({ $0.at.millisecondsText.count <= max(1, $0.width) }) {
                for column in stretch { text.place(column.at.millisecondsText, at: column.start) }
                continue
            }
            let label = stretch.count > 1 ? "…\(last.at.millisecondsText)" : ""
            // A label that would touch another one is left out; the notes name every instant.
            if text.width < first.start || text.width == 0 {
                text.place(first.at.millisecondsText + label, at: first.start)
            }
        }
        return text.content
    }
}
