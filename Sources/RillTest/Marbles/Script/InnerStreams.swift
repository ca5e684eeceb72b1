import Rill
import RillMarbles
import RillVirtualTime

/// What the streams must do that a stream sends, and what they do.
///
/// ```
/// output: -x--y---|
/// x:       --a|
/// y:          -b-c|
/// ```
///
/// Each has a lane of its own, named by its label, that counts from the instant at which the stream is sent. That is
/// when it is subscribed, too.
protocol InnerStreams<Element>: AnyObject {
    /// The elements of the streams.
    associatedtype Element
    /// What the streams must do, by label.
    var expected: [String: ExpectedStream<Element>] { get }
    /// Where the diagrams stand, by label.
    var texts: [String: MarbleText] { get }
    /// What the labels of the streams' elements stand for.
    var vocabulary: MarbleVocabulary<Element> { get }
    /// The notation of the diagrams.
    var settings: MarbleSettings { get }
    /// Subscribes a stream that was sent just now.
    func record(_ stream: Any)
    /// What the stream with a number, in the order in which they were sent, did up to the horizon, counted from when it was
    /// sent.
    func events(of number: Int, upTo horizon: Int) -> [Recorded<Event<Element>>]
    /// When one of the streams did something last; nil where none did.
    var lastTime: Int? { get }
    /// Ends the subscriptions.
    func end()
}

extension InnerStreams {
    /// What the lane of a label says.
    func wanted(_ label: String) -> MarbleDiagram? { expected[label]?.diagram }
}

final class InnerStreamRecordings<Stream: ObservableConvertibleType>: InnerStreams {
    private struct Recording {
        let start: Int
        let observer: TestableObserver<Stream.Element>
    }

    private let script: MarbleScript
    private let title: String
    private let site: SourceSite
    let vocabulary: MarbleVocabulary<Stream.Element>
    private(set) var expected: [String: ExpectedStream<Stream.Element>] = [:]
    private(set) var texts: [String: MarbleText] = [:]
    /// In the order in which the streams were sent; nil while one is being subscribed.
    private var recordings: [Recording?] = []

    /// - Parameters:
    ///   - labels: The labels of the outer diagram.
    ///   - diagrams: The diagrams of the streams by label; lanes of the picture stand in for what is missing.
    ///   - vocabulary: What the labels of the streams' elements stand for.
    init(
        _ script: MarbleScript,
        _ title: String,
        labels: [String],
        diagrams: [String: String],
        vocabulary: MarbleVocabulary<Stream.Element>,
        at site: SourceSite
    ) {
        self.script = script
        self.title = title
        self.site = site
        self.vocabulary = vocabulary
        for label in labels where expected[label] == nil {
            expected[label] = expectedStream(label, diagrams[label])
        }
    }

    var settings: MarbleSettings { script.settings }

    private func expectedStream(_ label: String, _ diagram: String?) -> ExpectedStream<Stream.Element>? {
        guard let (text, place) = find(label, diagram) else { return nil }
        texts[label] = text
        var stream = script.expectedStream(text.diagram, vocabulary, called: label, at: place)
        if let parsed = stream?.diagram {
            stream?.elements = script.elements(of: parsed, vocabulary, "lane '\(label)' expects", at: place)
        }
        return stream
    }

    /// The diagram of a stream, and where it stands: a lane of the picture where the call does not say it.
    private func find(_ label: String, _ diagram: String?) -> (text: MarbleText, site: SourceSite)? {
        if let diagram {
            let argument = DiagramArgument(call: site, role: .inner(label), value: diagram)
            return (MarbleText(diagram, in: argument), site)
        }
        return script.lock.withLock {
            if let lane = script.picture.takeInner(label) {
                return (script.picture.text(of: lane), script.picture.site(of: lane))
            }
            let fix =
                script.picture.isEmpty
                ? "say what it does, inner: [\"\(label)\": \"--a|\"]" : "draw one, '\(label): --a|'"
            let message =
                "\(title) expects streams, and \(label.quotedLabel) has no lane of its own; \(fix), which counts from "
                + "the instant at which the stream is sent"
            script.mistake(Failure(message, at: site))
            return nil
        }
    }

    func record(_ stream: Any) {
        guard let stream = stream as? Stream else { return }
        let start = script.run.scheduler.clock
        // The place in line is taken first: the stream may send further streams while it is subscribed.
        let number = script.lock.withLock {
            recordings.append(nil)
            return recordings.count
        }
        let observer = script.run.scheduler.record(
            stream,
            as: "\(title), stream \(number)",
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: site.column
        )
        script.lock.withLock { recordings[number - 1] = Recording(start: start, observer: observer) }
    }

    func events(of number: Int, upTo horizon: Int) -> [Recorded<Event<Stream.Element>>] {
        let known = script.lock.withLock { recordings }
        guard known.indices.contains(number), let recording = known[number] else { return [] }
        return recording.observer.events.filter { $0.time <= horizon }.map { event in
            Recorded(time: event.time - recording.start, value: event.value)
        }
    }

    var lastTime: Int? {
        script.lock.withLock { recordings }.compactMap { $0?.observer.events.last?.time }.max()
    }

    func end() {
        for recording in script.lock.withLock({ recordings }) { recording?.observer.dispose() }
    }
}
