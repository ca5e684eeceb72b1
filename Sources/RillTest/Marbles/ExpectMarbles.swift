import Rill
import RillMarbles
import RillVirtualTime

/// Runs a marble test: sources, pipeline, what must come out, and when it subscribes, in one picture.
///
/// ```swift
/// @Test func debounceKeepsTheLastTap() {            // the same body in an XCTestCase method
///     expectMarbles("""
///         taps:   -a-b----c-|
///         taps^:  ^---------!
///         output: ------b---[c|]
///         """) { test in
///         test.hot("taps").debounce(.milliseconds(3), scheduler: test.scheduler)
///     }
/// }
/// ```
/// A lane that the body asks for is a source, `name^:` the expected subscriptions of that source, `output:` what the
/// body's result must do. A lane that nothing uses is a failure. Where the body's result sends streams, each has a lane
/// named by its label, which counts from the instant at which the stream is sent:
/// ```swift
/// expectMarbles("""
///     taps:   -a-b-c-|
///     output: x---y--|
///     x:      -a-b|
///     y:          -c-|
///     """) { test in
///     test.hot("taps").window(timeSpan: .milliseconds(4), count: 100, scheduler: test.scheduler)
/// }
/// ```
/// Without a picture, the body gives the diagrams:
/// ```swift
/// expectMarbles { test in
///     let taps = test.hot("-a-b|")
///     test.expect(taps.map { $0 + $0 }, "-'aa'-'bb'|")
///     test.expectSubscriptions(taps, "^---!")
/// }
/// ```
/// The body runs at time 0, before anything happens. Then time runs to the horizon, which is the last instant of the
/// longest lane, and everything is compared. There is one failure for each lane, at the lane's own line.
///
/// - Parameters:
///   - lanes: The picture.
///   - values: What the labels stand for, in every lane whose type of elements fits.
///   - errors: What the names of errors stand for; `"#"` is that of a bare `#`.
///   - frame: The time that one character stands for, and one tick of the scheduler; a millisecond where nil, ten in the
///     notation of old RxJS.
///   - dialect: The notation of the diagrams.
///   - horizon: Where the run ends, as a diagram writes an instant: `"50ms"`.
///   - tolerance: By how much every event may be early or late.
///   - stepLimit: After how many pieces of work the run ends with a failure.
///   - body: Returns the stream for the lane `output:`: an observable, a trait, a property, an asynchronous sequence,
///     a publisher, a ``RecordableStream``; or nothing.
/// - Throws: What the body throws.
public func expectMarbles<Output>(
    _ lanes: String = "",
    values: [String: Any] = [:],
    errors: [String: any Error] = [:],
    frame: Duration? = nil,
    dialect: MarbleDialect = .standard,
    until horizon: String? = nil,
    tolerance: Duration = .zero,
    stepLimit: Int = 1_000_000,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ body: (MarbleTest) throws -> Output
) rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let settings = MarbleSettings(
        values: values,
        errors: errors,
        frame: frame.map { MarbleTime($0) } ?? dialect.frame,
        dialect: dialect,
        tolerance: MarbleTime(tolerance),
        horizon: horizon,
        stepLimit: stepLimit
    )
    guard let test = MarbleTest(lanes, settings, reportingAt: site) else { return }
    try test.scheduler.taskHome.whileInCharge {
        // Also where the body throws: what it has started ends.
        defer { test.end() }
        test.finish(try body(test))
    }
}

extension MarbleTest {
    /// A test for a picture; nil where the picture makes no sense, which is reported.
    convenience init?(_ literal: String, _ settings: MarbleSettings, reportingAt site: SourceSite) {
        guard settings.frame > .zero else {
            let message = "a frame of \(settings.frame) makes no sense; it has to be at least a nanosecond"
            for failure in [Failure(message, at: site)].explainingRecording() { failure.report() }
            return nil
        }
        do {
            self.init(try MarblePicture(literal, at: site), settings, at: site)
        } catch {
            let place = MarblePicture.site(ofLine: error.line, column: error.column, in: literal, at: site)
            for failure in [Failure(error, called: nil, at: place)].explainingRecording() { failure.report() }
            return nil
        }
    }

