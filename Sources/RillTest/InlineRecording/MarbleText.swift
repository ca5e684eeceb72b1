import RillMarbles

/// The text of a diagram, and where in a source file it can be replaced.
struct MarbleText: Sendable {
    let diagram: String
    private let path: String
    private let place: LiteralEdit.Place?

    /// - Parameter place: Nil where the file does not hold the text.
    init(_ diagram: String, in path: String, _ place: LiteralEdit.Place?) {
        self.diagram = diagram
        self.path = path
        self.place = place
    }

    /// What makes the text say what happened, in the canonical form.
    ///
    /// - Throws: `RecordingRefusal` where the file does not hold the text.
    func edit(to happened: MarbleDiagram, _ settings: MarbleSettings) throws -> LiteralEdit {
        guard let place else {
            throw RecordingRefusal(
                description: "\(path) does not hold this literal any more, so nothing was written; build and run the "
                    + "test again"
            )
        }
        let new = happened.rendered(dialect: settings.dialect, frame: settings.frame)
        return LiteralEdit(path: path, place: place, old: diagram, new: new)
    }
}

extension MarbleTest {
    /// Writes what happened into the source file, in the place of what was expected, and says so.
    ///
    /// The test fails all the same: what it says now has to be read by someone.
    func recordInline(_ unmet: [any MarbleExpectation], upTo horizon: Int) {
        for expectation in unmet {
            let failure = expectation.failure(upTo: horizon, in: self)
            record(failure) { [try expectation.recorded(upTo: horizon, in: self)] }
        }
        for expectation in subscriptionExpectations {
            guard let failure = expectation.failures(upTo: horizon, in: self).first else { continue }
            record(failure) { try expectation.recorded(upTo: horizon, in: self) }
        }
    }

    private func record(_ failure: Failure, _ edits: () throws -> [LiteralEdit]) {
        var failure = failure
        do {
            let edits = try edits()
            for edit in edits { try InlineRecorder.apply(edit) }
            failure.notes += edits.map {
                "recorded: \"\($0.old)\" is now \"\($0.new)\"; read it, and run the test again"
            }
            if edits.isEmpty { failure.notes.append("not recorded: draw one lane for each subscription first") }
        } catch {
            failure.notes.append("not recorded: \(error)")
        }
        failure.report(in: scope)
    }
}
