import Rill
import RillMarbles
import RillVirtualTime

/// What the streams must do that a stream sends.
///
/// ```
/// output: -x--y---|
/// x:       --a|
/// y:          -b-c|
/// ```
///
/// Each has a lane of its own, named by its label, that counts from the instant at which the stream is sent. That is
/// when it is subscribed, too.
protocol InnerStreams: AnyObject {
    /// Subscribes a stream that was sent just now.
    func record(_ stream: Any)
    /// Whether the stream with a number, in the order in which they were sent, does what the lane of a label says; nil
    /// where nothing can tell.
    func isSame(_ number: Int, as label: String, upTo horizon: Int) -> Bool?
    /// The label of the lane that the stream follows, if there is one.
    func label(of number: Int, upTo horizon: Int) -> String?
    /// The stream as a diagram.
    func text(of number: Int, upTo horizon: Int) -> String
    func diagram(of number: Int, upTo horizon: Int) -> MarbleDiagram
    /// What the lane of a label says.
    func wanted(_ label: String) -> MarbleDiagram?
    /// How the stream differs from the lane of a label, one sentence each; instants count from its start.
    func notes(on number: Int, as label: String, upTo horizon: Int) -> [String]
    /// What the lane of a label has to say so that the stream with a number follows it.
    ///
    /// - Throws: `RecordingRefusal`.
    func recorded(_ number: Int, as label: String, upTo horizon: Int) throws -> MarbleRewrite
    /// When one of the streams did something last; nil where none did.
    var lastTime: Int? { get }
    /// Ends the subscriptions.
    func end()
}

final class InnerStreamRecordings<Stream: ObservableConvertibleType>: InnerStreams {
    private struct Recording {
        let start: Int
        let observer: TestableObserver<Stream.Element>
    }

    private let test: MarbleTest
    private let title: String
    private let site: SourceSite
    private let vocabulary: MarbleVocabulary<Stream.Element>
    private var comparisons: [String: StreamComparison<Stream.Element>] = [:]
    /// Where the diagrams stand.
    private var texts: [String: MarbleText] = [:]
    /// In the order in which the streams were sent; nil while one is being subscribed.
    private var recordings: [Recording?] = []

    /// - Parameters:
    ///   - labels: The labels of the outer diagram.
    ///   - diagrams: The diagrams of the streams by label; lanes of the picture stand in for what is missing.
    ///   - values: The elements of the streams by label.
    init(
        _ test: MarbleTest,
        _ title: String,
        labels: [String],
        diagrams: [String: String],
        values: [String: Stream.Element],
        errors: [String: any Error],
        at site: SourceSite
    ) {
        self.test = test
        self.title = title
        self.site = site
        vocabulary = MarbleVocabulary(
            values: values,
            pictureValues: test.settings.values,
            errors: test.settings.errors.merging(errors) { _, own in own }
        )
        for label in labels where comparisons[label] == nil {
            comparisons[label] = comparison(label, diagrams[label])
        }
    }

    private func comparison(_ label: String, _ diagram: String?) -> StreamComparison<Stream.Element>? {
        let lane = diagram == nil ? test.lock.withLock { test.picture.takeInner(label) } : nil
        guard let text = diagram ?? lane?.text else {
            let fix =
                test.lock.withLock { test.picture.isEmpty }
                ? "say what it does, inner: [\"\(label)\": \"--a|\"]" : "draw one, '\(label): --a|'"
            let message =
                "\(title) expects streams, and \(label.quotedLabel) has no lane of its own; \(fix), which counts from "
                + "the instant at which the stream is sent"
            test.mistake(Failure(message, at: site))
            return nil
        }
        texts[label] =
            lane.map { lane in test.lock.withLock { test.picture.text(of: lane) } }
            ?? MarbleText(text, in: DiagramArgument(call: site, role: .inner(label), value: text))
        let place = lane.map { lane in test.lock.withLock { test.picture.site(of: lane) } } ?? site
        guard let parsed = test.expectedDiagram(text, vocabulary, called: label, at: place) else { return nil }
        let elements = test.elements(of: parsed, vocabulary, "lane '\(label)' expects", at: place)
        return StreamComparison(
            expected: parsed,
            elements: elements,
            vocabulary: vocabulary,
            settings: test.settings
        )
    }

