import Rill
import RillMarbles
import RillVirtualTime

/// What a stream must do, without the type of its elements.
protocol MarbleExpectation: AnyObject {
    /// Whether the stream did what it had to, up to the horizon.
    func isMet(upTo horizon: Int) -> Bool
    /// What it did instead. Asked for when the run has gone on behind the horizon, so that what came late is known.
    func failure(upTo horizon: Int, in test: MarbleTest) -> Failure
    /// What was expected and what the stream did, for a picture.
    func drawn(upTo horizon: Int, in test: MarbleTest) -> [MarbleChart.Lane]
    /// What the diagrams in the source file have to say instead.
    ///
    /// - Throws: `RecordingRefusal`.
    func recorded(upTo horizon: Int, in test: MarbleTest) throws -> [MarbleRewrite]
    /// When the stream did something last; nil where it did nothing.
    var lastTime: Int? { get }
    /// Ends the subscription.
    func end()
}

/// What a stream of some elements must do.
final class StreamExpectation<Element>: MarbleExpectation {
    private let title: String
    private let site: SourceSite
    private let text: MarbleText
    private let comparison: StreamComparison<Element>
    private let matching: MarbleMatching
    private let observer: TestableObserver<Element>
    private var cancel: (() -> Void)?

    /// - Parameter cancel: Ends the subscription.
    init(
        _ title: String,
        at site: SourceSite,
        _ text: MarbleText,
        _ comparison: StreamComparison<Element>,
        _ matching: MarbleMatching,
        _ observer: TestableObserver<Element>,
        cancel: @escaping () -> Void
    ) {
        self.title = title
        self.site = site
        self.text = text
        self.comparison = comparison
        self.matching = matching
        self.observer = observer
        self.cancel = cancel
    }

    private var expected: MarbleDiagram { comparison.expected }
    private var settings: MarbleSettings { comparison.settings }

    func unsubscribe() {
        let cancel = self.cancel
        self.cancel = nil
        cancel?()
    }

    func end() {
        unsubscribe()
        comparison.inner?.end()
    }

    func isMet(upTo horizon: Int) -> Bool {
        let events = observer.events.filter { $0.time <= horizon }
        let outcome = comparison.outcome(of: events, upTo: horizon)
        if outcome.isUndecided { return false }
        switch matching {
        case .exact: return outcome.difference.isEmpty
        case .containing: return outcome.difference.entries.allSatisfy { $0.kind == .unexpected }
        case .different: return !outcome.difference.isEmpty
        }
    }

    func failure(upTo horizon: Int, in test: MarbleTest) -> Failure {
        let all = observer.events
        // What came behind the horizon explains what is missing before it, and says nothing else.
        let late = comparison.outcome(of: all, upTo: horizon).difference.entries.filter { $0.kind == .late }.compactMap(
            \.actual
        )
        let events = all.indices.filter { all[$0].time <= horizon || late.contains($0) }.map { all[$0] }
        let outcome = comparison.outcome(of: events, upTo: horizon)
        if outcome.isUndecided {
            return Failure(
                "\(title) cannot be compared: nothing tells whether two values of \(Element.self) are the same. Make "
                    + "the type Equatable, or pass a closure that compares two values, by: { … }",
                at: site
            )
        }
        // Where more may come besides, that more came is no mistake.
        let difference = matching == .containing ? outcome.difference.without(.unexpected) : outcome.difference
        let picture = picture(events, difference, upTo: horizon, in: test)
        let complaint: String
        switch matching {
        case .exact: complaint = "is not as expected"
        case .containing: complaint = "does not hold all that is expected"
        case .different: complaint = "is as it must not be"
        }
        return Failure(
            "\(title) \(complaint)",
            diagram: picture.text.dedented,
            at: site
        )
    }

    func drawn(upTo horizon: Int, in test: MarbleTest) -> [MarbleChart.Lane] {
        let events = observer.events.filter { $0.time <= horizon }
        let difference = comparison.outcome(of: events, upTo: horizon).difference
        let labels = comparison.labels(of: events, difference, upTo: horizon) { $0 }
        var lanes = [
            MarbleChart.Lane(name: "\(title), expected", diagram: expected),
            MarbleChart.Lane(name: "\(title), actual", diagram: comparison.diagram(of: events) { labels[$0] }),
        ]
        lanes[0].marked = Set(difference.entries.compactMap(\.expected))
        lanes[1].marked = Set(difference.entries.compactMap(\.actual))
        return lanes
    }

