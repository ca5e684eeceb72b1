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

    /// Expects a stream of streams to do what a diagram says, and each of the streams what its own diagram says.
    ///
    /// ```swift
    /// test.expect(windows, "x--y--|", inner: ["x": "-a-|", "y": "b--|"])
    /// ```
    ///
    /// In a picture, the lanes named by the labels say what the streams do, and nothing else is needed.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - diagram: When it must send its streams.
    ///   - inner: What each stream must do, by its label; counted from the instant at which it is sent, which is when
    ///     it is subscribed.
    ///   - values: The elements of the streams by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: ObservableConvertibleType>(
        _ stream: Source,
        _ diagram: String,
        inner: [String: String],
        values: [String: Source.Element.Element] = [:],
        errors: [String: any Error] = [:],
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) where Source.Element: ObservableConvertibleType {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let streams = { [self] (labels: [String]) -> any InnerStreams in
            InnerStreamRecordings<Source.Element>(
                self,
                "the stream",
                labels: labels,
                diagrams: inner,
                values: values,
                errors: errors,
                at: site
            )
        }
        expect(diagram: diagram, at: site, [:], errors, nil, matching, inner: streams) { $0.record(stream) }
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
        let wanted = diagrams.enumerated().compactMap { index, text in
            subscription(text, called: nil, at: site).map { diagram in
                let role = DiagramArgument.Role.subscription(index, of: diagrams.count)
                let text = MarbleText(text, in: DiagramArgument(call: site, role: role, value: text))
                return SubscriptionExpectation.Wanted(diagram: diagram, text: text, site: site)
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
        guard let lane = lock.withLock({ picture.take(name, isExpected: true, at: site) }) else {
            if lock.withLock({ picture.isEmpty }) {
                mistake(
                    Failure("there is no picture, so no lane '\(name)'; write test.expect(stream, \"…\")", at: site)
                )
            }
            return
        }
        let (place, text) = lock.withLock { (picture.site(of: lane), picture.text(of: lane)) }
        expect("lane '\(name)'", name, text, at: place, values, errors, areSame, matching, nil, subscribe)
    }

    func expect<Element>(
        diagram: String,
        at site: SourceSite,
        _ values: [String: Element],
        _ errors: [String: any Error],
        _ areSame: ((Element, Element) -> Bool)?,
        _ matching: MarbleMatching = .exact,
        inner: (([String]) -> any InnerStreams)? = nil,
        _ subscribe: (StreamSubscriber) -> Subscribed<Element>
    ) {
        let text = MarbleText(diagram, in: DiagramArgument(call: site, role: .diagram, value: diagram))
        expect("the stream", nil, text, at: site, values, errors, areSame, matching, inner, subscribe)
    }

    private func expect<Element>(
        _ title: String,
        _ name: String?,
        _ text: MarbleText,
        at site: SourceSite,
        _ values: [String: Element],
        _ errors: [String: any Error],
        _ areSame: ((Element, Element) -> Bool)?,
        _ matching: MarbleMatching,
        _ inner: (([String]) -> any InnerStreams)?,
        _ subscribe: (StreamSubscriber) -> Subscribed<Element>
    ) {
        if lock.withLock({ refusesLate("expect", at: site) }) { return }
        let vocabulary = MarbleVocabulary(
            values: values,
            pictureValues: settings.values,
            errors: settings.errors.merging(errors) { _, own in own },
            areSame: areSame
        )
        guard let diagram = expectedDiagram(text.diagram, vocabulary, called: name, at: site) else { return }
        reach(diagram)
        var comparison = StreamComparison(expected: diagram, elements: [], vocabulary: vocabulary, settings: settings)
        if vocabulary.labels == nil, areSame == nil {
            let labels = diagram.events.compactMap { $0.kind == .next ? $0.label : nil }
            comparison.inner = inner?(labels) ?? innerStreams(Element.self, title, labels, errors, at: site)
        }
        if let streams = comparison.inner {
            for event in diagram.events {
                guard let label = event.label, let stream = streams.wanted(label) else { continue }
                reach(event.at + stream.lastInstant(frame: settings.frame))
            }
        } else {
            comparison = StreamComparison(
                expected: diagram,
                elements: elements(of: diagram, vocabulary, "\(title) expects", at: site),
                vocabulary: vocabulary,
                settings: settings
            )
        }
        let streams = comparison.inner
        let subscriber = StreamSubscriber(test: self, label: name, site: site) { streams?.record($0) }
        let subscribed = subscribe(subscriber)
        let expectation = StreamExpectation(
            title,
            at: site,
            text,
            comparison,
            matching,
            subscribed.observer,
            cancel: subscribed.cancel
        )
        lock.withLock { expectations.append(expectation) }
        for event in diagram.events where event.kind == .unsubscribe {
            scheduleEarly(at: event.at) { expectation.unsubscribe() }
        }
    }

    /// Parses what a stream of some elements must do.
    func expectedDiagram<Element>(
        _ text: String,
        _ vocabulary: MarbleVocabulary<Element>,
        called name: String?,
        at site: SourceSite
    ) -> MarbleDiagram? {
        diagram(
            text,
            as: .expectation,
            labels: Element.self == Void.self ? nil : vocabulary.labels,
            errorNames: vocabulary.errorNames,
            called: name,
            at: site
        )
    }

    /// The lanes of the streams that a stream sends, or nil where its elements are no streams.
    private func innerStreams<Element>(
        _ type: Element.Type,
        _ title: String,
        _ labels: [String],
        _ errors: [String: any Error],
        at site: SourceSite
    ) -> (any InnerStreams)? {
        func open<Stream: ObservableConvertibleType>(_ type: Stream.Type) -> any InnerStreams {
            InnerStreamRecordings<Stream>(
                self,
                title,
                labels: labels,
                diagrams: [:],
                values: [:],
                errors: errors,
                at: site
            )
        }
        return (type as? any ObservableConvertibleType.Type).map { open($0) }
    }

    /// Whether the run is over, so that an expectation would never be looked at. That is a failure. With the lock.
    func refusesLate(_ call: String, at site: SourceSite) -> Bool {
        guard isOver else { return false }
        Failure("test.\(call) was called when the run was over, so it does nothing", at: site).report(in: scope)
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
    /// Called with each stream that the stream sends, once that is recorded.
    let sent: (Any) -> Void

    func record<Source: ObservableConvertibleType>(_ source: Source) -> Subscribed<Source.Element> {
        var stream = source.asObservable()
        // Only streams are watched; what is under test shall not get an operator more than it has.
        if Source.Element.self is any ObservableConvertibleType.Type { stream = stream.do(afterNext: sent) }
        // Nor where nothing is to be recorded: see `RecordingWatch`.
        if let watch = test.recordingWatch {
            stream = stream.do(
                onNext: { _ in watch.note() },
                onError: { _ in watch.note() },
                onCompleted: { watch.note() }
            )
        }
        let observer = test.scheduler.record(
            stream,
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
        let watch = test.recordingWatch
        let sent = sent
        let recorder = StreamRecorder(observer: observer) { element in
            watch?.note()
            sent(element)
        }
        let cancel = source.record(into: recorder)
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
