import Foundation

/// A hub that keeps the last elements for a while, and replays those that are not too old to each new subscriber.
///
/// No timer: what is too old goes when the next element comes or someone subscribes.
package final class TimedReplayHub<Element>: Hub<Element> {
    private let limit: Int
    private let age: ReplayAge
    /// What is kept, and until when. Both guarded by the lock.
    @exclusivity(unchecked) private var kept = RawRing<Element>()
    @exclusivity(unchecked) private var ends = RawRing<Int64>()

    package init(limit: Int, window: RxTimeInterval, scheduler: any SchedulerType) {
        self.limit = limit
        age = ReplayAge(window, scheduler)
        super.init()
    }

    deinit {
        kept.deallocate()
        ends.deallocate()
    }

    package override func next(_ element: Element) {
        if !isShut { nextInTurn(element) }
    }

    @inline(never)
    package override func nextInTurn(_ element: Element) {
        // The scheduler is foreign code: it is asked before the lock is taken.
        let (present, end) = (age.present, age.end)
        lockInTurn()
        if hasAcceptedTerminal { return unlock() }
        // What leaves goes outside the lock: releasing it may run foreign code.
        var leaving = takeOld(present)
        if limit > 0 {
            if kept.count >= limit { leaving.append(takeFirst()) }
            kept.append(element)
            ends.append(end)
        }
        deliverOrWait(element)
        _fixLifetime(leaving)
    }

    /// Under the lock.
    private func takeFirst() -> Element {
        ends.dropFirst()
        return kept.removeFirst()
    }

    /// Takes out what is too old. Under the lock.
    private func takeOld(_ present: Int64) -> [Element] {
        var leaving: [Element] = []
        while ends.count > 0, ends.pointer(at: 0).pointee < present { leaving.append(takeFirst()) }
        return leaving
    }

    package override func takeReplay() -> ((HubEntry) -> Void)? {
        if kept.count == 0 { return nil }
        let elements = (0..<kept.count).map { (kept.pointer(at: $0).pointee, ends.pointer(at: $0).pointee) }
        return { entry in
            let present = self.age.present
            self.lock()
            let leaving = self.takeOld(present)
            self.unlock()
            for (element, end) in elements where end >= present && !entry.hasDisposedBit {
                unsafeDowncast(entry.sink.takeUnretainedValue(), to: Sink<Element>.self).next(element)
            }
            _fixLifetime(leaving)
        }
    }

    package override func replayAfterTerminal() -> ((HubEntry) -> Void)? { takeReplay() }

    package override func forget() {
        lock()
        var (old, oldEnds) = (kept, ends)
        kept = RawRing()
        ends = RawRing()
        unlock()
        old.deallocate()
        oldEnds.deallocate()
    }
}

/// Until when an element is young enough, in the units of a clock.
///
/// On a virtual clock these are its own ticks, so that no rounding of dates decides; elsewhere nanoseconds.
private struct ReplayAge {
    private let window: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timers: VirtualTimers?

    init(_ window: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.window = window.clampedToZero
        self.scheduler = scheduler
        timers = VirtualTimers(scheduler)
    }

    /// The present time.
    var present: Int64 {
        if let timers { return timers.clock }
        return Int64(clampingRoundedDown: scheduler.now.timeIntervalSinceReferenceDate * 1e9)
    }

    /// The last moment at which an element that comes now is replayed.
    var end: Int64 {
        if case .never = window { return .max }
        if let timers { return window.inNanoseconds == 0 ? timers.clock : timers.due(after: window) }
        // Dates of these years hold about a tenth of a microsecond: a microsecond more, so that none is taken for too old.
        let (sum, overflow) = present.addingReportingOverflow(window.inNanoseconds)
        return overflow || sum > .max - 1000 ? .max : sum + 1000
    }
}