    var lastTime: Int? { [observer.events.last?.time, comparison.inner?.lastTime].compactMap(\.self).max() }

    func recorded(upTo horizon: Int, in test: MarbleTest) throws -> [MarbleRewrite] {
        if matching != .exact {
            throw RecordingRefusal("only a diagram that says all of what happens can be recorded")
        }
        let events = observer.events.filter { $0.time <= horizon }
        let difference = comparison.outcome(of: events, upTo: horizon).difference
        var supply = labelSupply
        var labels = comparison.labels(of: events, difference, upTo: horizon) { text in
            comparison.inner == nil ? supply.label(for: text) : ""
        }
        var rewrites: [MarbleRewrite] = []
        if let inner = comparison.inner {
            rewrites = try recordedStreams(inner, events, difference, &labels, upTo: horizon, in: test)
        }
        let end = test.time(ofTick: horizon + 1)
        let happened = try comparison.recorded(events, labels, upTo: horizon, aliveUntil: end, called: "it")
        // Where only a stream that was sent did something else, its lane changes alone.
        let isSame = rewrites.isEmpty ? false : comparison.saysTheSame(happened)
        return (isSame ? [] : [MarbleRewrite(text: text, happened: happened)]) + rewrites
    }

    /// Gives each stream that follows no lane the lane that it was expected to follow, which then says what it did.
    private func recordedStreams(
        _ inner: any InnerStreams,
        _ events: [Recorded<Event<Element>>],
        _ difference: MarbleDifference,
        _ labels: inout [Int: String],
        upTo horizon: Int,
        in test: MarbleTest
    ) throws -> [MarbleRewrite] {
        let numbers = comparison.elementNumbers(events)
        var expectedLabels: [Int: String] = [:]
        for entry in difference.entries {
            if let wanted = entry.expected, let happened = entry.actual {
                expectedLabels[happened] = expected.events[wanted].label
            }
        }
        let followed = Set(labels.values)
        var texts: [String: String] = [:]
        var rewrites: [MarbleRewrite] = []
        for (index, event) in events.enumerated() where labels[index] == "" {
            guard case .next = event.value else { continue }
            let text = inner.text(of: numbers[index], upTo: horizon)
            guard let label = expectedLabels[index], !followed.contains(label), texts[label] ?? text == text else {
                throw RecordingRefusal("the stream '\(text)' has no lane; draw one for it")
            }
            if test.isSource(label) {
                throw RecordingRefusal(
                    "the stream '\(text)' does not follow lane '\(label)', which is its source as well; expect it under "
                        + "another label, with a lane of its own"
                )
            }
            labels[index] = label
            if texts.updateValue(text, forKey: label) != nil { continue }
            rewrites.append(try inner.recorded(numbers[index], as: label, upTo: horizon))
        }
        return rewrites
    }

    // MARK: Explaining

    private func picture(
        _ events: [Recorded<Event<Element>>],
        _ difference: MarbleDifference,
        upTo horizon: Int,
        in test: MarbleTest
    ) -> MarbleFailure {
        var supply = labelSupply
        var values: [String: String] = [:]
        let labels = comparison.labels(of: events, difference, upTo: horizon) { supply.label(for: $0) }
        var expectedValues: [String: String] = [:]
        // Streams have lanes instead.
        if comparison.inner == nil, Element.self != Void.self {
            for (index, event) in events.enumerated() {
                if case .next(let element) = event.value, let label = labels[index] {
                    values[label] = description(of: element)
                }
            }
            for (event, element) in zip(expected.events, comparison.elements) {
                if let label = event.label, let element { expectedValues[label] = description(of: element) }
            }
        }
        // A stream that is alive says so up to the horizon.
        let isAlive =
            !events.contains { $0.value.isStopEvent } && expected.events.allSatisfy { $0.kind != .unsubscribe }
        let end = isAlive && !expected.isOpen ? test.time(ofTick: horizon + 1) : nil
        return MarbleFailure(
            expected: expected,
            actual: comparison.diagram(of: events, end: end) { labels[$0] },
            difference: difference,
            expectedValues: expectedValues,
            actualValues: values,
            valueDifferences: insides(of: events, difference, upTo: horizon),
            remarks: notes(on: difference, events, upTo: horizon, in: test) + advice(on: events, labels),
            lanes: innerLanes(events, difference, labels, upTo: horizon) + test.contextLanes(upTo: horizon),
            dialect: settings.dialect,
            frame: settings.frame
        )
    }

