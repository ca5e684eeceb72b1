import Foundation
import Rill
import RillMarbles
import RillVirtualTime

/// The run of a marble test: its clock, how far time runs, and what is left when it is over.
///
/// `Sendable`: may be used from any thread.
final class MarbleRun: @unchecked Sendable {
    /// One tick is one frame; work of one tick runs in the order in which it was scheduled.
    let scheduler: TestScheduler

    private let frame: MarbleTime
    private let stepLimit: Int
    private let call: SourceSite
    /// Guards what follows.
    private let lock = NSLock()
    private var lastInstant = MarbleTime.zero
    /// Places in the order of work before everything that the body schedules: unsubscribing comes before emitting.
    private var earlyPlaces: Range<UInt64>

    /// - Parameters:
    ///   - settings: The frame, and after how many pieces of work the run ends with a failure.
    ///   - call: The line to blame for what no other line is to blame for.
    init(_ settings: MarbleSettings, at call: SourceSite) {
        frame = settings.frame
        stepLimit = settings.stepLimit
        self.call = call
        let seconds = Double(settings.frame.nanoseconds) / 1e9
        scheduler = TestScheduler(initialClock: 0, resolution: seconds, simulateProcessingDelay: false)
        scheduler.stepLimit = settings.stepLimit
        let count = 1_024
        let first = scheduler.timeline.reserveSequences(count)
        earlyPlaces = first..<first + UInt64(count)
    }

    // MARK: Instants

    func tick(of time: MarbleTime) -> Int { Int(clamping: time.nanoseconds / frame.nanoseconds) }

    func time(ofTick tick: Int) -> MarbleTime { frame * Int64(tick) }

    /// The last instant that something in the test speaks of: there everything is compared.
    var horizon: MarbleTime { lock.withLock { lastInstant } }

    /// Lets the run reach an instant.
    func reach(_ time: MarbleTime) { lock.withLock { lastInstant = max(lastInstant, time) } }

    /// Lets the run end at an instant, whatever it was to reach.
    func end(at time: MarbleTime) { lock.withLock { lastInstant = time } }

    /// Schedules work before everything else that happens at its time.
    func scheduleEarly(at time: MarbleTime, _ body: @escaping () -> Void) {
        let item = VirtualTimeAction {
            body()
            return Disposables.create()
        }
        let tick = Int64(tick(of: time))
        let sequence = lock.withLock { earlyPlaces.popFirst() }
        if let sequence {
            scheduler.timeline.enqueue(item, at: VirtualTimeline.Ticket(time: tick, sequence: sequence))
        } else {
            scheduler.timeline.enqueue(item, at: tick)
        }
    }

    // MARK: Running

    /// Lets time run to the horizon. What the body asks for meanwhile moves it no more.
    ///
    /// - Returns: What kept it from there; nil where it came there.
    func start(to end: Int) -> Failure? {
        switch scheduler.timeline.run(through: Int64(end), maximumSteps: stepLimit) {
        case .finished, .stopped:
            scheduler.timeline.setClock(Int64(end))
            return nil
        case .alreadyRunning:
            return Failure("the body runs the scheduler itself, and from within a run", at: call)
        case .tooManySteps(let number):
            let culprit = scheduler.timeline.origins[number]
            let name = culprit.map { "\($0) keeps" } ?? "work of unknown origin keeps"
            return Failure(
                "the run did not come to its horizon (\(horizon)): after \(stepLimit) steps it was at "
                    + "\(time(ofTick: scheduler.clock)), and \(name) scheduling new work",
                notes: ["if this is no endless loop, raise stepLimit:"],
                at: culprit?.site ?? call
            )
        }
    }

    /// Lets time run on a little: what is missing at the horizon may only be late.
    func goOn(behind horizon: Int) {
        let later = horizon + max(10, min(horizon, 1_000))
        _ = scheduler.timeline.run(through: Int64(later), maximumSteps: min(stepLimit, 10_000))
    }

    /// Lets time run on until nothing is scheduled any more.
    ///
    /// - Returns: Whether it came to such an end.
    func goOnToTheEnd() -> Bool {
        let end = scheduler.timeline.run(through: VirtualTimeline.lastTime, maximumSteps: min(stepLimit, 10_000))
        guard case .finished = end else { return false }
        return scheduler.timeline.nextTime() == nil
    }

    /// Tasks that the test has started and that have not ended: what they would have checked was not checked.
    func unfinishedTasks(at horizon: Int) -> [Failure] {
        let found = scheduler.leftovers([.suspendedTask, .scheduledWork])
        let tasks = Set(found.filter { $0.kind == .suspendedTask }.map(\.site))
        let end = time(ofTick: horizon)
        let advice =
            "let it end by \(end), where the test does, or give it up: "
            + "test.at(\"\(end)\") { test.scheduler.takeLeftovers([.suspendedTask]) }"
        return Failure.leftOver(found.filter { tasks.contains($0.site) }, advice: advice, at: call)
    }

    /// What says that something ran outside of the test's timeline.
    var outsideNotes: [String] { scheduler.outsideNotes(passing: "test.scheduler") }
}
