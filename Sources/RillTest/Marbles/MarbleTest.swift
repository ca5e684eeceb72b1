import Rill
import RillMarbles
import RillVirtualTime

/// A marble test while it is being written down: its sources, its clock, and what is expected.
///
/// `expectMarbles` hands one to its body. The body runs at time 0, before anything happens; it asks for sources, builds
/// the pipeline, and returns the stream to compare with the lane `output:`, or says what it expects with
/// `expect(_:lane:)`. Then time runs to the horizon, and everything is compared.
///
/// A test has three parts: the script keeps what the body writes down, the run lets time pass, and the verdict compares.
///
/// `Sendable`: may be used from any thread, so that a service in a test can hand out a source from within a callback.
public final class MarbleTest: Sendable {
    let script: MarbleScript

    /// A test for a picture; nil where the picture makes no sense, which is reported.
    init?(_ literal: String, _ settings: MarbleSettings, reportingAt site: SourceSite) {
        guard settings.frame > .zero else {
            let message = "a frame of \(settings.frame) makes no sense; it has to be at least a nanosecond"
            for failure in [Failure(message, at: site)].explainingRecording() { failure.report() }
            return nil
        }
        do {
            script = MarbleScript(try MarblePicture(literal, at: site), settings, at: site)
        } catch {
            let place = MarblePicture.site(ofLine: error.line, column: error.column, in: literal, at: site)
            for failure in [Failure(error, called: nil, at: place)].explainingRecording() { failure.report() }
            return nil
        }
    }

    /// The scheduler of the test. One tick is one frame; work of one tick runs in the order in which it was scheduled.
    public var scheduler: TestScheduler { script.run.scheduler }

    /// A Swift clock on the same timeline: `clock.sleep` and a debounce advance together.
    public var clock: TestClock { scheduler.testClock }

    /// The time that one character of a diagram stands for.
    public var frame: Duration { script.settings.frame.duration }

    /// Keeps something alive until the run is over: a view model, a dispose bag.
    public func keep(_ object: Any) { script.keep(object) }

    /// Runs the test and reports what is not as expected.
    ///
    /// - Parameter output: What the body has returned.
    func finish<Output>(_ output: Output) {
        script.expectOutput(output)
        if let horizon = run() {
            report(MarbleVerdict(on: script, upTo: horizon).failures(), unrecorded: "no diagram of it is wrong")
        }
        end()
        withExtendedLifetime(output) {}
    }

    /// Ends the subscriptions and the async code, once.
    func end() { script.end() }

    /// Lets the test run to its horizon.
    ///
    /// - Returns: The horizon; nil where the test itself is broken, which is reported: then it says nothing about what it
    ///   tests.
    private func run() -> Int? {
        if report(script.takeMistakes()) { return nil }
        if let text = script.settings.horizon {
            guard let instant = script.instant(text, at: script.call) else {
                report(script.takeMistakes())
                return nil
            }
            script.run.end(at: instant)
        }
        let horizon = script.run.tick(of: script.run.horizon)
        if let failure = script.run.start(to: horizon) {
            report([failure])
            return nil
        }
        script.expectDrawnSubscriptions()
        // Only now is it known which lanes the run has asked for.
        let unused = script.lock.withLock { script.picture.unused() }
        if report(script.takeMistakes()) || report(unused) { return nil }
        if script.expectsNothing {
            let message =
                "the test expects nothing; return a stream and draw a lane 'output:' for it, or write test.expect(…)"
            report([Failure(message, at: script.call)])
            return nil
        }
        return horizon
    }

    /// Reports what is wrong. The first one says what is to be said once.
    ///
    /// - Parameter reason: Why nothing was recorded, where that was asked for.
    /// - Returns: Whether there was something.
    @discardableResult
    private func report(_ failures: [Failure], unrecorded reason: String = RecordingRefusal.brokenTest) -> Bool {
        var failures = failures
        if !failures.isEmpty, let remark = script.lock.withLock({ script.picture.remarkOnPlace }) {
            failures[0].notes.append(remark)
        }
        for failure in failures.explainingRecording(reason) { failure.report(in: script.scope) }
        return !failures.isEmpty
    }
}
