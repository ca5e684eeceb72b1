import RillMarbles

/// A lane of a picture, and how it stood in the run.
struct RuledLane {
    let lane: MarbleLane
    let role: MarbleRole
    /// Whether it counts from time 0.
    let isOnTheRuler: Bool
    /// Whether it counts from the instant at which a stream is sent.
    let isSent: Bool
    /// When the source that it describes was subscribed; nil where that is not known.
    let start: MarbleTime?
    /// How many columns of the literal's line its name and the colon take; nil where there is none.
    let widthToColon: Int?

    /// Where the lane's time 0 lies; nil for a lane that counts from an instant that its column does not show.
    func origin(indentedBy indentation: Int) -> MarbleTime? {
        if isOnTheRuler { return .zero }
        return indentation > 0 && !isSent ? start : nil
    }

    /// How many spaces stand behind the colon if the diagram starts at a column of the literal's line.
    func padding(to column: Int) -> Int? { widthToColon.map { max(1, column - $0) } }
}
