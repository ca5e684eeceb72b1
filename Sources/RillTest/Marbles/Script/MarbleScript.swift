import Foundation
import Rill
import RillMarbles
import RillVirtualTime

/// What the body of a marble test has written down: its lanes, its sources, what it expects, and the mistakes in it.
///
/// `Sendable`: may be used from any thread, so that a service in a test can hand out a source from within a callback.
final class MarbleScript: @unchecked Sendable {
    let run: MarbleRun
    let settings: MarbleSettings
    let call: SourceSite
    let scope: TestScope
    /// Present where what happens may be recorded.
    let recordingWatch: RecordingWatch?

    /// Guards everything below. Recursive, since code of the body may run while a source is made.
    let lock = NSRecursiveLock()
    var picture: MarblePicture
    /// In the order in which they were asked for.
    private(set) var sources: [MarbleSource] = []
    private(set) var recordings: [any LaneRecording] = []
    private(set) var subscriptionExpectations: [SubscriptionExpectation] = []
    /// Mistakes in the test itself. Where there is one, nothing is run or compared.
    private var mistakes: [Failure] = []
    private var isOver = false
    /// Whether code of the body runs at instants or in a task: it may check what it likes.
    private var isDriven = false
    private var kept: [Any] = []

    init(_ picture: MarblePicture, _ settings: MarbleSettings, at call: SourceSite) {
        self.picture = picture
        self.settings = settings
        self.call = call
        scope = TestScope.capture()
        run = MarbleRun(settings, at: call)
        recordingWatch = RecordingPolicy.current.records(.inline) ? RecordingWatch() : nil
        if recordingWatch != nil { run.scheduler.watchStreamTasks() }
        run.reach(picture.lastInstant(dialect: settings.dialect, frame: settings.frame))
    }

    /// Keeps something alive until the run is over.
    func keep(_ object: Any) {
        lock.withLock { kept.append(object) }
    }

    // MARK: What is written down

    /// The source that was made from a lane or a diagram.
    func source(_ key: String) -> MarbleSource? { lock.withLock { sources.first { $0.name == key } } }

    /// Whether a source starts anew for each subscription.
    func isCold(_ name: String) -> Bool { source(name).map { $0.script == nil } ?? false }

    /// Whether a lane is what a source plays, too.
    func isSource(_ lane: String) -> Bool {
        lock.withLock { sources.contains { $0.name == lane || $0.name.prefix { $0 != "#" } == lane } }
    }

    func add(_ source: MarbleSource) {
        lock.withLock { sources.append(source) }
    }

    func add(_ recording: any LaneRecording) {
        lock.withLock { recordings.append(recording) }
    }

    /// Notes what is expected of a source's subscriptions: then it is no mistake that nothing subscribes it.
    func add(_ expectation: SubscriptionExpectation, of source: String) {
        lock.withLock {
            if let index = sources.firstIndex(where: { $0.name == source }) {
                sources[index].hasExpectedSubscriptions = true
            }
            subscriptionExpectations.append(expectation)
        }
    }

    /// Whether nothing is expected, and no code of the body runs that could check something.
    var expectsNothing: Bool {
        lock.withLock { recordings.isEmpty && subscriptionExpectations.isEmpty && !isDriven }
    }

    // MARK: Its end

    /// Notes that code of the body runs along. Returns false when the run is over, which is a failure: it would not run.
    func drives(_ call: String, at site: SourceSite) -> Bool {
        lock.withLock { isDriven = true }
        return !refusesLate(call, at: site)
    }

    /// Whether the run is over, so that what the body asks for would never be looked at. That is a failure.
    func refusesLate(_ call: String, at site: SourceSite) -> Bool {
        guard lock.withLock({ isOver }) else { return false }
        Failure("test.\(call) was called when the run was over, so it does nothing", at: site).report(in: scope)
        return true
    }

    /// Ends the subscriptions and the async code, once.
    func end() {
        let recordings = lock.withLock { () -> [any LaneRecording]? in
            defer { isOver = true }
            return isOver ? nil : self.recordings
        }
        guard let recordings else { return }
        for recording in recordings { recording.end() }
        run.scheduler.endAsyncCode()
    }

    // MARK: Mistakes

    func mistake(_ failure: Failure) {
        lock.withLock { mistakes.append(failure) }
    }

    /// What is wrong with the test itself, as far as it was not taken before.
    func takeMistakes() -> [Failure] {
        lock.withLock {
            defer { mistakes = [] }
            return mistakes + picture.unknown() + picture.misspelt()
        }
    }
}
