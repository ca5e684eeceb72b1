import Rill

/// A Swift `Clock` on a test scheduler's timeline: `sleep` and a debounce advance together.
///
/// ```swift
/// let clock = scheduler.testClock
/// scheduler.task { try await clock.sleep(for: .seconds(5)) }
/// scheduler.advance(by: .seconds(5))
/// ```
/// A sleeper wakes at the first tick that is not before its deadline. Code under test that takes `any Clock<Duration>`
/// works with it unchanged.
public struct TestClock: Clock, Sendable {
    /// A point on the clock: the time since tick 0.
    public struct Instant: InstantProtocol {
        /// The time since tick 0.
        public let offset: Duration

        /// The instant a length of time after tick 0.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// The instant a length of time later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The length of time from this instant to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the first is earlier.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    /// The scheduler whose time it shows.
    public let scheduler: TestScheduler

    /// The clock of `scheduler`.
    public init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    /// The present tick.
    public var now: Instant { Instant(offset: Self.offset(scheduler.clock, tick)) }

    /// One tick.
    public var minimumResolution: Duration { tick }

    /// Waits until the timeline reaches `deadline`. Returns at once where it has.
    ///
    /// - Parameters:
    ///   - deadline: When to go on.
    ///   - tolerance: Ignored: virtual time is exact.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(
        until deadline: Instant,
        tolerance: Duration? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) async throws {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        try await sleep(until: deadline, at: site)
    }

    /// Waits for a length of time. Returns at once where that is not positive.
    ///
    /// - Parameters:
    ///   - duration: How long.
    ///   - tolerance: Ignored: virtual time is exact.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(
        for duration: Duration,
        tolerance: Duration? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) async throws {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        try await sleep(until: now.advanced(by: duration), at: site)
    }

    /// Waits until the timeline reaches `deadline`, as code does that knows nothing but `Clock`. Its line is not known.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await sleep(until: deadline, at: nil)
    }

    private func sleep(until deadline: Instant, at site: SourceSite?) async throws {
        try Task.checkCancellation()
        if TaskHome.ofThread !== scheduler.taskHome {
            scheduler.asyncParts.arrivals.note(sleepAt: site, on: scheduler.timeline)
        }
        let ticks = Self.ticks(deadline.offset, tick)
        if ticks <= scheduler.clock { return }
        let sleeper = SleepingTask(scheduler.timeline, until: Int64(ticks), at: site)
        try await StreamTask.whileAsleep(on: scheduler.asyncParts) {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { sleeper.begin($0) }
            } onCancel: {
                sleeper.cancel()
            }
        }
    }

    /// Between what a `Duration` can tell from nothing and what it can multiply.
    private var tick: Duration {
        max(Duration(secondsComponent: 0, attosecondsComponent: 1), .seconds(min(scheduler.secondsPerTick, 1e18)))
    }

    /// A number of ticks as a length of time, exactly; clamped to what fits.
    static func offset(_ ticks: Int, _ tick: Duration) -> Duration {
        let seconds = tick / .seconds(1) * Double(ticks)
        if abs(seconds) > 9e18 { return .seconds(seconds < 0 ? Int64.min : .max) }
        return tick * ticks
    }

    /// The first tick that is not before an offset, clamped to what fits.
    static func ticks(_ offset: Duration, _ tick: Duration) -> Int {
        let exact = offset / tick
        // Rounding first: a deadline that was computed as 3 ticks is 3, not 3 and a hair.
        let nearest = exact.rounded()
        let ticks = abs(exact - nearest) < max(1e-6, abs(exact) * 1e-15) ? nearest : exact.rounded(.up)
        return Int(Int64(clampingRoundedDown: ticks))
    }
}

extension TestScheduler {
    /// A Swift clock on this scheduler's timeline.
    public var testClock: TestClock { TestClock(self) }
}
