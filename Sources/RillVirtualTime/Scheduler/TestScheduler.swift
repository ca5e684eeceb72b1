import Rill

/// A virtual-time scheduler for tests: a clock of whole ticks, sources with scripts, and observers that record.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let taps = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
/// let observer = scheduler.start { taps.map { $0 * 10 } }
/// observer.events     // [.next(210, 10), .next(220, 20), .completed(230)]
/// taps.subscriptions  // [Subscription(200, 230)]
/// ```
/// Everything that sources and observers see is written to `log`, in one order. Work of one tick runs in the order in
/// which it was enqueued: a hot source's events when it is created, a cold source's when someone subscribes, the
/// disposal of `start` when `start` is called.
///
/// Safe from any thread; see `VirtualTimeScheduler`. A run ends with a report after `stepLimit` pieces of work.
///
/// `Sendable`: may be used from any thread.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {
    /// The times of `start`, where none are given.
    public struct Defaults {
        /// When the observable is made.
        public static let created = 100
        /// When it is subscribed to.
        public static let subscribed = 200
        /// When the subscription is disposed.
        public static let disposed = 1000
    }

    /// Everything that happened in the sources and observers of this scheduler, in order.
    public let log: RunLog

    /// The seconds of one tick: the `resolution` that the scheduler was made with.
    ///
    /// Not named so: inside an extension of this class, it would hide a global of that name.
    public let secondsPerTick: Double

    private let simulatesProcessingDelay: Bool
    let asyncParts: AsyncParts
    /// Where tasks run that Rill starts while this scheduler is in charge.
    package let taskHome: TaskHome

    /// A scheduler with RxTest's rules of time.
    ///
    /// - Parameters:
    ///   - initialClock: The first tick.
    ///   - resolution: The seconds of one tick. Zero, negative and not-a-number count as 1, and are reported.
    ///   - simulateProcessingDelay: Whether relative work that is due at or before the present tick runs at the next
    ///     one. Absolute work is never moved.
    public convenience init(
        initialClock: TestTime,
        resolution: Double = 1.0,
        simulateProcessingDelay: Bool = true
    ) {
        let isUsable = resolution > 0 && resolution.isFinite
        self.init(clock: initialClock, resolution: isUsable ? resolution : 1, delay: simulateProcessingDelay)
        if !isUsable {
            timeline.report("TestScheduler(resolution: \(resolution)) makes no sense; a tick is 1 second instead.")
        }
    }

    private init(clock: TestTime, resolution: Double, delay: Bool) {
        secondsPerTick = resolution
        simulatesProcessingDelay = delay
        log = RunLog()
        asyncParts = AsyncParts()
        taskHome = TaskHome(asyncParts)
        super.init(
            initialClock: clock,
            converter: TestSchedulerVirtualTimeConverter(resolution: resolution),
            scale: .ticks(resolution: resolution, movesDueWork: delay)
        )
        asyncParts.attach(to: timeline)
        timeline.adopt(taskHome)
    }

    deinit { asyncParts.end() }

    /// What was reported about this scheduler: calls that made no sense, runs that did not end.
    public var issues: [Misuse.Report] { timeline.issues }

    /// Relative work runs at the tick it is due, or at the next one where that is not in the future.
    public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
        simulatesProcessingDelay && time <= clock ? converter.offsetVirtualTime(clock, offset: 1) : time
    }

    /// The clock and the queue as text, a line a piece of work.
    public override var debugDescription: String { queueDescription }

    /// Runs `action` at an absolute time. A time that has passed counts as the present one.
    public func scheduleAt(
        _ time: TestTime,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        action: @escaping () -> Void
    ) {
        schedule("scheduleAt", at: time, fileID, filePath, line, column, action)
    }

    @discardableResult
    func schedule(
        _ label: String,
        at time: TestTime,
        _ fileID: String,
        _ filePath: String,
        _ line: Int,
        _ column: Int,
        _ action: @escaping () -> Void
    ) -> VirtualTimeAction {
        let item = VirtualTimeAction {
            action()
            return Disposables.create()
        }
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        item.origin = timeline.origins.number(of: VirtualTimeOrigin(label, site))
        timeline.enqueue(item, at: Int64(time))
        return item
    }
}
