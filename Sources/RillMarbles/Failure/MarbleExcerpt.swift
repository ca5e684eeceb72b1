/// The part of very long lanes that a failure shows: some instants around the first difference. The pause before them is
/// written as a duration, so the lines are diagrams whose instants are right.
package struct MarbleExcerpt {
    private static let longest = 1_000
    private static let reach = 40

    /// The instants that are shown.
    private let range: ClosedRange<MarbleTime>
    /// Says that it is a part.
    package let remark: String

    /// Nil where the lanes are short enough to be shown whole.
    package init?(of diagrams: [MarbleDiagram], around instant: MarbleTime) {
        let longest = diagrams.map(\.events.count).max() ?? 0
        guard longest > Self.longest else { return nil }
        let instants = Set(diagrams.flatMap { $0.events.map(\.at) } + [instant]).sorted()
        let place = instants.firstIndex(of: instant) ?? 0
        let first = instants[max(0, place - Self.reach)]
        let last = instants[min(instants.count - 1, place + Self.reach)]
        range = first...last
        remark = "shown is \(first) to \(last) of lanes with up to \(longest) events"
    }

    /// The events of a diagram in that part.
    ///
    /// - Parameter origin: Where the diagram's time 0 lies.
    package func part(of diagram: MarbleDiagram, from origin: MarbleTime) -> MarbleDiagram {
        let shown = diagram.events.filter { range.contains($0.at + origin) }
        let end = min(diagram.end, range.upperBound - origin)
        return MarbleDiagram(events: shown, isOpen: diagram.isOpen, end: end)
    }
}
