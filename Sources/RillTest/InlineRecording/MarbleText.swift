import RillMarbles

/// The text of a diagram, and where in a source file it can be replaced.
struct MarbleText: Sendable {
    let diagram: String
    /// The lane that it is, or nil for a literal of its own.
    let lane: MarbleLane?
    private let path: String
    private let place: LiteralEdit.Place?
    private let literal: String?

    /// - Parameters:
    ///   - place: Nil where the file does not hold the text.
    ///   - literal: The whole literal, where a lane is all of it and stands on the line of other code.
    init(
        _ diagram: String,
        lane: MarbleLane? = nil,
        in path: String,
        _ place: LiteralEdit.Place?,
        _ literal: String? = nil
    ) {
        self.diagram = diagram
        self.lane = lane
        self.path = path
        self.place = place
        self.literal = literal
    }

    /// What replaces the text by another one; a comment behind the diagram stays.
    ///
    /// - Parameter padding: How many spaces stand before a lane's diagram; as many as before where nil.
    /// - Throws: `RecordingRefusal` where the file does not hold the text.
    func edit(to new: String, padding: Int? = nil) throws -> LiteralEdit {
        guard let place else {
            throw RecordingRefusal(
                description: "\(path) does not hold this literal any more, so nothing was written; build and run the "
                    + "test again"
            )
        }
        if let literal, let lane {
            let name = literal.prefix(lane.column)
            let spaces = name.last?.isWhitespace == true ? "" : " "
            return LiteralEdit(path: path, place: place, old: literal, new: name + spaces + new)
        }
        return LiteralEdit(path: path, place: place, old: diagram, new: new, padding: padding)
    }
}

/// A diagram that is to say what happened.
struct MarbleRewrite {
    let text: MarbleText
    let happened: MarbleDiagram

    /// What happened in the canonical form, with the comment of the text that it replaces.
    func new(_ settings: MarbleSettings) -> String {
        let diagram = happened.rendered(dialect: settings.dialect, frame: settings.frame)
        return diagram + LanePadding.comment(of: text.diagram)
    }
}
