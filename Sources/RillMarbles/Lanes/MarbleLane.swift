/// One named diagram of a literal with several lines.
public struct MarbleLane: Hashable, Sendable {
    /// The name before the colon, without `^`.
    public let name: String
    /// Whether the lane was written `name^:` and holds a subscription of the source with that name.
    public let isSubscription: Bool
    /// The text of the diagram, without white space at its ends.
    public let text: String
    /// The line of the literal that the lane is on, from 0.
    public let line: Int
    /// Where the diagram starts in its line, in grapheme clusters from 0.
    public let column: Int
    /// Where the diagram starts in its line, in terminal columns from 0; nil where a tab leaves that open.
    package private(set) var displayColumn: Int?

    /// A lane of a line, whose text before the diagram is known.
    package init(name: String, isSubscription: Bool, text: String, line: Int, behind start: Substring) {
        self.init(name: name, isSubscription: isSubscription, text: text, line: line, column: start.count)
        displayColumn = start.contains("\t") || text.contains("\t") ? nil : start.displayWidth
    }

    /// Creates a lane.
    public init(name: String, isSubscription: Bool = false, text: String, line: Int = 0, column: Int = 0) {
        self.name = name
        self.isSubscription = isSubscription
        self.text = text
        self.line = line
        self.column = column
        displayColumn = column
    }

    /// The name as it was written: `taps` or `taps^`.
    public var writtenName: String { isSubscription ? name + "^" : name }

    /// Parses the lane's diagram; the parameters are those of ``MarbleDiagram/init(parsing:as:dialect:theme:frame:tick:labels:errorNames:allowsEventsAfterTerminal:)``.
    ///
    /// `role` is what the lane is for; a subscription lane is parsed as such where it is nil.
    ///
    /// - Throws: ``MarbleError`` whose line is the lane's own.
    public func diagram(
        as role: MarbleRole? = nil,
        dialect: MarbleDialect = .standard,
        theme: MarbleTheme? = nil,
        frame: MarbleTime? = nil,
        tick: MarbleTime = .nanoseconds(1),
        labels: Set<String>? = nil,
        errorNames: Set<String>? = nil,
        allowsEventsAfterTerminal: Bool = false
    ) throws(MarbleError) -> MarbleDiagram {
        do {
            return try MarbleDiagram(
                parsing: text,
                as: role ?? (isSubscription ? .subscription : .expectation),
                dialect: dialect,
                theme: theme,
                frame: frame,
                tick: tick,
                labels: labels,
                errorNames: errorNames,
                allowsEventsAfterTerminal: allowsEventsAfterTerminal
            )
        } catch {
            var located = error
            located.line = line
            throw located
        }
    }
}