    /// Runs the test and reports what is not as expected.
    func finish<Output>(_ output: Output) {
        expectOutput(output)
        if !reportMistakes() { runAndCompare() }
        end()
        withExtendedLifetime(output) {}
    }

    /// Ends the subscriptions and the async code, once.
    func end() {
        let expectations = lock.withLock { () -> [any MarbleExpectation]? in
            defer { isOver = true }
            return isOver ? nil : self.expectations
        }
        guard let expectations else { return }
        for expectation in expectations { expectation.end() }
        scheduler.endAsyncCode()
    }

    private func runAndCompare() {
        if let text = settings.horizon {
            guard let instant = instant(text, at: call) else { return _ = reportMistakes() }
            horizon = instant
        }
        let horizon = tick(of: self.horizon)
        guard run(to: horizon) else { return }
        expectDrawnSubscriptions()
        // A broken test says nothing about what it tests. Only now is it known which lanes the run has asked for.
        let unused = lock.withLock { picture.unused() }
        if reportMistakes() { return }
        report(unused)
        if !unused.isEmpty { return }
        if lock.withLock({ expectations.isEmpty && subscriptionExpectations.isEmpty && !isDriven }) {
            let message =
                "the test expects nothing; return a stream and draw a lane 'output:' for it, or write test.expect(…)"
            return report([Failure(message, at: call)])
        }

        let unmet = expectations.filter { !$0.isMet(upTo: horizon) }
        // Before the run goes on: what is left now is left.
        let waitingTasks = unfinishedTasks(at: horizon)
        var failures = subscriptionExpectations.flatMap { $0.deviations(upTo: horizon, in: self).map(\.failure) }
        let lonely = neverSubscribed()
        if TestEnvironment.current.records(.inline), !unmet.isEmpty || !failures.isEmpty {
            failures = recordInline(upTo: horizon)
        } else {
            if !unmet.isEmpty {
                // What is missing may only be late. A little longer tells.
                let later = horizon + max(10, min(horizon, 1_000))
                _ = scheduler.timeline.run(through: Int64(later), maximumSteps: min(settings.stepLimit, 10_000))
            }
            failures = unmet.map { $0.failure(upTo: horizon, in: self) } + failures
        }
        failures += lonely
        if !failures.isEmpty { failures[0].notes += alignmentNotes() }
        failures += waitingTasks
        if !failures.isEmpty { failures[0].notes += scheduler.outsideNotes(passing: "test.scheduler") }
        if !failures.isEmpty { failures[0].attachments.append(drawing(upTo: horizon)) }
        report(failures, unrecorded: "no diagram of it is wrong")
    }

    /// Reports what is wrong with the test itself. Returns whether there was something.
    private func reportMistakes() -> Bool {
        let found = lock.withLock {
            defer { mistakes = [] }
            return mistakes + picture.unknown() + picture.misspelt()
        }
        report(found)
        return !found.isEmpty
    }

    /// Reports what is wrong. The first one says what is to be said once.
    ///
    /// - Parameter reason: Why nothing was recorded, where that was asked for.
    private func report(_ failures: [Failure], unrecorded reason: String = RecordingRefusal.brokenTest) {
        var failures = failures
        if !failures.isEmpty, let remark = lock.withLock({ picture.remarkOnPlace }) { failures[0].notes.append(remark) }
        for failure in failures.explainingRecording(reason) { failure.report(in: scope) }
    }

