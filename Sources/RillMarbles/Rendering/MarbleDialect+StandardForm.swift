extension MarbleDialect {
    /// Prints a diagram of this dialect in the standard one, with the same instants.
    ///
    /// ```swift
    /// try MarbleDialect.asyncAlgorithms.standardForm(of: "a-b-^", as: .cold)   // "a-b-#"
    /// ```
    ///
    /// - Parameters:
    ///   - text: The diagram.
    ///   - role: What the diagram is for.
    ///   - frame: The length of a frame in both notations; the dialect's own where nil.
    /// - Throws: ``MarbleError`` where the text is no diagram of this dialect.
    public func standardForm(
        of text: String,
        as role: MarbleRole,
        frame: MarbleTime? = nil
    ) throws(MarbleError) -> String {
        try MarbleDiagram(parsing: text, as: role, dialect: self, frame: frame).rendered(frame: frame ?? self.frame)
    }
}
