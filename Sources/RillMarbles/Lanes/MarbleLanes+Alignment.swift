extension MarbleLanes {
    /// Says where the columns of the lanes do not line up, at most once for each lane.
    ///
    /// Lanes line up when an instant has the same terminal column in every lane that has an event there. Where they do
    /// not, the picture shows an order that the run does not have. Lanes that do not parse are left out, because the
    /// error says more than a remark could, and lanes with tabs, which are as wide as the reader's editor says.
    ///
    /// - Parameters:
    ///   - dialect: The notation.
    ///   - frame: The time that one character stands for; the dialect's own where nil.
    ///   - isOnTheRuler: Whether a lane counts from time 0; lanes that count from a subscription are left out.
    public func alignmentNotes(
        dialect: MarbleDialect = .standard,
        frame: MarbleTime? = nil,
        where isOnTheRuler: (MarbleLane) -> Bool = { _ in true }
    ) -> [MarbleLaneNote] {
        var notes: [MarbleLaneNote] = []
        var columnOfInstant: [MarbleTime: (column: Int, name: String)] = [:]
        var instantOfColumn: [Int: (at: MarbleTime, name: String)] = [:]
        let cure =
            dialect.spacesCostTime
            ? "a space is a frame, so let the diagrams begin in one column" : "spaces take no time, so pad with them"
        for lane in lanes where isOnTheRuler(lane) {
            var isNoted = false
            for place in lane.places(dialect: dialect, frame: frame) {
                let known = columnOfInstant[place.at]
                let taken = instantOfColumn[place.column]
                if !isNoted, let known, known.column != place.column {
                    isNoted = true
                    let distance = place.column - known.column
                    let count = counted(Int(distance.magnitude), "column")
                    notes.append(
                        MarbleLaneNote(
                            line: lane.line,
                            column: lane.column + place.offset,
                            message: "lane '\(lane.writtenName)' does not line up: \(place.at) stands \(count) "
                                + "\(distance > 0 ? "right" : "left") of where '\(known.name)' has it; \(cure)"
                        )
                    )
                } else if !isNoted, let taken, taken.at != place.at {
                    isNoted = true
                    notes.append(
                        MarbleLaneNote(
                            line: lane.line,
                            column: lane.column + place.offset,
                            message: "lane '\(lane.writtenName)' does not line up: its \(place.at) stands under "
                                + "the \(taken.at) of '\(taken.name)'; \(cure)"
                        )
                    )
                }
                if known == nil { columnOfInstant[place.at] = (place.column, lane.writtenName) }
                if taken == nil { instantOfColumn[place.column] = (place.at, lane.writtenName) }
            }
        }
        return notes
    }
}

extension MarbleLane {
    /// Where each instant with an event stands: its terminal column in the line and its offset in the diagram.
    fileprivate func places(
        dialect: MarbleDialect,
        frame: MarbleTime?
    ) -> [(at: MarbleTime, column: Int, offset: Int)] {
        guard let column = displayColumn else { return [] }
        let roles: [MarbleRole] = isSubscription ? [.subscription] : [.expectation, .hot, .cold]
        for role in roles {
            var parser = MarbleParser(
                text: text,
                role: role,
                dialect: dialect,
                theme: dialect.theme,
                frame: frame ?? dialect.frame,
                tick: .nanoseconds(1),
                labels: nil,
                errorNames: nil,
                allowsEventsAfterTerminal: true
            )
            parser.keepsColumns = true
            guard let diagram = try? parser.parse(), diagram.events.count == parser.eventColumns.count else { continue }
            var widths = [0]
            for character in parser.characters { widths.append(widths[widths.count - 1] + character.displayWidth) }
            var places: [(at: MarbleTime, column: Int, offset: Int)] = []
            for (event, offset) in zip(diagram.events, parser.eventColumns) where places.last?.at != event.at {
                places.append((event.at, column + widths[offset], offset))
            }
            return places
        }
        return []
    }
}
