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
    let subscriptions: () -> [RillVirtualTime.Subscription]
    /// The label of an element or the name of an error in the log.
    let label: (Any) -> String?
    /// Whether the body said itself what it expects of the subscriptions.
    var hasExpectedSubscriptions = false
}

extension MarbleTest {
    /// A source that sends the events of a lane whether anyone is subscribed or not.
    ///
    ///     taps:  -a-^-b--c-|     // ^ is time 0: a was sent before the test began
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or, where it is no name or there is no picture, a diagram.
    ///   - fileID: The caller's file, as are the other three.
    /// - Returns: The same source for each call with the same lane.
    public func hot(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<String> {
        hot(lane, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A source of a type of elements, that sends the events of a lane whether anyone is subscribed or not.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the lane may go on after `|` or `#`.
    /// - Returns: The same source for each call with the same lane.
    public func hot<Element>(
        _ lane: String,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = SourceText(lane, .hot, in: self, at: site)
        return source(text, values, errors, misbehaviour != nil) { scripts in
            scheduler.createHotObservable(
                scripts.flatMap(\.self).filter { $0.time >= 0 },
                label: text.name,
                misbehaviour: misbehaviour ?? [],
                fileID: text.site.fileID,
                filePath: text.site.filePath,
                line: text.site.line,
                column: text.site.column
            )
        }
    }

    /// A source that sends the events of a lane to each subscriber, counted from its subscription.
    ///
    /// With lanes `save#1:`, `save#2:` and so on, the first subscriber gets the first, the next one the second.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - attempt: Only the lane of this attempt, as a source of its own: `save#2:` for 2; for 1 also `save:`.
    /// - Returns: The same source for each call with the same lane and attempt.
    public func cold(
        _ lane: String,
        attempt: Int? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<String> {
        cold(lane, attempt: attempt, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A source of a type of elements, that sends the events of a lane to each subscriber, counted from its
    /// subscription.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - attempt: Only the lane of this attempt, as a source of its own: `save#2:` for 2; for 1 also `save:`.
    ///   - type: The type of the elements. Labels are converted where no map holds them; `Void` takes any label.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - misbehaviour: Rules that the source breaks. With one, the lane may go on after `|` or `#`.
    /// - Returns: The same source for each call with the same lane and attempt.
    public func cold<Element>(
        _ lane: String,
        attempt: Int? = nil,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        misbehaviour: SourceMisbehaviour? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> TestableObservable<Element> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = SourceText(lane, attempt: attempt, in: self, at: site)
        return source(text, values, errors, misbehaviour != nil) { scripts in
            scheduler.createColdObservable(
                attempts: scripts,
                label: text.name,
                misbehaviour: misbehaviour ?? [],
                fileID: text.site.fileID,
                filePath: text.site.filePath,
                line: text.site.line,
                column: text.site.column
            )
        }
    }

    /// A cold source as a value, for a lane that sends streams:
    ///
    ///     outer: -x----y---|
    ///     x:      --a|
    ///     y:           --b|
    ///
    ///     test.hot("outer", values: ["x": test.inner("x"), "y": test.inner("y")]).concat()
    ///
    /// - Parameter lane: The name of a lane of the picture, or a diagram.
    public func inner(
        _ lane: String,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<String> {
        inner(lane, as: String.self, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// A cold source of a type of elements as a value, for a lane that sends streams.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture, or a diagram.
    ///   - type: The type of the elements.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone.
    public func inner<Element>(
        _ lane: String,
        as type: Element.Type = Element.self,
        values: [String: Element] = [:],
        errors: [String: any Error] = [:],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Observable<Element> {
        cold(
            lane,
            as: type,
            values: values,
            errors: errors,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        ).asObservable()
    }

    // MARK: Making a source

    private func source<Element>(
        _ text: SourceText,
        _ values: [String: Element],
        _ errors: [String: any Error],
        _ misbehaves: Bool,
        _ make: ([[Recorded<Event<Element>>]]) -> TestableObservable<Element>
    ) -> TestableObservable<Element> {
        lock.lock()
        defer { lock.unlock() }
        if let known = sources[text.key] {
            if let same = known.observable as? TestableObservable<Element> { return same }
            mistake(
                Failure(
                    "lane '\(text.key)' is asked for as \(Element.self), and before as another type",
                    at: text.caller
                )
            )
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
                let message =
                    "\(subject) sends \(Element.self), and the label \(label.quotedLabel) is none: say which value it "
                    + "stands for, values: [\"\(label)\": …]"
                mistake(Failure(message, at: part.site))
                return nil
            case .error: return .error(tick, vocabulary.error(named: event.label))
            case .completed: return .completed(tick)
            default: return nil
            }
        }
    }
}

/// The lanes, or the diagram, that a source is made from.
private struct SourceText {
    struct Part {
        let text: String
        /// The lane's name, or nil for a diagram in the body.
        let name: String?
        let site: SourceSite
    }

    /// What the source is known by.
    let key: String
    let role: MarbleRole
    let parts: [Part]
    let caller: SourceSite

    var name: String { key }
    var site: SourceSite { parts.first?.site ?? caller }

    init(_ lane: String, _ role: MarbleRole, in test: MarbleTest, at caller: SourceSite) {
        self.role = role
        self.caller = caller
        guard test.isLaneName(lane) else {
            (key, parts) = Self.diagram(lane, role, in: test, at: caller)
            return
        }
        key = lane
        parts = test.lock.withLock {
            test.picture.take(lane, at: caller).map { [Part($0, test.picture)] } ?? []
        }
    }

    init(_ lane: String, attempt: Int?, in test: MarbleTest, at caller: SourceSite) {
        role = .cold
        self.caller = caller
        guard test.isLaneName(lane) else {
            (key, parts) = Self.diagram(lane, .cold, in: test, at: caller)
            return
        }
        key = attempt.map { "\(lane)#\($0)" } ?? lane
        parts = test.lock.withLock {
            func part(_ name: String) -> Part? {
                guard test.picture.peek(name) != nil else { return nil }
                return test.picture.take(name, at: caller).map { Part($0, test.picture) }
            }
            if let attempt {
                if let own = part("\(lane)#\(attempt)") ?? (attempt == 1 ? part(lane) : nil) { return [own] }
                _ = test.picture.take("\(lane)#\(attempt)", at: caller)
                return []
            }
            var parts: [Part] = []
            if let whole = part(lane) { parts.append(whole) }
            // `save` and `save#2`, or `save#1` and `save#2`.
            var number = parts.count + 1
            while let next = part("\(lane)#\(number)") {
                parts.append(next)
                number += 1
            }
            if parts.isEmpty { _ = test.picture.take(lane, at: caller) }
            return parts
        }
    }

    private static func diagram(
        _ text: String,
        _ role: MarbleRole,
        in test: MarbleTest,
        at caller: SourceSite
    ) -> (String, [Part]) {
        // A diagram makes a new source each time; its number keeps the keys apart.
        let number = test.lock.withLock { test.sourceNames.count + 1 }
        return ("\(role.rawValue) \(number)", [Part(text: text, name: nil, site: caller)])
    }
}

extension SourceText.Part {
    fileprivate init(_ lane: MarbleLane, _ picture: MarblePicture) {
        self.init(text: lane.text, name: lane.name, site: picture.site(of: lane))
    }
}

extension MarbleTest {
    /// Whether a text given by the body is meant as the name of a lane: there is a picture, and it could be a name.
    func isLaneName(_ text: String) -> Bool {
        lock.withLock {
            if picture.isEmpty { return false }
            if picture.peek(text) != nil { return true }
            guard let first = text.first, first.isLetter || first.isNumber || first == "_" else { return false }
            return text.allSatisfy { $0.isLetter || $0.isNumber || "_-.#".contains($0) }
        }
    }
}
