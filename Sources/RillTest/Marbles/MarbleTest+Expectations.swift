import Rill
import RillMarbles
import RillVirtualTime

extension MarbleTest {
    /// Expects a stream to do what a lane says. Subscribes now: at time 0, where the body is called.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture. `!` in it ends the subscription; without `|` or `#` the stream must
    ///     still be alive at the horizon.
    ///   - stream: What is under test.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: ObservableConvertibleType>(
        _ lane: String,
        is stream: Source,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        expect(lane: lane, at: site, values, errors, areSame, matching) { $0.record(stream) }
    }

    /// Expects a stream to do what a diagram says.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - diagram: What it must do.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: ObservableConvertibleType>(
        _ stream: Source,
        _ diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        expect(diagram: diagram, at: site, values, errors, areSame, matching) { $0.record(stream) }
    }

    /// Expects a stream of another library to do what a lane says; see ``RecordableStream``.
    public func expect<Source: RecordableStream>(
        _ lane: String,
        is stream: Source,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        expect(lane: lane, at: site, values, errors, areSame, matching) { $0.record(stream) }
    }

    /// Expects a stream of another library to do what a diagram says; see ``RecordableStream``.
    public func expect<Source: RecordableStream>(
        _ stream: Source,
        _ diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        expect(diagram: diagram, at: site, values, errors, areSame, matching) { $0.record(stream) }
    }

    /// Expects a source to be subscribed and unsubscribed at these instants: one diagram for each subscription, in
    /// their order.
    ///
    /// - Parameters:
    ///   - source: A source of this test.
    ///   - diagrams: A diagram such as `^--!` for each. None, or one without `^`: the source is never subscribed.
    ///   - inAnyOrder: Whether the order of the subscriptions does not matter.
    public func expectSubscriptions<Element>(
        _ source: TestableObservable<Element>,
        _ diagrams: String...,
        inAnyOrder: Bool = false,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let wanted = diagrams.compactMap { text in
            subscription(text, called: nil, at: site).map { diagram in
                SubscriptionExpectation.Wanted(
                    diagram: diagram,
                    text: MarbleText(text, in: site.filePath, .literal(call: site.line)),
                    site: site
                )
            }
        }
        lock.withLock {
            if refusesLate("expectSubscriptions", at: site) { return }
            sources[source.label]?.hasExpectedSubscriptions = true
            subscriptionExpectations.append(
                SubscriptionExpectation(
                    name: source.label,
                    wanted: wanted,
                    site: site,
                    inAnyOrder: inAnyOrder,
                    subscriptions: { source.subscriptions }
                )
            )
        }
    }

    // MARK: Machinery

    /// Parses the diagram of a subscription and lets the run reach its end.
    func subscription(_ text: String, called name: String?, at site: SourceSite) -> MarbleDiagram? {
        guard let diagram = diagram(text, as: .subscription, called: name, at: site) else { return nil }
        reach(diagram)
        return diagram
    }

    func expect<Element>(
        lane name: String,
        at site: SourceSite,
        _ values: [String: Element],
        _ errors: [String: any Error],
        _ areSame: ((Element, Element) -> Bool)?,
        _ matching: MarbleMatching = .exact,
        _ subscribe: (StreamSubscriber) -> Subscribed<Element>
    ) {
        guard let lane = lock.withLock({ picture.take(name, at: site) }) else {
            if lock.withLock({ picture.isEmpty }) {
                mistake(
                    Failure("there is no picture, so no lane '\(name)'; write test.expect(stream, \"…\")", at: site)
                )
            }
            return
        }
        let (place, text) = lock.withLock { (picture.site(of: lane), picture.text(of: lane)) }
        expect("lane '\(name)'", name, text, at: place, values, errors, areSame, matching, subscribe)
    }

    func expect<Element>(
        diagram: String,
        at site: SourceSite,
        _ values: [String: Element],
        _ errors: [String: any Error],
        _ areSame: ((Element, Element) -> Bool)?,
        _ matching: MarbleMatching = .exact,
        _ subscribe: (StreamSubscriber) -> Subscribed<Element>
    ) {
        let text = MarbleText(diagram, in: site.filePath, .literal(call: site.line))
        expect("the stream", nil, text, at: site, values, errors, areSame, matching, subscribe)
    }

    private func expect<Element>(
        _ title: String,
        _ name: String?,
        _ text: MarbleText,
        at site: SourceSite,
        _ values: [String: Element],
        _ errors: [String: any Error],
        _ areSame: ((Element, Element) -> Bool)?,
        _ matching: MarbleMatching = .exact,
        _ subscribe: (StreamSubscriber) -> Subscribed<Element>
    ) {
        if lock.withLock({ refusesLate("expect", at: site) }) { return }
        let vocabulary = MarbleVocabulary(
            values: values,
            pictureValues: settings.values,
            errors: settings.errors.merging(errors) { _, own in own },
            areSame: areSame
        )
        let isVoid = Element.self == Void.self
        guard
            let diagram = diagram(
                text.diagram,
                as: .expectation,
                labels: isVoid ? nil : vocabulary.labels,
                errorNames: vocabulary.errorNames,
                called: name,
                at: site
            )
        else { return }
        reach(diagram)
        let elements = diagram.events.map { event -> Element? in
            guard event.kind == .next, let label = event.label else { return nil }
            let value = vocabulary.element(for: label)
            if value == nil {
                let message =
                    "\(title) expects \(Element.self), and the label \(label.quotedLabel) is none: say which value it "
                    + "stands for, values: [\"\(label)\": …]"
                mistake(Failure(message, at: site))
            }
            return value
        }
        let subscribed = subscribe(StreamSubscriber(test: self, label: name, site: site))
        let expectation = StreamExpectation(
            title,
            at: site,
            text,
            diagram,
            elements,
            vocabulary,
            matching,
            subscribed.observer,
            settings,
            cancel: subscribed.cancel
        )
        lock.withLock { expectations.append(expectation) }
        for event in diagram.events where event.kind == .unsubscribe {
            scheduleEarly(at: event.at) { expectation.end() }
        }
    }

    /// Whether the run is over, so that an expectation would never be looked at. That is a failure. With the lock.
    private func refusesLate(_ call: String, at site: SourceSite) -> Bool {
        guard isOver else { return false }
        Failure("test.\(call) was called when the run was over; it was never evaluated", at: site).report(in: scope)
        return true
    }
}

/// A recording observer at a stream, and what ends its subscription.
struct Subscribed<Element> {
    let observer: TestableObserver<Element>
    let cancel: () -> Void
}

/// Subscribes recording observers to whatever can be under test.
struct StreamSubscriber {
    let test: MarbleTest
    let label: String?
    let site: SourceSite

    func record<Source: ObservableConvertibleType>(_ source: Source) -> Subscribed<Source.Element> {
        let observer = test.scheduler.record(
            source,
            as: label,
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: site.column
        )
        return Subscribed(observer: observer) { observer.dispose() }
    }

    func record<Source: RecordableStream>(_ source: Source) -> Subscribed<Source.Element> {
        let observer = observer(of: Source.Element.self)
        let cancel = source.record(into: StreamRecorder(observer: observer))
        return Subscribed(observer: observer, cancel: cancel)
    }

    func observer<Element>(of type: Element.Type) -> TestableObserver<Element> {
        test.scheduler.createObserver(
            type,
            label: label,
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: site.column
        )
    }
}
