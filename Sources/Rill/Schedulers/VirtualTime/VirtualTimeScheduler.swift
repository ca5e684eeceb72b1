import Foundation

/// A scheduler whose time moves only when it is told to, so that hours pass in no time and every run is the same.
///
/// Work of one time runs in the order in which it was scheduled. Scheduling and cancelling are safe from any thread;
/// the work runs on the thread that calls `start()` or `advanceTo(_:)`, while no lock is held. A call that makes no
/// sense, such as `start()` from inside a run, does nothing and is reported through `Misuse`.
///
/// Scheduling is O(log n) in the number of waiting pieces of work, cancelling O(1).
///
/// `Sendable`: may be used from any thread; a subclass keeps it so.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType, CustomDebugStringConvertible,
    @unchecked Sendable
{
    /// A point on the virtual clock.
    public typealias VirtualTime = Converter.VirtualTimeUnit

    /// A length on the virtual clock.
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    /// The clock and the queue.
    package let timeline: VirtualTimeline

    package let converter: Converter
    private let codec: VirtualTimeCodec<VirtualTime>
    /// The codec, where the times have no keys of their own.
    private let ranks: VirtualTimeRanks<Converter>?

    /// A scheduler whose clock stands at `initialClock`.
    public init(initialClock: VirtualTime, converter: Converter) {
        self.converter = converter
        (timeline, codec, ranks) = Self.parts(initialClock, converter, .converter)
    }

    package init(initialClock: VirtualTime, converter: Converter, scale: VirtualTimeline.Scale) {
        self.converter = converter
        (timeline, codec, ranks) = Self.parts(initialClock, converter, scale)
    }

    private static func parts(
        _ initialClock: VirtualTime,
        _ converter: Converter,
        _ scale: VirtualTimeline.Scale
    ) -> (VirtualTimeline, VirtualTimeCodec<VirtualTime>, VirtualTimeRanks<Converter>?) {
        if let natural = VirtualTimeCodec.natural(initialClock), agrees(natural, with: converter, at: initialClock) {
            return (VirtualTimeline(clock: natural.key(of: initialClock), scale: scale), natural, nil)
        }
        let timeline = VirtualTimeline(clock: 0, scale: .converter)
        let ranks = VirtualTimeRanks(converter: converter, timeline: timeline, initialClock: initialClock)
        return (timeline, ranks, ranks)
    }

    /// Whether the converter compares times as their keys do. One that turns the order round gets ranks.
    private static func agrees(
        _ codec: VirtualTimeCodec<VirtualTime>,
        with converter: Converter,
        at time: VirtualTime
    ) -> Bool {
        let later = converter.convertToVirtualTime(converter.convertFromVirtualTime(time).addingTimeInterval(1e6))
        let key = codec.key(of: time)
        // The next time that the type can tell from this one, too: a converter may take near ones for equal.
        return [later, codec.time(of: key &+ 1)].allSatisfy { other in
            let otherKey = codec.key(of: other)
            return switch converter.compareVirtualTime(time, other) {
            case .lessThan: key < otherKey
            case .equal: key == otherKey
            case .greaterThan: key > otherKey
            }
        }
    }

    // MARK: Time

    /// The present time of the virtual clock.
    public var clock: VirtualTime { codec.time(of: timeline.clock) }

    /// After how many pieces of work a run ends with a report that names whose work keeps it going; ten million.
    public var stepLimit: Int {
        get { timeline.stepLimit }
        set { timeline.stepLimit = newValue }
    }

    /// The present time, as the converter sees it.
    public var now: RxTime {
        timeline.now ?? converter.convertFromVirtualTime(clock)
    }

    // MARK: Scheduling

    /// Runs `action` at the present virtual time, behind what is scheduled for it.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
    }

    /// Runs `action` once `dueTime` of real time, as the converter sees it, has passed on the virtual clock.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        let item = VirtualTimeAction(state, action)
        enqueue(item, after: dueTime)
        return item
    }

    /// Runs `action` once `dueTime` has passed on the virtual clock.
    public func scheduleRelativeVirtual<StateType>(
        _ state: StateType,
        dueTime: VirtualTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        let time = converter.offsetVirtualTime(clock, offset: dueTime)
        return scheduleAbsoluteVirtual(state, time: time, action: action)
    }

    /// Runs `action` at a virtual time; at the present one where that has passed.
    public func scheduleAbsoluteVirtual<StateType>(
        _ state: StateType,
        time: VirtualTime,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        let item = VirtualTimeAction(state, action)
        enqueue(item, at: time)
        return item
    }

    /// Runs `action` after `startAfter`, then every `period`, each time with the state that the last run returned.
    ///
    /// Each run is scheduled before the one before it calls `action`.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        var present = state
        let item = VirtualTimeRepeatingAction { [unowned self] item in
            self.enqueue(item, after: period)
            present = action(present)
        }
        enqueue(item, after: startAfter)
        return item
    }

    /// The time at which work that was asked for at `time` runs. Override it to move work; the default moves nothing.
    ///
    /// Called for relative times only.
    open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

    // MARK: Running

    /// Runs everything that is scheduled, and what that schedules, in order of time, until nothing is left, `stop()`
    /// is called, or `stepLimit` is reached, which is reported through `Misuse`.
    public func start() {
        timeline.report(timeline.runWithinStepLimit(through: .max), of: "start()")
    }

    /// Runs everything up to and including `virtualTime`, also what is added meanwhile, then sets the clock to it.
    ///
    /// A time that has passed changes nothing and is reported through `Misuse`.
    public func advanceTo(_ virtualTime: VirtualTime) {
        let key = codec.key(of: virtualTime)
        if timeline.clock > key { return reportPassed("advanceTo(\(virtualTime))") }
        guard ranks == nil else { return advanceByRanks(to: virtualTime, key) }
        let end = timeline.advanceWithinStepLimit(to: key)
        if end != .finished { timeline.report(end, of: "advanceTo(\(virtualTime))") }
    }

    @inline(never)
    private func advanceByRanks(to virtualTime: VirtualTime, _ key: Int64) {
        let end = timeline.runWithinStepLimit(through: key)
        timeline.report(end, of: "advanceTo(\(virtualTime))")
        // A key made again: a rank may have changed meanwhile.
        if end == .finished || end == .stopped { timeline.setClock(codec.key(of: virtualTime)) }
    }

    /// Moves the clock forward without running anything. What becomes overdue runs at the next start.
    ///
    /// A negative interval changes nothing and is reported through `Misuse`.
    public func sleep(_ virtualInterval: VirtualTimeInterval) {
        let key = codec.key(of: converter.offsetVirtualTime(clock, offset: virtualInterval))
        if key < timeline.clock { return reportPassed("sleep(\(virtualInterval))") }
        timeline.setClock(key)
    }

    private func reportPassed(_ call: @autoclosure () -> String) {
        timeline.report("\(call()) was called at \(clock); it did nothing, because time only goes forward.")
    }

    /// Ends the run after the work that runs now. The rest stays scheduled. Does nothing outside of a run.
    public func stop() { timeline.stop() }

    /// The clock and the number of waiting pieces of work.
    open var debugDescription: String { "clock \(clock), \(timeline.waiting().count) scheduled" }

    // MARK: Items

    @inline(__always)
    final func enqueue(_ item: VirtualTimeItem, after interval: RxTimeInterval) {
        if case .ticks = timeline.scale { return timeline.enqueue(item, at: timeline.due(after: interval)) }
        enqueueConverting(item, after: interval)
    }

    @inline(never)
    private func enqueueConverting(_ item: VirtualTimeItem, after interval: RxTimeInterval) {
        // `.never` is never, not a date far away.
        if case .never = interval { return }
        enqueue(item, at: virtualTime(after: interval))
    }

    /// The virtual time `interval` from now, converted and adjusted.
    private func virtualTime(after interval: RxTimeInterval) -> VirtualTime {
        adjustScheduledTime(converter.convertToVirtualTime(now.adding(interval)))
    }

    final func enqueue(_ item: VirtualTimeItem, at time: VirtualTime) {
        if let ranks { ranks.enqueue(item, at: time) } else { timeline.enqueue(item, at: codec.key(of: time)) }
    }
}

extension VirtualTimeScheduler: VirtualTimeHost {
    package var fastTimeline: VirtualTimeline? { ranks == nil ? timeline : nil }

    package func dueKey(after interval: RxTimeInterval) -> Int64 {
        if case .never = interval { return .max }
        return codec.key(of: virtualTime(after: interval))
    }
}
