import Foundation
import Rill
import RillMarbles
import RillVirtualTime

/// A marble test while it is being written down: its sources, its clock, and what is expected.
///
/// `expectMarbles` hands one to its body. The body runs at time 0, before anything happens; it asks for sources, builds
/// the pipeline, and returns the stream to compare with the lane `output:`, or says what it expects with
/// `expect(_:is:)`. Then time runs to the horizon, and everything is compared.
///
/// `Sendable`: may be used from any thread, so that a service in a test can hand out a source from within a callback.
public final class MarbleTest: @unchecked Sendable {
    /// The scheduler of the test. One tick is one frame; work of one tick runs in the order in which it was scheduled.
    public let scheduler: TestScheduler

    let settings: MarbleSettings
    let call: SourceSite
    let scope: TestScope
    /// Guards everything below. Recursive, since code of the body may run while a source is made.
    let lock = NSRecursiveLock()
    var picture: MarblePicture
    var sources: [String: MarbleSource] = [:]
    /// The names in `sources` in the order in which they were asked for.
    var sourceNames: [String] = []
    var expectations: [any MarbleExpectation] = []
    var subscriptionExpectations: [SubscriptionExpectation] = []
    /// Mistakes in the test itself. Where there is one, nothing is run or compared.
    var mistakes: [Failure] = []
    var horizon = MarbleTime.zero
    var isOver = false
    /// Whether code of the body runs at instants or in a task: it may check what it likes.
    var isDriven = false
    /// Places in the order of work before everything that the body schedules: unsubscribing comes before emitting.
    private var earlyPlaces: Range<UInt64>
    private var kept: [Any] = []
    /// Present where what happens may be recorded.
    let recordingWatch: RecordingWatch?

    init(_ picture: MarblePicture, _ settings: MarbleSettings, at call: SourceSite) {
        self.picture = picture
        self.settings = settings
        self.call = call
        scope = TestScope.capture()
        recordingWatch = TestEnvironment.current.records(.inline) ? RecordingWatch() : nil
        let seconds = Double(settings.frame.nanoseconds) / 1e9
        scheduler = TestScheduler(initialClock: 0, resolution: seconds, simulateProcessingDelay: false)
        scheduler.stepLimit = settings.stepLimit
        if recordingWatch != nil { scheduler.watchStreamTasks() }
        let count = 1_024
        let first = scheduler.timeline.reserveSequences(count)
        earlyPlaces = first..<first + UInt64(count)
        horizon = picture.lastInstant(dialect: settings.dialect, frame: settings.frame)
    }

    /// The time that one character of a diagram stands for.
    public var frame: Duration { settings.frame.duration }

    /// Keeps something alive until the run is over: a view model, a dispose bag.
    public func keep(_ object: Any) {
        lock.withLock { kept.append(object) }
    }

    // MARK: Diagrams

    /// Parses a diagram; a mistake in it is a failure of the test at its own line.
    func diagram(
        _ text: String,
        as role: MarbleRole,
        labels: Set<String>? = nil,
        errorNames: Set<String>? = nil,
        allowsEventsAfterTerminal: Bool = false,
        called name: String?,
        at site: SourceSite
    ) -> MarbleDiagram? {
        do {
            return try MarbleDiagram(
                parsing: text,
                as: role,
                dialect: settings.dialect,
                frame: settings.frame,
                tick: settings.frame,
                labels: labels,
                errorNames: errorNames,
                allowsEventsAfterTerminal: allowsEventsAfterTerminal
            )
        } catch {
            mistake(error, called: name, at: site)
            return nil
        }
    }

    private func mistake(_ error: MarbleError, called name: String?, at site: SourceSite) {
        let column = SourceSite(
            fileID: site.fileID,
            filePath: site.filePath,
            line: site.line,
            column: name == nil ? site.column : site.column + error.column
        )
        mistake(Failure(error, called: name, at: column))
    }

    func mistake(_ failure: Failure) {
        lock.withLock { mistakes.append(failure) }
    }

    /// Lets the run reach the last instant of a diagram.
    func reach(_ diagram: MarbleDiagram) { reach(diagram.lastInstant(frame: settings.frame)) }

    func reach(_ time: MarbleTime) {
        lock.withLock { horizon = max(horizon, time) }
    }

    // MARK: Time

    func tick(of time: MarbleTime) -> Int { Int(clamping: time.nanoseconds / settings.frame.nanoseconds) }

    func time(ofTick tick: Int) -> MarbleTime { settings.frame * Int64(tick) }

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
}

/// What a whole picture has in common.
struct MarbleSettings {
    var values: [String: Any] = [:]
    var errors: [String: any Error] = [:]
    var frame = MarbleTime.milliseconds(1)
    var dialect = MarbleDialect.standard
    var tolerance = MarbleTime.zero
    var horizon: String?
    var stepLimit = 1_000_000
}

extension Failure {
    /// A diagram that does not parse.
    init(_ error: MarbleError, called name: String?, at site: SourceSite) {
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        let lane = name.map { "lane '\($0)': " } ?? ""
        self.init(
            lane + error.message,
            diagram: lines.dropFirst().map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n"),
            at: site
        )
    }
}
