import Rill
import RillMarbles
import RillVirtualTime

/// Checks an invariant of a pipeline for many source diagrams, and shows the smallest one that breaks it.
///
/// ```swift
/// expectInvariant(for: MarbleSpace("taps")) { test in
///     test.hot("taps").distinctUntilChanged()
/// } holds: { outcome in
///     zip(outcome.elements, outcome.elements.dropFirst()).allSatisfy { $0 != $1 }
/// }
/// ```
/// Small diagrams are tried all of them, larger ones at random. The seed is printed and gives the same diagrams again.
///
/// - Parameters:
///   - space: The source diagrams.
///   - body: Asks for its sources with `test.hot` or `test.cold` and returns the pipeline. Called for each run.
///   - invariant: Whether a run is as it should be.
/// - Throws: What the body or the invariant throws.
public func expectInvariant<Source: ObservableConvertibleType>(
    for space: MarbleSpace,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ body: (MarbleTest) throws -> Source,
    holds invariant: (MarbleOutcome<Source.Element>) throws -> Bool
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let property = MarbleProperty(space, at: site)
    let found = try property.counterexample { (sources: MarbleCase) throws -> MarbleOutcome<Source.Element>? in
        guard let outcomes = try property.run(sources, { [try body($0)] }), let outcome = outcomes.first else {
            return nil
        }
        return try invariant(outcome) ? nil : outcome
    }
    guard let found else { return }
    var lanes = found.sources.diagrams
    lanes.append(("output", found.evidence.diagram { shortLabel(of: $0) ?? description(of: $0) }))
    property.report(found, "the invariant does not hold", property.picture(lanes))
}

/// Checks that two pipelines do the same for many source diagrams, and shows the smallest one for which they do not.
///
/// ```swift
/// expectSame(for: MarbleSpace("taps")) { test in
///     test.hot("taps").map { $0 + $0 }
/// } and: { test in
///     test.hot("taps").flatMap { Observable.just($0 + $0) }
/// }
/// ```
/// - Parameters:
///   - space: The source diagrams.
///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
///   - first: Returns one pipeline. Each has sources of its own.
///   - second: Returns the other one.
/// - Throws: What the bodies throw.
public func expectSame<First: ObservableConvertibleType, Second: ObservableConvertibleType>(
    for space: MarbleSpace,
    by areSame: ((First.Element, First.Element) -> Bool)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ first: (MarbleTest) throws -> First,
    and second: (MarbleTest) throws -> Second
) rethrows where First.Element == Second.Element {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let property = MarbleProperty(space, at: site)
    let label = { (element: First.Element) in shortLabel(of: element) ?? description(of: element) }
    func compare(_ one: MarbleOutcome<First.Element>, _ other: MarbleOutcome<First.Element>) -> MarbleDifference {
        MarbleDiagram.difference(
            expected: one.diagram(label),
            actual: other.diagram(label),
            frame: space.frameTime
        ) { wanted, happened in
            switch (one.events[wanted].value, other.events[happened].value) {
            case (.next(let left), .next(let right)):
                areSame?(left, right) ?? areSameValues(left, right) ?? (label(left) == label(right))
            case (.error(let left), .error(let right)): areSameFailures(left, right)
            default: false
            }
        }
    }
    typealias Pair = (MarbleOutcome<First.Element>, MarbleOutcome<First.Element>)
    let found = try property.counterexample { (sources: MarbleCase) throws -> Pair? in
        let one = try property.run(sources, { [try first($0)] })?.first
        let other = try property.run(sources, { [try second($0)] })?.first
        guard let one, let other, !compare(one, other).isEmpty else { return nil }
        return (one, other)
    }
    guard let found else { return }
    let (one, other) = found.evidence
    let failure = MarbleFailure(
        expected: one.diagram(label),
        actual: other.diagram(label),
        difference: compare(one, other),
        lanes: found.sources.diagrams.map { MarbleFailure.Lane(name: $0.name, diagram: $0.diagram) },
        frame: space.frameTime
    )
    property.report(
        found,
        "the second pipeline (actual) does not do what the first one (expected) does",
        failure.text.dedented
    )
}

