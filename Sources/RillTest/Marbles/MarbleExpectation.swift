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
    /// Replaces the diagram in the source file by what the stream did.
    ///
    /// - Throws: `RecordingRefusal`.
    func recorded(upTo horizon: Int, in test: MarbleTest) throws -> LiteralEdit
    /// Ends the subscription.
    func end()
}

/// What a stream of some elements must do.
final class StreamExpectation<Element>: MarbleExpectation {
    private let title: String
    private let site: SourceSite
    private let text: MarbleText
    private let expected: MarbleDiagram
    private let elements: [Element?]
    private let vocabulary: MarbleVocabulary<Element>
    private let matching: MarbleMatching
    private let observer: TestableObserver<Element>
    private let settings: MarbleSettings
    private var cancel: (() -> Void)?

    /// - Parameters:
    ///   - elements: The values of the expected events; nil for what is no value.
    ///   - cancel: Ends the subscription.
    init(
        _ title: String,
        at site: SourceSite,
        _ text: MarbleText,
        _ expected: MarbleDiagram,
        _ elements: [Element?],
        _ vocabulary: MarbleVocabulary<Element>,
        _ matching: MarbleMatching,
        _ observer: TestableObserver<Element>,
        _ settings: MarbleSettings,
        cancel: @escaping () -> Void
    ) {
        self.title = title
        self.site = site
        self.text = text
        self.expected = expected
        self.elements = elements
        self.vocabulary = vocabulary
        self.matching = matching
        self.observer = observer
        self.settings = settings
        self.cancel = cancel
    }

    func end() {
        let cancel = self.cancel
        self.cancel = nil
        cancel?()
    }

    func isMet(upTo horizon: Int) -> Bool {
        let events = observer.events.filter { $0.time <= horizon }
        let outcome = compare(events)
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
        let late = compare(all).difference.entries.filter { $0.kind == .late }.compactMap(\.actual)
        let events = all.indices.filter { all[$0].time <= horizon || late.contains($0) }.map { all[$0] }
        let outcome = compare(events)
        if outcome.isUndecided {
            return Failure(
                "\(title) cannot be compared: nothing tells whether two values of \(Element.self) are the same. Make "
                    + "it Equatable, or pass by: a closure that compares two",
                at: site
            )
        }
        let picture = picture(events, outcome.difference, upTo: horizon, in: test)
        let complaint: String
        switch matching {
        case .exact: complaint = "is not as expected"
        case .containing: complaint = "does not hold all that is expected"
        case .different: complaint = "is as it must not be"
        }
        return Failure(
            "\(title) \(complaint)",
            diagram: picture.text.dedented,
            notes: notes(on: outcome.difference, events, upTo: horizon, in: test),
            at: site
        )
    }

    func drawn(upTo horizon: Int, in test: MarbleTest) -> [MarbleChart.Lane] {
        let events = observer.events.filter { $0.time <= horizon }
        let difference = compare(events).difference
        let labels = labels(of: events, difference) { description(of: $0) }
        return [
            MarbleChart.Lane(name: "\(title), expected", diagram: expected),
            MarbleChart.Lane(name: "\(title), actual", diagram: diagram(of: events) { labels[$0] }),
        ]
    }

    func recorded(upTo horizon: Int, in test: MarbleTest) throws -> LiteralEdit {
        if matching != .exact {
            throw RecordingRefusal(description: "only a diagram that says all of what happens can be recorded")
        }
        let events = observer.events.filter { $0.time <= horizon }
        let difference = compare(events).difference
        let labels = try labels(of: events, difference) { element in
            throw RecordingRefusal(
                description: "the value \(description(of: element)) has no label; give it one, values: […]"
            )
        }
        var marks = diagram(of: events) { labels[$0] }.events
        marks += expected.events.filter { $0.kind == .unsubscribe }
        let isAlive = !marks.contains { $0.isTerminal || $0.kind == .unsubscribe }
        let happened = MarbleDiagram(events: marks, end: isAlive ? test.time(ofTick: horizon + 1) : nil)
        return try text.edit(to: happened, settings)
    }

    // MARK: Comparing

    private struct Outcome {
        let difference: MarbleDifference
        /// Whether nothing could tell if two values are the same.
        let isUndecided: Bool
    }

