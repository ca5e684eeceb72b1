import Rill
import RillMarbles
import RillVirtualTime

/// A property while it is checked.
final class MarbleProperty {
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
