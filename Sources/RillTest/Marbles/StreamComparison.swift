import Rill
import RillMarbles
import RillVirtualTime

/// Compares what a stream did with a diagram, and names what it sent.
struct StreamComparison<Element> {
    let expected: MarbleDiagram
    /// The values of the expected events; nil for what is no value.
    let elements: [Element?]
    let vocabulary: MarbleVocabulary<Element>
    let settings: MarbleSettings
    /// The streams that the elements are, where they are streams with lanes of their own.
    var inner: (any InnerStreams)?

    typealias Events = [Recorded<Event<Element>>]

    struct Outcome {
        let difference: MarbleDifference
        /// Whether nothing could tell if two values are the same.
        let isUndecided: Bool
    }

    /// - Parameter horizon: Up to where streams that were sent count.
    func outcome(of events: Events, upTo horizon: Int) -> Outcome {
        var isUndecided = false
        let numbers = inner == nil ? [] : elementNumbers(events)
        let difference = MarbleDiagram.difference(
            expected: expected,
            actual: diagram(of: events) { _ in nil },
            tolerance: settings.tolerance,
            frame: settings.frame
        ) { wanted, happened in
            switch events[happened].value {
            case .next(let element):
                var same: Bool?
                if let inner {
                    same = inner.isSame(numbers[happened], as: expected.events[wanted].label ?? "", upTo: horizon)
                } else {
                    guard let value = elements[wanted] else { return Element.self == Void.self }
                    same = vocabulary.compare(value, element)
                }
                if same == nil { isUndecided = true }
                return same ?? false
            case .error(let error):
                return areSameFailures(vocabulary.error(named: expected.events[wanted].label), error)
            case .completed:
                return true
            }
        }
        return Outcome(difference: difference, isUndecided: isUndecided)
    }

    func diagram(of events: Events, end: MarbleTime? = nil, label: (Int) -> String?) -> MarbleDiagram {
        MarbleDiagram(
            events: events.enumerated().map { index, event in
                let at = settings.frame * Int64(event.time)
                switch event.value {
                case .next: return MarbleEvent(at: at, kind: .next, label: label(index) ?? "")
                case .error: return MarbleEvent(at: at, kind: .error, label: label(index))
                case .completed: return .completed(at)
                }
            },
            end: end
        )
    }

    /// What stands for each event in a diagram: the expected label for what was expected, and else a label of its own.
    ///
    /// - Parameter make: A label for an element that has none, from its text and the element, or the stream it is.
    func labels(
        of events: Events,
        _ difference: MarbleDifference,
        upTo horizon: Int,
        otherwise make: (_ text: String) throws -> String
    ) rethrows -> [Int: String] {
        var labels: [Int: String] = [:]
        // Two spellings of one value, such as 1 and 1.0, must not look like a difference.
        var same = difference.matches.map { ($0.expected, $0.actual) }
        for entry in difference.entries where entry.kind != .differentValue {
            if let wanted = entry.expected, let happened = entry.actual { same.append((wanted, happened)) }
        }
        for (wanted, happened) in same where expected.events[wanted].kind == .next {
            labels[happened] = expected.events[wanted].label
        }
        let numbers = inner == nil ? [] : elementNumbers(events)
        for (index, event) in events.enumerated() where labels[index] == nil {
            switch event.value {
            case .next(let element):
                if let inner {
                    let known = inner.label(of: numbers[index], upTo: horizon)
                    labels[index] = try known ?? make(inner.text(of: numbers[index], upTo: horizon))
                } else {
                    labels[index] = try vocabulary.label(of: element) ?? make(description(of: element))
                }
            case .error(let error): labels[index] = vocabulary.name(of: error)
            case .completed: break
            }
        }
        return labels
    }

    /// Whether a diagram says what the expected one says.
    func saysTheSame(_ diagram: MarbleDiagram) -> Bool {
        expected.isOpen == diagram.isOpen
            && MarbleDiagram.difference(
                expected: expected,
                actual: diagram,
                tolerance: settings.tolerance,
                frame: settings.frame
            ).isEmpty
    }

    /// For each event, how many elements came before it.
    func elementNumbers(_ events: Events) -> [Int] {
        var count = 0
        return events.map { event in
            defer { if case .next = event.value { count += 1 } }
            return count
        }
    }
}