/// A property while it is checked.
private final class MarbleProperty {
    struct Counterexample<Evidence> {
        var sources: MarbleCase
        var evidence: Evidence
        /// The number of the first case that failed, from 1.
        let number: Int
        var shrinkings = 0
    }

    private let space: MarbleSpace
    private let site: SourceSite
    /// Whether the body made a mistake, so that further runs would only say it again.
    private var isBroken = false

    init(_ space: MarbleSpace, at site: SourceSite) {
        self.space = space
        self.site = site
    }

    /// Looks for a case that fails, then for the smallest one that fails.
    ///
    /// - Parameter evidence: What a case did wrong, or nil.
    func counterexample<Evidence>(
        _ evidence: (MarbleCase) throws -> Evidence?
    ) rethrows -> Counterexample<Evidence>? {
        for (index, sources) in space.cases().enumerated() {
            let wrong = try evidence(sources)
            if isBroken { return nil }
            guard let wrong else { continue }
            var found = Counterexample(sources: sources, evidence: wrong, number: index + 1)
            try shrink(&found, evidence)
            return found
        }
        return nil
    }

    private func shrink<Evidence>(
        _ found: inout Counterexample<Evidence>,
        _ evidence: (MarbleCase) throws -> Evidence?
    ) rethrows {
        var tries = 0
        var hasShrunk = true
        while hasShrunk, tries < 2_000 {
            hasShrunk = false
            for smaller in found.sources.smaller(space.alphabet) {
                tries += 1
                guard let wrong = try evidence(smaller) else { continue }
                found.sources = smaller
                found.evidence = wrong
                found.shrinkings += 1
                hasShrunk = true
                break
            }
        }
    }

    /// Runs pipelines for one case; nil where the test itself is broken, which is reported.
    func run<Source: ObservableConvertibleType>(
        _ sources: MarbleCase,
        _ body: (MarbleTest) throws -> [Source]
    ) rethrows -> [MarbleOutcome<Source.Element>]? {
        guard let test = MarbleTest(sources.picture, MarbleSettings(frame: space.frameTime), reportingAt: site) else {
            isBroken = true
            return nil
        }
        defer { test.scheduler.endAsyncCode() }
        let observers = try test.scheduler.taskHome.whileInCharge {
            try body(test).map { test.scheduler.record($0) }
        }
        let (sum, overflow) = sources.length.addingReportingOverflow(space.settlingFrames)
        let horizon = overflow ? .max : sum
        let end = test.scheduler.timeline.run(through: Int64(horizon), maximumSteps: 100_000)
        for observer in observers { observer.dispose() }
        let mistakes = test.script.takeMistakes()
        guard mistakes.isEmpty else {
            isBroken = true
            for mistake in mistakes { mistake.report() }
            return nil
        }
        if case .tooManySteps = end { test.scheduler.timeline.report(end, of: "the property's run", site: site) }
        let diagrams = Dictionary(uniqueKeysWithValues: sources.diagrams.map { ($0.name, $0.diagram) })
        return observers.map {
            MarbleOutcome(sources: diagrams, events: $0.events, horizon: horizon, frame: space.frame)
        }
    }

    func picture(_ lanes: [(name: String, diagram: MarbleDiagram)]) -> String {
        let lines = AlignedLanes(lanes.map(\.diagram), frame: space.frameTime).lines
        let width = lanes.map(\.name.count).max() ?? 0
        return zip(lanes, lines).map { lane, line in
            "\(lane.name):" + String(repeating: " ", count: width - lane.name.count + 1) + line
        }.joined(separator: "\n")
    }

    func report<Evidence>(_ found: Counterexample<Evidence>, _ message: String, _ diagram: String) {
        let events = counted(found.sources.size, "event")
        Failure(
            "\(message), for sources with \(events)",
            diagram: diagram,
            notes: ["found in run \(found.number), seed \(space.seed); made smaller \(found.shrinkings) times"],
            at: site
        ).report()
    }
}
