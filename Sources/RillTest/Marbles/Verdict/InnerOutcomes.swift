import Rill
import RillMarbles
import RillVirtualTime

/// How the streams that a stream sent compare with their lanes, without the type of their elements.
///
/// A number counts the streams in the order in which they were sent, from 0.
protocol InnerOutcomes: AnyObject {
    /// Whether a stream does what the lane of a label says; nil where nothing can tell.
    func isSame(_ number: Int, as label: String) -> Bool?
    /// The label of the lane that the stream follows, if there is one.
    func label(of number: Int) -> String?
    /// The stream as a diagram.
    func diagram(of number: Int) -> MarbleDiagram
    func text(of number: Int) -> String
    /// What the lane of a label says.
    func wanted(_ label: String) -> MarbleDiagram?
    /// How the stream differs from the lane of a label, one sentence each; instants count from its start.
    func notes(on number: Int, as label: String) -> [String]
    /// What the lane of a label has to say so that the stream follows it.
    ///
    /// - Throws: `RecordingRefusal`.
    func recorded(_ number: Int, as label: String) throws -> MarbleRewrite
}

extension InnerStreams {
    /// How the streams compare with their lanes, up to the horizon.
    func outcomes(upTo horizon: Int) -> any InnerOutcomes { InnerStreamOutcomes(self, upTo: horizon) }
}

/// Each stream is compared with each lane once, when someone asks.
private final class InnerStreamOutcomes<Streams: InnerStreams>: InnerOutcomes {
    private typealias Outcome = StreamOutcome<Streams.Element>

    private struct Pair: Hashable {
        let number: Int
        let label: String
    }

    private let streams: Streams
    private let horizon: Int
    private var outcomes: [Pair: Outcome] = [:]
    /// The streams as they are named and drawn whatever is expected of them.
    private var plain: [Int: Outcome] = [:]

    init(_ streams: Streams, upTo horizon: Int) {
        self.streams = streams
        self.horizon = horizon
    }

    private func outcome(_ number: Int, _ label: String) -> Outcome? {
        let pair = Pair(number: number, label: label)
        if let known = outcomes[pair] { return known }
        guard let expected = streams.expected[label] else { return nil }
        let outcome = Outcome(of: streams.events(of: number, upTo: horizon), against: expected)
        outcomes[pair] = outcome
        return outcome
    }

    private func plain(_ number: Int) -> Outcome {
        if let known = plain[number] { return known }
        let nothing = ExpectedStream(
            diagram: MarbleDiagram(events: []),
            vocabulary: streams.vocabulary,
            settings: streams.settings
        )
        let outcome = Outcome(of: streams.events(of: number, upTo: horizon), against: nothing)
        plain[number] = outcome
        return outcome
    }

    func isSame(_ number: Int, as label: String) -> Bool? {
        guard let outcome = outcome(number, label) else { return false }
        return outcome.isUndecided ? nil : outcome.difference.isEmpty
    }

    func label(of number: Int) -> String? {
        streams.expected.keys.sorted().first { isSame(number, as: $0) == true }
    }

    func diagram(of number: Int) -> MarbleDiagram {
        let outcome = plain(number)
        let labels = outcome.labels { $0 }
        return outcome.diagram { labels[$0] }
    }

    func text(of number: Int) -> String {
        diagram(of: number).rendered(dialect: streams.settings.dialect, frame: streams.settings.frame)
    }

    func wanted(_ label: String) -> MarbleDiagram? { streams.wanted(label) }

    func notes(on number: Int, as label: String) -> [String] {
        guard let outcome = outcome(number, label) else { return [] }
        let labels = outcome.labels { $0 }
        return MarbleFailure(
            expected: outcome.expected.diagram,
            actual: outcome.diagram { labels[$0] },
            difference: outcome.difference,
            frame: streams.settings.frame
        ).notes
    }

    func recorded(_ number: Int, as label: String) throws -> MarbleRewrite {
        guard let text = streams.texts[label], let outcome = outcome(number, label) else {
            throw RecordingRefusal("the stream '\(self.text(of: number))' has no lane; draw one for it")
        }
        let labels = outcome.labels { $0 }
        let happened = try outcome.recorded(labels, aliveUntil: nil, called: "the stream '\(label)'")
        return MarbleRewrite(text: text, happened: happened)
    }
}