    private func compare(_ events: [Recorded<Event<Element>>]) -> Outcome {
        var isUndecided = false
        let difference = MarbleDiagram.difference(
            expected: expected,
            actual: diagram(of: events) { _ in nil },
            tolerance: settings.tolerance,
            frame: settings.frame
        ) { wanted, happened in
            switch events[happened].value {
            case .next(let element):
                guard let value = elements[wanted] else { return Element.self == Void.self }
                guard let same = vocabulary.compare(value, element) else {
                    isUndecided = true
                    return false
                }
                return same
            case .error(let error):
                return areSameFailures(vocabulary.error(named: expected.events[wanted].label), error)
            case .completed:
                return true
            }
        }
        return Outcome(difference: difference, isUndecided: isUndecided)
    }

    private func diagram(of events: [Recorded<Event<Element>>], label: (Int) -> String?) -> MarbleDiagram {
        MarbleDiagram(
            events: events.enumerated().map { index, event in
                let at = settings.frame * Int64(event.time)
                switch event.value {
                case .next: return MarbleEvent(at: at, kind: .next, label: label(index) ?? "")
                case .error: return MarbleEvent(at: at, kind: .error, label: label(index))
                case .completed: return .completed(at)
                }
            }
        )
    }

    // MARK: Explaining

    private func picture(
        _ events: [Recorded<Event<Element>>],
        _ difference: MarbleDifference,
        upTo horizon: Int,
        in test: MarbleTest
    ) -> MarbleFailure {
        var names = LabelSupply(besides: expected.events.compactMap(\.label))
        var values: [String: String] = [:]
        let labels = labels(of: events, difference) { names.label(for: description(of: $0)) }
        for (index, event) in events.enumerated() {
            if case .next(let element) = event.value, let label = labels[index] {
                values[label] = description(of: element)
            }
        }
        var expectedValues: [String: String] = [:]
        for (event, element) in zip(expected.events, elements) {
            if let label = event.label, let element { expectedValues[label] = description(of: element) }
        }
        var inside: [Int: String] = [:]
        for entry in difference.entries where entry.kind == .differentValue {
            guard let wanted = entry.expected, let happened = entry.actual, let value = elements[wanted],
                case .next(let element) = events[happened].value
            else { continue }
            let lines = structuralDifference(expected: value, actual: element)
            if !lines.isEmpty { inside[wanted] = lines.joined(separator: "\n") }
        }
        let isVoid = Element.self == Void.self
        return MarbleFailure(
            expected: expected,
            actual: diagram(of: events) { labels[$0] },
            difference: difference,
            expectedValues: isVoid ? [:] : expectedValues,
            actualValues: isVoid ? [:] : values,
            valueDifferences: inside,
            lanes: test.contextLanes(upTo: horizon),
            frame: settings.frame
        )
    }

    /// What stands for each event in a diagram: the expected label for what was expected, and else a label of its own.
    private func labels(
        of events: [Recorded<Event<Element>>],
        _ difference: MarbleDifference,
        otherwise make: (Element) throws -> String
    ) rethrows -> [Int: String] {
        var labels: [Int: String] = [:]
        // Two spellings of one value, such as 1 and 1.0, must not look like a difference.
        var same = difference.matches.map { ($0.expected, $0.actual) }
        for entry in difference.entries where entry.kind != .differentValue {
            if let wanted = entry.expected, let happened = entry.actual { same.append((wanted, happened)) }
        }
        for (wanted, happened) in same where expected.events[wanted].kind == .next {
            labels[happened] = expected.events[wanted].label
        }
        for (index, event) in events.enumerated() where labels[index] == nil {
            switch event.value {
            case .next(let element): labels[index] = try vocabulary.label(of: element) ?? make(element)
            case .error(let error): labels[index] = vocabulary.name(of: error)
            case .completed: break
            }
        }
        return labels
    }

    private func notes(
        on difference: MarbleDifference,
        _ events: [Recorded<Event<Element>>],
        upTo horizon: Int,
        in test: MarbleTest
    ) -> [String] {
        var notes: [String] = []
        let ended = events.contains { $0.value.isStopEvent }
        if expected.isTerminated, !ended {
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
