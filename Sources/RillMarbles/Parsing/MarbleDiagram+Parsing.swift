extension MarbleDiagram {
    /// Parses a diagram written on one line.
    ///
    /// ```swift
    /// try MarbleDiagram(parsing: "-a-[bc]--|", as: .cold)
    /// try MarbleDiagram(parsing: "@10ms...12ms a ...", as: .expectation)
    /// ```
    ///
    /// Outside of a group every event takes one frame. Members of a group share the instant of its opening bracket;
    /// `( )` takes as many frames as it has members and brackets, `[ ]` and `{ }` take one. White space takes no time.
    ///
    /// - Parameters:
    ///   - text: The diagram.
    ///   - role: What it is for, which decides what it may contain.
    ///   - dialect: The notation.
    ///   - theme: The characters that stand for the tokens; the dialect's own where nil.
    ///   - frame: The time that one character stands for; the dialect's own where nil (1 ms, 10 ms for `.rxjsLegacy`).
    ///   - tick: What every instant must be a whole number of, such as the tick of the scheduler that runs the diagram.
    ///   - labels: The labels of values that have a meaning; any label where nil.
    ///   - errorNames: The names of errors that have a meaning; any name where nil.
    ///   - allowsEventsAfterTerminal: Whether events may follow `|` or `#`, to build sources that misbehave.
    /// - Throws: ``MarbleError`` with the place and the likely fix.
    /// - Complexity: O(n) in the length of the text.
    public init(
        parsing text: String,
        as role: MarbleRole,
        dialect: MarbleDialect = .standard,
        theme: MarbleTheme? = nil,
        frame: MarbleTime? = nil,
        tick: MarbleTime = .nanoseconds(1),
        labels: Set<String>? = nil,
        errorNames: Set<String>? = nil,
        allowsEventsAfterTerminal: Bool = false
    ) throws(MarbleError) {
        var parser = MarbleParser(
            text: text,
            role: role,
            dialect: dialect,
            theme: theme ?? dialect.theme,
            frame: frame ?? dialect.frame,
            tick: tick,
            labels: labels,
            errorNames: errorNames,
            allowsEventsAfterTerminal: allowsEventsAfterTerminal
        )
        self = try parser.parse()
    }
}
