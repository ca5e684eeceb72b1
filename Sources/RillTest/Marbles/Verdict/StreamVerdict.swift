import Rill
import RillMarbles
import RillVirtualTime

/// What is to be said of a stream that was under test, without the type of its elements.
protocol LaneVerdict {
    /// Whether the stream did what it had to, up to the horizon.
    var isMet: Bool { get }
    /// What it did instead. Asked for when the run has gone on behind the horizon, so that what came late is known.
    func failure() -> Failure
    /// What was expected and what the stream did, for a picture.
    func drawn() -> [MarbleChart.Lane]
    /// What the diagrams in the source file have to say instead.
    ///
    /// - Throws: `RecordingRefusal`.
    func recorded() throws -> [MarbleRewrite]
}

extension LaneRecording {
    /// What is to be said of the stream, up to the horizon.
    func verdict(upTo horizon: Int, in script: MarbleScript) -> any LaneVerdict {
        StreamVerdict(on: self, upTo: horizon, in: script)
    }
}

/// What is to be said of a stream of some elements.
struct StreamVerdict<Element>: LaneVerdict {
    let lane: ExpectedLane<Element>
    let observer: TestableObserver<Element>
    let horizon: Int
    let script: MarbleScript
    /// How what the stream did up to the horizon compares with what was expected.
    let outcome: StreamOutcome<Element>

    init(on recording: some LaneRecording<Element>, upTo horizon: Int, in script: MarbleScript) {
        lane = recording.lane
        observer = recording.observer
        self.horizon = horizon
        self.script = script
        outcome = StreamOutcome(
            of: observer.events.filter { $0.time <= horizon },
            against: lane.stream,
            sending: recording.inner?.outcomes(upTo: horizon)
        )
    }

    var expected: MarbleDiagram { lane.stream.diagram }

    var isMet: Bool {
        if outcome.isUndecided { return false }
        switch lane.matching {
        case .exact: return outcome.difference.isEmpty
        case .containing: return outcome.difference.entries.allSatisfy { $0.kind == .unexpected }
        case .different: return !outcome.difference.isEmpty
        }
    }

    func drawn() -> [MarbleChart.Lane] {
        let labels = outcome.labels { $0 }
        var lanes = [
            MarbleChart.Lane(name: "\(lane.title), expected", diagram: expected),
            MarbleChart.Lane(name: "\(lane.title), actual", diagram: outcome.diagram { labels[$0] }),
        ]
        lanes[0].marked = Set(outcome.difference.entries.compactMap(\.expected))
        lanes[1].marked = Set(outcome.difference.entries.compactMap(\.actual))
        return lanes
    }

    /// Names for what no map has a label for.
    var labelSupply: LabelSupply {
        LabelSupply(besides: expected.events.compactMap(\.label) + (lane.stream.vocabulary.labels ?? []))
    }
}
