import RillMarbles

/// The text of a diagram, and where in a source file it stands.
struct MarbleText: Sendable {
    let diagram: String
    /// The lane of a picture that it is, or nil for an argument of its own.
    let lane: MarbleLane?
    /// The argument that holds the diagram, or the picture with the lane.
    let argument: DiagramArgument

    init(_ diagram: String, lane: MarbleLane? = nil, in argument: DiagramArgument) {
        self.diagram = diagram
        self.lane = lane
        self.argument = argument
    }
}

/// A diagram that is to say what happened.
struct MarbleRewrite {
    let text: MarbleText
    let happened: MarbleDiagram

    /// What happened, as it is written.
    ///
    /// - Throws: `RecordingRefusal` where the notation cannot say it: read again, it has to mean the same.
    func checked(_ notation: MarbleNotation) throws -> MarbleRewrite {
        let again = try? MarbleDiagram(
            parsing: new(notation),
            as: isSubscription ? .subscription : .expectation,
            dialect: notation.dialect,
            frame: notation.frame
        )
        guard again == happened else {
            let isOpen = happened.isOpen || happened.events.contains { $0.windowEnd != nil || $0.unorderedGroup != nil }
            throw isOpen ? RecordingRefusal.openBesideFixed : RecordingRefusal("no diagram can say what happened")
        }
        return self
    }

    private var isSubscription: Bool {
        if case .subscription = text.argument.role { return true }
        return text.lane?.isSubscription == true
    }

    /// What happened in the canonical form, with the comment of the text that it replaces.
    func new(_ notation: MarbleNotation) -> String {
        let diagram = happened.rendered(dialect: notation.dialect, frame: notation.frame)
        return diagram + LanePadding.comment(of: text.diagram)
    }
}
