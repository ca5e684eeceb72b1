import Rill
import RillMarbles
import RillVirtualTime

/// A source of a marble test, without the type of its elements.
struct MarbleSource {
    let name: String
    let site: SourceSite
    /// What the lane says; nil for a cold source, whose events are at other instants for each subscription.
    let script: MarbleDiagram?
    /// The `TestableObservable`.
    let observable: Any
    let role: MarbleRole
    let subscriptions: () -> [RillVirtualTime.Subscription]
    /// The label of an element or the name of an error in the log.
    let label: (Any) -> String?
    /// Whether the body said itself what it expects of the subscriptions.
    var hasExpectedSubscriptions = false
}

extension MarbleTest {
    /// Makes a source from its lanes, or returns the one that was made from them before.
    func source<Element>(
        _ text: SourceText,
        _ values: [String: Element],
        _ errors: [String: any Error],
        _ misbehaves: Bool,
        _ make: ([[Recorded<Event<Element>>]]) -> TestableObservable<Element>
    ) -> TestableObservable<Element> {
        lock.lock()
        defer { lock.unlock() }
        if let known = sources[text.key] {
            let same = known.observable as? TestableObservable<Element>
            if let same, known.role == text.role { return same }
            let message =
                same == nil
                ? "lane '\(text.key)' is asked for as \(Element.self), and before as another type"
                : "lane '\(text.key)' is asked for as a \(text.role.rawValue) source, and before as a "
                    + "\(known.role.rawValue) one"
            mistake(Failure(message, at: text.caller))
            return make([])
        }
        let vocabulary = MarbleVocabulary(
            values: values,
            pictureValues: settings.values,
            errors: settings.errors.merging(errors) { _, own in own }
        )
        var scripts: [[Recorded<Event<Element>>]] = []
        var script: MarbleDiagram?
        for part in text.parts {
            guard
                let diagram = diagram(
                    part.text,
                    as: text.role,
                    labels: Element.self == Void.self ? nil : vocabulary.labels,
                    errorNames: vocabulary.errorNames,
                    allowsEventsAfterTerminal: misbehaves,
                    called: part.name,
                    at: part.site
                )
            else { continue }
            reach(diagram)
            if text.role == .hot { script = diagram }
            scripts.append(events(of: diagram, vocabulary, part))
        }
        let observable = make(scripts)
        sources[text.key] = MarbleSource(
            name: text.key,
            site: text.site,
            script: script,
            observable: observable,
            role: text.role,
            subscriptions: { observable.subscriptions },
            label: { value in
                if let element = value as? Element { return vocabulary.label(of: element) ?? description(of: element) }
                return (value as? any Error).flatMap { vocabulary.name(of: $0) }
            }
        )
        sourceNames.append(text.key)
        return observable
    }

    private func events<Element>(
        of diagram: MarbleDiagram,
        _ vocabulary: MarbleVocabulary<Element>,
        _ part: SourceText.Part
    ) -> [Recorded<Event<Element>>] {
        let subject = part.name.map { "lane '\($0)'" } ?? "the diagram"
        let elements = elements(of: diagram, vocabulary, "\(subject) sends", at: part.site)
        return zip(diagram.events, elements).compactMap { event, element -> Recorded<Event<Element>>? in
            let tick = tick(of: event.at)
            switch event.kind {
            case .next: return element.map { .next(tick, $0) }
            case .error: return .error(tick, vocabulary.error(named: event.label))
            case .completed: return .completed(tick)
            default: return nil
            }
        }
    }

    /// The values of the events of a diagram; nil for what is no value. Labels without a value are one mistake.
    ///
    /// - Parameter start: The start of the sentence: which diagram it is, and whether it sends or expects.
    func elements<Element>(
        of diagram: MarbleDiagram,
        _ vocabulary: MarbleVocabulary<Element>,
        _ start: String,
        at site: SourceSite
    ) -> [Element?] {
        var missing: [String] = []
        let elements = diagram.events.map { event -> Element? in
            guard event.kind == .next, let label = event.label else { return nil }
            let value = vocabulary.element(for: label)
            if value == nil, !missing.contains(label) { missing.append(label) }
            return value
        }
        if !missing.isEmpty { mistake(Failure(noValue(of: Element.self, for: missing, start), at: site)) }
        return elements
    }

    /// Says that labels stand for no value of a type.
    private func noValue(of type: Any.Type, for labels: [String], _ start: String) -> String {
        let isOne = labels.count == 1
        let names = Self.list(labels.map(\.quotedLabel))
        if let label = labels.first, let value = settings.values[label] {
            return "\(start) values of \(type), and values: has one of \(Swift.type(of: value)) for "
                + "\(isOne ? "the label" : "the labels") \(names)"
        }
        let isText = isTextOfLabels(type)
        let name = "\(type)"
        let isPlainName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        let value = isText || !isPlainName ? "…" : "\(name)(…)"
        let entries = labels.prefix(3).map { "\($0.swiftLiteral): \(value)" } + (labels.count > 3 ? ["…"] : [])
        let cure = "values: [\(entries.joined(separator: ", "))]"
        if !isText {
            return "\(start) values of \(type), so say what \(names) \(isOne ? "stands" : "stand") for, \(cure)"
        }
        return "\(start) values of \(type), and "
            + (isOne ? "the label \(names) is" : "the labels \(names) are")
            + " not the text of one; say what \(isOne ? "it stands" : "they stand") for, \(cure)"
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        if names.count > 6 { return names.prefix(5).joined(separator: ", ") + " and \(names.count - 5) more" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
