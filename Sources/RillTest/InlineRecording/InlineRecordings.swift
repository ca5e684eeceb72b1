import RillMarbles

/// The failures of one test, and the diagrams in its source file that would have made them none.
struct InlineRecordings {
    private let notation: MarbleNotation
    private let obstacle: String?
    private var recordings: [Recording] = []

    private struct Recording {
        var failure: Failure
        var rewrites: [MarbleRewrite] = []
    }

    /// - Parameter obstacle: Why nothing can be recorded.
    init(_ notation: MarbleNotation, obstacle: String?) {
        self.notation = notation
        self.obstacle = obstacle
    }

    /// Adds a failure.
    ///
    /// - Parameter rewrites: What the diagrams have to say instead. Throws `RecordingRefusal` where that cannot be said.
    mutating func add(_ failure: Failure, _ rewrites: () throws -> [MarbleRewrite]) {
        var recording = Recording(failure: failure)
        do {
            if let obstacle { throw RecordingRefusal(obstacle) }
            recording.rewrites = try rewrites().map { try $0.checked(notation) }
        } catch {
            recording.failure.notes.append("not recorded: \(error)")
        }
        recordings.append(recording)
    }

    /// Writes the diagrams into the source file. The edits of a whole picture are made at once: its lanes are padded for
    /// each other.
    ///
    /// - Parameter picture: The picture of the test, as the run has seen it.
    /// - Returns: The failures, each with a note of what was recorded, or why nothing was.
    func written(in picture: RuledPicture) -> [Failure] {
        let lanes = recordings.flatMap(\.rewrites).filter { $0.text.lane != nil }
        let new = lanes.compactMap { rewrite in rewrite.text.lane.map { ($0.line, rewrite.new(notation)) } }
        let padded = picture.edits(Dictionary(new) { first, _ in first }, notation)
        let outcome = Result {
            if lanes.isEmpty { return }
            let changes = padded.sorted { $0.key < $1.key }.map(\.value)
            try InlineRecorder.apply(LiteralEdit(argument: lanes[0].text.argument, change: .lanes(changes)))
        }
        return recordings.map { recording in
            var failure = recording.failure
            do {
                for rewrite in recording.rewrites {
                    var new = rewrite.new(notation)
                    if let lane = rewrite.text.lane {
                        try outcome.get()
                        new = padded[lane.line]?.new ?? new
                    } else {
                        try InlineRecorder.apply(LiteralEdit(argument: rewrite.text.argument, change: .whole(new)))
                    }
                    failure.notes.append(
                        "recorded: \"\(rewrite.text.diagram)\" is now \"\(new)\"; read it, and run the test again"
                    )
                }
            } catch {
                failure.notes.append("not recorded: \(error)")
            }
            return failure
        }
    }
}
