import Rill
import RillMarbles
import RillVirtualTime

/// What is to be said of a marble test that has run to its horizon. Every expectation is compared once, when this is made.
struct MarbleVerdict {
    let script: MarbleScript
    let horizon: Int
    let lanes: [any LaneVerdict]
    let subscriptions: [SubscriptionVerdict]

    init(on script: MarbleScript, upTo horizon: Int) {
        self.script = script
        self.horizon = horizon
        let (recordings, expectations) = script.lock.withLock { (script.recordings, script.subscriptionExpectations) }
        lanes = recordings.map { $0.verdict(upTo: horizon, in: script) }
        subscriptions = expectations.map { SubscriptionVerdict(on: $0, upTo: horizon, in: script) }
    }

    /// One failure for each lane that is not as expected, and for what else is wrong with the run.
    func failures() -> [Failure] {
        let run = script.run
        let unmet = lanes.filter { !$0.isMet }
        // Before the run goes on: what is left now is left.
        let waitingTasks = run.unfinishedTasks(at: horizon)
        var failures = subscriptions.flatMap { subscription in subscription.deviations.map(subscription.failure) }
        let lonely = neverSubscribed()
        if RecordingPolicy.current.records(.inline), !unmet.isEmpty || !failures.isEmpty {
            failures = recordInline()
        } else {
            if !unmet.isEmpty { run.goOn(behind: horizon) }
            failures = unmet.map { $0.failure() } + failures
        }
        failures += lonely
        if !failures.isEmpty { failures[0].notes += alignmentNotes() }
        failures += waitingTasks
        if !failures.isEmpty { failures[0].notes += run.outsideNotes }
        if !failures.isEmpty { failures[0].attachments.append(drawing()) }
        return failures
    }

    /// Says where the picture itself misleads, because an instant has more than one column.
    private func alignmentNotes() -> [String] {
        let picture = script.lock.withLock { script.picture }
        let notes = picture.notesOnAlignment(script.settings, isCold: script.isCold).map(\.message)
        if notes.count <= 3 { return notes }
        return notes.prefix(2) + ["… and \(notes.count - 2) more lanes do not line up"]
    }

    private func neverSubscribed() -> [Failure] {
        let (sources, hasPicture) = script.lock.withLock { (script.sources, !script.picture.isEmpty) }
        return sources.filter { !$0.hasExpectedSubscriptions && $0.subscriptions().isEmpty }.map { source in
            let note =
                hasPicture
                ? "if that is right, say so with a lane '\(source.name)^:' without '^' in it"
                : "if that is right, say so: test.expectSubscriptions(source)"
            return Failure("source '\(source.name)' was never subscribed", notes: [note], at: source.site)
        }
    }

    /// A picture of the run: the sources with their subscriptions, and what was recorded.
    private func drawing() -> FailureAttachment {
        let name = TestScope.currentTestName ?? "marbles"
        let chart = MarbleChart(
            lanes: script.chartLanes(upTo: horizon) + lanes.flatMap { $0.drawn() },
            frame: script.settings.frame
        )
        return FailureAttachment(named: "\(name.asFileName).svg", chart.svg(title: name))
    }
}