    private var labelSupply: LabelSupply {
        LabelSupply(besides: expected.events.compactMap(\.label) + (comparison.vocabulary.labels ?? []))
    }

    /// What has to be added before the actual lane can stand in the place of the expected one.
    private func advice(on events: [Recorded<Event<Element>>], _ labels: [Int: String]) -> [String] {
        guard matching == .exact, let missing = MissingEntries(comparison, events, labels).text else { return [] }
        return ["to paste the actual lane, add \(missing)"]
    }

    /// How the values differ that came instead of others, by the position of the expected event.
    private func insides(
        of events: [Recorded<Event<Element>>],
        _ difference: MarbleDifference,
        upTo horizon: Int
    ) -> [Int: String] {
        var insides: [Int: String] = [:]
        let numbers = comparison.elementNumbers(events)
        for entry in difference.entries where entry.kind == .differentValue {
            guard let wanted = entry.expected, let happened = entry.actual,
                case .next(let element) = events[happened].value
            else { continue }
            var lines: [String] = []
            if let inner = comparison.inner, let label = expected.events[wanted].label {
                lines = inner.notes(on: numbers[happened], as: label, upTo: horizon)
                if !lines.isEmpty { lines.insert("counted from \(expected.events[wanted].at):", at: 0) }
            } else if let value = comparison.elements[wanted] {
                lines = structuralDifference(expected: value, actual: element)
                if lines.isEmpty, description(of: value) == description(of: element) {
                    lines = [
                        "both read the same, but == says that they differ, as NaN always does; compare with by: { … }"
                    ]
                }
            }
            if !lines.isEmpty { insides[wanted] = lines.joined(separator: "\n") }
        }
        return insides
    }

    /// The streams that differ: what was expected and what came, each at the column at which it is sent.
    private func innerLanes(
        _ events: [Recorded<Event<Element>>],
        _ difference: MarbleDifference,
        _ labels: [Int: String],
        upTo horizon: Int
    ) -> [MarbleFailure.Lane] {
        guard let inner = comparison.inner else { return [] }
        let numbers = comparison.elementNumbers(events)
        var lanes: [MarbleFailure.Lane] = []
        func add(_ label: String?, _ diagram: MarbleDiagram?, at instant: MarbleTime) {
            guard let label, let diagram, lanes.count < 12, !lanes.contains(where: { $0.name == label }) else { return }
            lanes.append(MarbleFailure.Lane(name: label, diagram: diagram, origin: instant))
        }
        for entry in difference.entries {
            if let wanted = entry.expected.map({ expected.events[$0] }) {
                add(wanted.label, wanted.label.flatMap(inner.wanted), at: wanted.at)
            }
            if let happened = entry.actual, case .next = events[happened].value {
                let instant = settings.frame * Int64(events[happened].time)
                add(labels[happened], inner.diagram(of: numbers[happened], upTo: horizon), at: instant)
            }
        }
        return lanes
    }

    private func notes(
        on difference: MarbleDifference,
        _ events: [Recorded<Event<Element>>],
        upTo horizon: Int,
        in test: MarbleTest
    ) -> [String] {
        var notes: [String] = []
        let ended = events.contains { $0.value.isStopEvent }
        if let last = expected.events.last, last.at > settings.frame * Int64(horizon) {
            notes.append("the run ended at \(settings.frame * Int64(horizon)), where until: says, and the lane goes on")
        } else if expected.isTerminated, !ended {
            var note = "still alive at the horizon (\(settings.frame * Int64(horizon)))"
            if let next = test.scheduler.timeline.nextTime(), next < .max {
                note += "; the next work is scheduled for \(settings.frame * next), until: runs longer"
            }
            notes.append(note)
        }
        for violation in test.scheduler.log.violations where violation.lane.label == observer.label {
            notes.append("broke the grammar of streams: \(violation.description)")
        }
        return notes
    }
}

/// Names for values that no map has a label for: `v1`, `v2`, one for each text.
struct LabelSupply {
    private var taken: Set<String>
    private var labels: [String: String] = [:]

    init(besides labels: [String]) {
        taken = Set(labels)
    }

    mutating func label(for text: String) -> String {
        if let known = labels[text] { return known }
        var number = labels.count + 1
        while taken.contains("v\(number)") { number += 1 }
        let label = "v\(number)"
        taken.insert(label)
        labels[text] = label
        return label
    }
}

extension String {
    /// The lines without two spaces at their start.
    var dedented: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
            .joined(separator: "\n")
    }
}
