extension MarbleDiagram {
    /// The canonical text of the diagram: parsed again, it gives an equal diagram.
    ///
    /// ```swift
    /// MarbleDiagram(events: [.next(.milliseconds(1), "a"), .completed(.milliseconds(1))]).rendered()   // "-[a|]"
    /// ```
    ///
    /// Gaps of up to fifteen frames are dashes and longer ones durations; events between two frames get an anchor
    /// `@10.5ms`. Values that could be read as something else are quoted. A diagram with instants before 0 is written
    /// with `^` at 0, so it parses as `.hot`; every other one parses in the role that its events belong to. Instants
    /// beyond 146 years have no text that parses.
    ///
    /// - Parameters:
    ///   - dialect: The notation. The RxJS dialects prefer `( )` where its width fits; `.asyncAlgorithms` completes a
    ///     source that has no terminator, when it is parsed as one.
    ///   - theme: The characters that stand for the tokens; the dialect's own where nil, the standard ones where the
    ///     theme cannot be used.
    ///   - frame: The time that one character stands for; the dialect's own where nil.
    /// - Complexity: O(n) in the number of events.
    public func rendered(
        dialect: MarbleDialect = .standard,
        theme: MarbleTheme? = nil,
        frame: MarbleTime? = nil
    ) -> String {
        var writer = MarbleWriter(diagram: self, dialect: dialect, theme: theme, frame: frame)
        var text = ""
        while let instant = writer.nextInstant {
            text += writer.gap(to: instant)
            text += writer.cell(at: instant)
        }
        text += writer.tail()
        return String(text.trimmingSpaces)
    }
}

extension MarbleDiagram: CustomStringConvertible {
    /// The diagram in the standard dialect, with a frame of one millisecond.
    public var description: String {
        rendered()
    }
}
