import Rill
import RillMarbles
import RillVirtualTime

/// What a stream did in one run of a property.
public struct MarbleOutcome<Element> {
    /// What the sources sent, by name.
    public let sources: [String: MarbleDiagram]
    /// What the stream sent, with the frames in which it did.
    public let events: [Recorded<Event<Element>>]
    /// The frame in which the run ended.
    public let horizon: Int

    /// The time that one frame takes.
    public let frame: Duration

    /// The elements of the stream.
    public var elements: [Element] { events.compactMap(\.value.element) }

    /// The stream as a diagram.
    func diagram(_ label: (Element) -> String) -> MarbleDiagram {
        MarbleDiagram(
            events: events.map { recorded in
                let at = MarbleTime(frame) * Int64(recorded.time)
                switch recorded.value {
                case .next(let element): return .next(at, label(element))
                case .error(let error): return .error(at, (error as? MarbleTestError).map(\.name) ?? "\(error)")
                case .completed: return .completed(at)
                }
            }
        )
    }
}

extension MarbleOutcome: Sendable where Element: Sendable {}