    func record(_ stream: Any) {
        guard let stream = stream as? Stream else { return }
        let start = test.scheduler.clock
        // The place in line is taken first: the stream may send further streams while it is subscribed.
        let number = test.lock.withLock {
            recordings.append(nil)
            return recordings.count
        }
        let observer = test.scheduler.record(
            stream,
            as: "\(title), stream \(number)",
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: site.column
        )
        test.lock.withLock { recordings[number - 1] = Recording(start: start, observer: observer) }
    }

    func end() {
        for recording in test.lock.withLock({ recordings }) { recording?.observer.dispose() }
    }

    func isSame(_ number: Int, as label: String, upTo horizon: Int) -> Bool? {
        guard let comparison = comparisons[label] else { return false }
        let outcome = comparison.outcome(of: events(of: number, upTo: horizon), upTo: horizon)
        return outcome.isUndecided ? nil : outcome.difference.isEmpty
    }

    func label(of number: Int, upTo horizon: Int) -> String? {
        comparisons.keys.sorted().first { isSame(number, as: $0, upTo: horizon) == true }
    }

    func text(of number: Int, upTo horizon: Int) -> String {
        diagram(of: number, upTo: horizon).rendered(dialect: test.settings.dialect, frame: test.settings.frame)
    }

    func diagram(of number: Int, upTo horizon: Int) -> MarbleDiagram {
        let events = events(of: number, upTo: horizon)
        let naming = naming
        let labels = naming.labels(of: events, naming.outcome(of: [], upTo: horizon).difference, upTo: horizon) { $0 }
        return naming.diagram(of: events) { labels[$0] }
    }

    /// Names what a stream sends, whatever is expected of it.
    private var naming: StreamComparison<Stream.Element> {
        StreamComparison(
            expected: MarbleDiagram(events: []),
            elements: [],
            vocabulary: vocabulary,
            settings: test.settings
        )
    }

    func recorded(_ number: Int, as label: String, upTo horizon: Int) throws -> MarbleRewrite {
        guard let text = texts[label], let comparison = comparisons[label] else {
            throw RecordingRefusal("the stream '\(self.text(of: number, upTo: horizon))' has no lane; draw one for it")
        }
        let events = events(of: number, upTo: horizon)
        let difference = comparison.outcome(of: events, upTo: horizon).difference
        let labels = comparison.labels(of: events, difference, upTo: horizon) { $0 }
        let name = "the stream '\(label)'"
        let happened = try comparison.recorded(events, labels, upTo: horizon, aliveUntil: nil, called: name)
        return MarbleRewrite(text: text, happened: happened)
    }

    var lastTime: Int? {
        test.lock.withLock { recordings }.compactMap { $0?.observer.events.last?.time }.max()
    }

    func wanted(_ label: String) -> MarbleDiagram? { comparisons[label]?.expected }

    func notes(on number: Int, as label: String, upTo horizon: Int) -> [String] {
        guard let comparison = comparisons[label] else { return [] }
        let events = events(of: number, upTo: horizon)
        let difference = comparison.outcome(of: events, upTo: horizon).difference
        let labels = comparison.labels(of: events, difference, upTo: horizon) { $0 }
        return MarbleFailure(
            expected: comparison.expected,
            actual: comparison.diagram(of: events) { labels[$0] },
            difference: difference,
            frame: test.settings.frame
        ).notes
    }

    /// What a stream did up to the horizon, counted from when it was sent.
    private func events(of number: Int, upTo horizon: Int) -> [Recorded<Event<Stream.Element>>] {
        let known = test.lock.withLock { recordings }
        guard known.indices.contains(number), let recording = known[number] else { return [] }
        return recording.observer.events.filter { $0.time <= horizon }.map { event in
            Recorded(time: event.time - recording.start, value: event.value)
        }
    }
}
