import Rill
import RillMarbles
import RillVirtualTime

/// How what a stream did compares with what was expected of it.
///
/// Compared once, when it is made: whether the expectation is met, the failure, the picture and the recording read it here.
/// Used on one thread.
final class StreamOutcome<Element> {
    typealias Events = [Recorded<Event<Element>>]

    let expected: ExpectedStream<Element>
    let events: Events
    /// The streams that the elements are, where they are streams with lanes of their own.
    let inner: (any InnerOutcomes)?
    let difference: MarbleDifference
    /// Whether nothing could tell if two values are the same.
    let isUndecided: Bool
    /// For each event, how many elements came before it.
    let elementNumbers: [Int]

    init(of events: Events, against expected: ExpectedStream<Element>, sending inner: (any InnerOutcomes)? = nil) {
        self.events = events
        self.expected = expected
        self.inner = inner
        var count = 0
        let numbers = events.map { event in
            defer { if case .next = event.value { count += 1 } }
            return count
        }
        var isUndecided = false
        let vocabulary = expected.vocabulary
        difference = MarbleDiagram.difference(
            expected: expected.diagram,
            actual: Self.diagram(of: events, frame: expected.settings.frame) { _ in nil },
            tolerance: expected.settings.tolerance,
            frame: expected.settings.frame
        ) { wanted, happened in
            let label = expected.diagram.events[wanted].label
            switch events[happened].value {
            case .next(let element):
                var same: Bool?
                if let inner {
                    same = inner.isSame(numbers[happened], as: label ?? "")
                } else {
                    guard let value = expected.elements[wanted] else { return Element.self == Void.self }
                    same = vocabulary.compare(value, element)
                }
                if same == nil { isUndecided = true }
                return same ?? false
            case .error(let error): return areSameFailures(vocabulary.error(named: label), error)
            case .completed: return true
            }
        }
        self.isUndecided = isUndecided
        elementNumbers = numbers
    }

    // MARK: Naming

    /// What stands for each event in a diagram: the expected label for what was expected, and else a label of its own.
    ///
    /// - Parameter make: A label for an element that has none, from its text or from that of the stream it is.
    func labels(otherwise make: (_ text: String) throws -> String) rethrows -> [Int: String] {
        var labels = names.labels
        for (index, text) in names.texts { labels[index] = try make(text) }
        return labels
    }

    private lazy var names = Names(self)

    private struct Names {
        /// The labels of the events that have one.
        var labels: [Int: String] = [:]
        /// The texts of the elements that have none, in their order.
        var texts: [(index: Int, text: String)] = []

        init(_ outcome: StreamOutcome) {
            let wanted = outcome.expected.diagram.events
            // Two spellings of one value, such as 1 and 1.0, must not look like a difference.
            var same = outcome.difference.matches.map { ($0.expected, $0.actual) }
            for entry in outcome.difference.entries where entry.kind != .differentValue {
                if let one = entry.expected, let other = entry.actual { same.append((one, other)) }
            }
            for (one, other) in same where wanted[one].kind == .next { labels[other] = wanted[one].label }
            let vocabulary = outcome.expected.vocabulary
            for (index, event) in outcome.events.enumerated() where labels[index] == nil {
                switch event.value {
                case .next(let element):
                    if let inner = outcome.inner {
                        let number = outcome.elementNumbers[index]
                        labels[index] = inner.label(of: number)
                        if labels[index] == nil { texts.append((index, inner.text(of: number))) }
                    } else {
                        labels[index] = vocabulary.label(of: element)
                        if labels[index] == nil { texts.append((index, description(of: element))) }
                    }
                case .error(let error): labels[index] = vocabulary.name(of: error)
                case .completed: break
                }
            }
        }
    }

    // MARK: Drawing

    /// What happened, as a diagram.
    func diagram(end: MarbleTime? = nil, label: (Int) -> String?) -> MarbleDiagram {
        Self.diagram(of: events, end: end, frame: expected.settings.frame, label: label)
    }

    private static func diagram(
        of events: Events,
        end: MarbleTime? = nil,
        frame: MarbleTime,
        label: (Int) -> String?
    ) -> MarbleDiagram {
        MarbleDiagram(
            events: events.enumerated().map { index, event in
                let at = frame * Int64(event.time)
                switch event.value {
                case .next: return MarbleEvent(at: at, kind: .next, label: label(index) ?? "")
                case .error: return MarbleEvent(at: at, kind: .error, label: label(index))
                case .completed: return .completed(at)
                }
            },
            end: end
        )
    }

    /// Whether a diagram says what the expected one says.
    func isSaid(by diagram: MarbleDiagram) -> Bool {
        let settings = expected.settings
        return expected.diagram.isOpen == diagram.isOpen
            && MarbleDiagram.difference(
                expected: expected.diagram,
                actual: diagram,
                tolerance: settings.tolerance,
                frame: settings.frame
            ).isEmpty
    }
}
