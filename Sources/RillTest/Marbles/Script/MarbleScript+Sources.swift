import Rill
import RillMarbles
import RillVirtualTime

extension MarbleScript {
    /// The source that a lane or a diagram describes: hot or cold, as the text is read. The same for each call with the same
    /// lane.
    func source<Element>(_ text: SourceText, _ options: SourceOptions<Element>) -> TestableObservable<Element> {
        source(text, options) { scripts in
            let site = text.site
            if text.role == .hot {
                return run.scheduler.createHotObservable(
                    scripts.flatMap(\.self).filter { $0.time >= 0 },
                    label: text.key,
                    misbehaviour: options.misbehaviour ?? [],
                    fileID: site.fileID,
                    filePath: site.filePath,
                    line: site.line,
                    column: site.column
                )
            }
            return run.scheduler.createColdObservable(
                attempts: scripts,
                label: text.key,
                misbehaviour: options.misbehaviour ?? [],
                fileID: site.fileID,
                filePath: site.filePath,
                line: site.line,
                column: site.column
            )
        }
    }

    private func source<Element>(
        _ text: SourceText,
        _ options: SourceOptions<Element>,
        _ make: ([[Recorded<Event<Element>>]]) -> TestableObservable<Element>
    ) -> TestableObservable<Element> {
        lock.lock()
        defer { lock.unlock() }
        if let known = source(text.key) {
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
        let vocabulary = vocabulary(options.values, options.errors)
        var scripts: [[Recorded<Event<Element>>]] = []
        var script: MarbleDiagram?
        for part in text.parts {
            let diagram = diagram(
                part.text,
                as: text.role,
                labels: Element.self == Void.self ? nil : vocabulary.labels,
                errorNames: vocabulary.errorNames,
                allowsEventsAfterTerminal: options.misbehaviour != nil,
                called: part.name,
                at: part.site
            )
            guard let diagram else { continue }
            run.reach(diagram.lastInstant(frame: settings.frame))
            if text.role == .hot { script = diagram }
            scripts.append(events(of: diagram, vocabulary, part))
        }
        let observable = make(scripts)
        let source = MarbleSource(
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
        add(source)
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
            let tick = run.tick(of: event.at)
            switch event.kind {
            case .next: return element.map { .next(tick, $0) }
            case .error: return .error(tick, vocabulary.error(named: event.label))
            case .completed: return .completed(tick)
            default: return nil
            }
        }
    }
}
