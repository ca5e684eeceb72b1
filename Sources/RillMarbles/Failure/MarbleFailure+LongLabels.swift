extension MarbleFailure {
    /// How many bytes of a label stand in a lane. Nobody pastes a longer one into a test.
    private static let longestLabel = 1_000
    private static let cutColumns = 72

    /// The expected diagram, the actual one and the lanes, with labels cut that are too long to be read: where one came
    /// instead of another one, around the place where the two differ.
    var shownDiagrams: [MarbleDiagram] {
        let diagrams = [expected, actual] + lanes.map(\.diagram)
        guard cutRemark != nil else { return diagrams }
        var events = diagrams.map(\.events)
        for entry in difference.entries where entry.kind == .differentValue {
            guard let wanted = entry.expected, let happened = entry.actual, let left = events[0][wanted].label,
                let right = events[1][happened].label, Self.isLong(left) || Self.isLong(right)
            else { continue }
            let texts = DifferingTexts(left, right, columns: Self.cutColumns)
            events[0][wanted].label = texts.expected
            events[1][happened].label = texts.actual
        }
        return zip(diagrams, events).map { diagram, events in
            let cut = events.map { event in
                guard let label = event.label, Self.isLong(label) else { return event }
                var event = event
                event.label = label.shortenedInTheMiddle(to: Self.cutColumns)
                return event
            }
            return MarbleDiagram(events: cut, isOpen: diagram.isOpen, end: diagram.end)
        }
    }

    /// Says that labels are cut; nil where none is.
    var cutRemark: String? {
        let diagrams = [expected, actual] + lanes.map(\.diagram)
        let isCut = diagrams.contains { $0.events.contains { $0.label.map(Self.isLong) ?? false } }
        return isCut ? "labels of more than \(Self.longestLabel) bytes are cut, so the lanes cannot be pasted" : nil
    }

    private static func isLong(_ label: String) -> Bool { label.utf8.count > longestLabel }
}