    /// Whether the run came to its horizon.
    private func run(to horizon: Int) -> Bool {
        let end = scheduler.timeline.run(through: Int64(horizon), maximumSteps: settings.stepLimit)
        switch end {
        case .finished, .stopped:
            scheduler.timeline.setClock(Int64(horizon))
            return true
        case .alreadyRunning:
            report([Failure("the body runs the scheduler itself, and from within a run", at: call)])
            return false
        case .tooManySteps(let number):
            let culprit = scheduler.timeline.origins[number]
            let name = culprit.map { "\($0) keeps" } ?? "work of unknown origin keeps"
            let failure = Failure(
                "the run did not come to its horizon (\(self.horizon)): after \(settings.stepLimit) steps it was at "
                    + "\(time(ofTick: scheduler.clock)), and \(name) scheduling new work",
                notes: ["if this is no endless loop, raise stepLimit:"],
                at: culprit?.site ?? call
            )
            report([failure])
            return false
        }
    }

    /// Tasks that the test has started and that have not ended: what they would have checked was not checked.
    private func unfinishedTasks(at horizon: Int) -> [Failure] {
        let found = scheduler.leftovers([.suspendedTask, .scheduledWork])
        let tasks = Set(found.filter { $0.kind == .suspendedTask }.map(\.site))
        let end = time(ofTick: horizon)
        let advice =
            "let it end by \(end), where the test does, or give it up: "
            + "test.at(\"\(end)\") { test.scheduler.takeLeftovers([.suspendedTask]) }"
        return Failure.leftOver(found.filter { tasks.contains($0.site) }, advice: advice, at: call)
    }

    /// Says where the picture itself misleads, because an instant has more than one column.
    private func alignmentNotes() -> [String] {
        let notes = lock.withLock { picture }.notesOnAlignment(self).map(\.message)
        if notes.count <= 3 { return notes }
        return notes.prefix(2) + ["… and \(notes.count - 2) more lanes do not line up"]
    }

    private func neverSubscribed() -> [Failure] {
        sourceNames.compactMap { sources[$0] }
            .filter { !$0.hasExpectedSubscriptions && $0.subscriptions().isEmpty }
            .map { source in
                Failure(
                    "source '\(source.name)' was never subscribed",
                    notes: [
                        lock.withLock { picture.isEmpty }
                            ? "if that is right, say so: test.expectSubscriptions(source)"
                            : "if that is right, say so with a lane '\(source.name)^:' without '^' in it"
                    ],
                    at: source.site
                )
            }
    }

    /// The lanes `name^:`.
    private func expectDrawnSubscriptions() {
        for name in sourceNames {
            guard let source = sources[name] else { continue }
            expectDrawnSubscriptions(of: source, called: name) { source.subscriptions() }
            // `save#2^:` beside `test.cold("save")`: the second subscription.
            var number = 1
            while picture.peek("\(name)#\(number)") != nil || number == 1 {
                let index = number - 1
                expectDrawnSubscriptions(of: source, called: "\(name)#\(number)") {
                    source.subscriptions().dropFirst(index).prefix(1).map { $0 }
                }
                number += 1
            }
        }
    }

    private func expectDrawnSubscriptions(
        of source: MarbleSource,
        called name: String,
        _ subscriptions: @escaping () -> [RillVirtualTime.Subscription]
    ) {
        guard name == source.name || sources[name] == nil else { return }
        let lanes = picture.takeSubscriptions(of: name)
        guard let first = lanes.first else { return }
        sources[source.name]?.hasExpectedSubscriptions = true
        let wanted = lanes.compactMap { lane -> SubscriptionExpectation.Wanted? in
            let site = picture.site(of: lane)
            return subscription(lane.text, called: lane.writtenName, at: site)
                .map { SubscriptionExpectation.Wanted(diagram: $0, text: picture.text(of: lane), site: site) }
        }
        subscriptionExpectations.append(
            SubscriptionExpectation(
                name: name,
                wanted: wanted,
                site: picture.site(of: first),
                inAnyOrder: false,
                subscriptions: subscriptions
            )
        )
    }
}
