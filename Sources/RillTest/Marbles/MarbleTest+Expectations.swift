import Rill
import RillMarbles
import RillVirtualTime

/// What a test expects of its streams: each is compared with a lane of the picture, by its name, or with a diagram.
extension MarbleTest {
    /// Expects a stream to do what a lane says. Subscribes now: at time 0, where the body is called.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - lane: The name of a lane of the picture. `!` in it ends the subscription; without `|` or `#` the stream must
    ///     still be alive at the horizon.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: ObservableConvertibleType>(
        _ stream: Source,
        lane: String,
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
        let expectation = LaneExpectation(.lane(lane), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }

    /// Expects a stream to do what a diagram says. Subscribes now: at time 0, where the body is called.
    ///
    /// - Parameters:
    ///   - stream: What is under test.
    ///   - diagram: What it must do; see the form with a lane.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    public func expect<Source: ObservableConvertibleType>(
        _ stream: Source,
        diagram: String,
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
        let expectation = LaneExpectation(.diagram(diagram), values, errors, by: areSame, matching, at: site)
        script.expect(expectation) { $0.record(stream) }
    }

    /// Expects a stream of streams to do what a diagram says, and each of the streams what its own diagram says.
    ///
    /// ```swift
    /// test.expect(windows, diagram: "x--y--|", inner: ["x": "-a-|", "y": "b--|"])
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
        diagram: String,
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
        let streams = { [script] (labels: [String]) -> any InnerStreams in
            InnerStreamRecordings<Source.Element>(
                script,
                "the stream",
                labels: labels,
                diagrams: inner,
                vocabulary: script.vocabulary(values, errors),
                at: site
            )
        }
        var expectation = LaneExpectation<Source.Element>(.diagram(diagram), [:], errors, matching, at: site)
        expectation.inner = streams
        script.expect(expectation) { $0.record(stream) }
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
            let role = DiagramArgument.Role.subscription(index, of: diagrams.count)
            let argument = DiagramArgument(call: site, role: role, value: text)
            return script.subscription(MarbleText(text, in: argument), called: nil, at: site)
        }
        if script.refusesLate("expectSubscriptions", at: site) { return }
        let expectation = SubscriptionExpectation(
            name: source.label,
            wanted: wanted,
            site: site,
            inAnyOrder: inAnyOrder,
            subscriptions: { source.subscriptions }
        )
        script.add(expectation, of: source.label)
    }
}
