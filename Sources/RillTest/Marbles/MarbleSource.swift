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
        diagram.events.compactMap { event in
            let tick = tick(of: event.at)
            switch event.kind {
            case .next:
                let label = event.label ?? ""
                if let element = vocabulary.element(for: label) { return .next(tick, element) }
                let subject = part.name.map { "lane '\($0)'" } ?? "the diagram"
                mistake(Failure(noValue(of: Element.self, for: label, "\(subject) sends"), at: part.site))
                return nil
            case .error: return .error(tick, vocabulary.error(named: event.label))
            case .completed: return .completed(tick)
            default: return nil
            }
        }
    }

    /// Says that a label stands for no value of a type.
    ///
    /// - Parameter start: The start of the sentence: which diagram it is, and whether it sends or expects.
    func noValue(of type: Any.Type, for label: String, _ start: String) -> String {
        if let value = settings.values[label] {
            return "\(start) values of \(type), and values: has one of \(Swift.type(of: value)) for the label "
                + "\(label.quotedLabel)"
        }
        return "\(start) values of \(type), and the label \(label.quotedLabel) is not the text of one; say which value "
            + "it stands for, values: [\"\(label)\": …]"
    }
}
