import Rill
import RillMarbles
import RillVirtualTime

/// The labels and the names of errors in what a stream did that a diagram in the test could not say, because `values:`
/// and `errors:` do not hold them: pasted as it is, it would not pass.
struct MissingEntries<Element> {
    private var values: [(label: String, element: Element)] = []
    private var errors: [String] = []

    /// - Parameter labels: What stands for the events in the diagram.
    init(_ outcome: StreamOutcome<Element>, _ labels: [Int: String]) {
        let vocabulary = outcome.expected.vocabulary
        var seen: Set<String> = []
        for (index, event) in outcome.events.enumerated() {
            guard let label = labels[index] else { continue }
            switch event.value {
            case .next(let element):
                // Streams have lanes instead, and a Void value needs no label of its own.
                if outcome.inner != nil || Element.self == Void.self { continue }
                guard vocabulary.element(for: label) == nil, seen.insert(label).inserted else { continue }
                values.append((label, element))
            case .error(let error):
                if errors.contains(label) { continue }
                if !areSameFailures(vocabulary.error(named: label), error) { errors.append(label) }
            case .completed: break
            }
        }
    }

    var isEmpty: Bool { values.isEmpty && errors.isEmpty }

    /// What the maps lack, as Swift; nil where nothing is lacking.
    var text: String? {
        var parts: [String] = []
        if !values.isEmpty {
            let entries = values.prefix(8).map { label, element in
                "\(label.swiftLiteral): \(swiftLiteral(of: element) ?? "…")"
            }
            let more = values.count > 8 ? " and \(values.count - 8) more" : ""
            parts.append("to values: \(entries.joined(separator: ", "))\(more)")
        }
        if !errors.isEmpty {
            parts.append("to errors: \(errors.prefix(8).map { "\($0.swiftLiteral): …" }.joined(separator: ", "))")
        }
        if parts.isEmpty { return nil }
        let isByHand = !errors.isEmpty || values.prefix(8).contains { swiftLiteral(of: $0.element) == nil }
        return parts.joined(separator: ", and ") + (isByHand ? " (in the place of … write what it stands for)" : "")
    }
}
