import CRillAtomics
import Foundation

/// The clock and the queue of a virtual-time scheduler, without its type parameter: times are 64-bit keys.
///
/// Threading: every member may be called from any thread. The lock guards the queue for a few instructions at a time;
/// it is never held while an item fires or is released. Only one thread runs the timeline at a time.
package final class VirtualTimeline: @unchecked Sendable {
    /// How a real interval becomes a key, where that needs no foreign code.
    package enum Scale: Sendable {
        /// Keys are ticks of a number of seconds. Relative work that is due at or before the clock moves to the next
        /// tick where `movesDueWork` is set.
        case ticks(resolution: Double, movesDueWork: Bool)
        /// Only the scheduler's converter knows.
        case converter
    }

    /// A place in the order of work, taken now for work that is enqueued later.
    package struct Ticket {
        /// The key of the time.
        package let time: Int64
        package let sequence: UInt64

        package init(time: Int64, sequence: UInt64) {
            self.time = time
            self.sequence = sequence
        }
    }

    package let scale: Scale
    /// Names for what scheduled work.
    package let origins = VirtualTimeOrigins()
    let lock: Lock
    let link = VirtualTimelineLink()
    /// The present time, for those who need nothing else.
    package let clockFace: VirtualClock
    // Guarded by `lock`, all of them. Checked exclusivity would double the cost of an enqueue.
    @exclusivity(unchecked) var queue = VirtualTimeQueue()
    @exclusivity(unchecked) private var nextSequence: UInt64 = 0
    @exclusivity(unchecked) var limit: Int64 = .max
    @exclusivity(unchecked) var running = false
    @exclusivity(unchecked) var runningThread: UInt = 0
    @exclusivity(unchecked) var stopRequested = false
    @exclusivity(unchecked) var runningOrigin: UInt32 = 0
    /// What a thread schedules, where that thread said so itself.
    @exclusivity(unchecked) var namedOrigins: [UInt: UInt32] = [:]
    /// What `step()` ran.
    @exclusivity(unchecked) var lastStep: (time: Int64, origin: UInt32)?
    @exclusivity(unchecked) var fired = 0
    @exclusivity(unchecked) var maximumSteps = 10_000_000
    var reports: [Misuse.Report] = []
    /// Where tasks run that are started from within a run.
    @exclusivity(unchecked) var taskHome: TaskHome?
    /// What a thread carries while that is in charge. Set before anyone else knows the timeline; 0: it has none.
    @exclusivity(unchecked) var taskHomeAddress: UInt = 0
    /// The test that the timeline was made in: a report may come from a thread that knows of none.
    let owner = Misuse.captureOwner()
    @exclusivity(unchecked) var chooser: VirtualTimeChooser?

    package init(clock: Int64, scale: Scale) {
        self.scale = scale
        clockFace = VirtualClock(min(clock, Self.lastTime))
        lock = link.lock
        link.connect(self)
    }

    deinit {
        link.disconnect()
        queue.destroy()
    }

    /// The last key that the clock may show: `.max` is never.
    package static var lastTime: Int64 { .max - 1 }

    /// The key of the present time. No lock.
    @inline(__always)
    package var clock: Int64 { clockFace.time }

    /// Whether `due(after:)` and `now` know the time without foreign code.
    @inline(__always)
    package var countsTicks: Bool { if case .ticks = scale { true } else { false } }

    /// The present time, where keys are ticks.
    @inline(__always)
    package var now: Date? {
        guard case .ticks(let resolution, _) = scale else { return nil }
        return Date(timeIntervalSince1970: Double(clock) * resolution)
    }

    /// The same, good for its distance from others alone: counted from where dates are finest. Those of 1970 hold a tenth
    /// of a microsecond, which is too little where a tick is a microsecond.
    @inline(__always)
    package var fineNow: Date? {
        guard case .ticks(let resolution, _) = scale else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double(clock) * resolution)
    }

    /// The room of the queue, for tests of its growth.
    package var queueCapacity: Int { lock.locked { queue.capacity } }

    /// Whether a thread runs the timeline.
    package var isRunning: Bool { lock.locked { running } }

    /// Whether the present thread runs the timeline.
    package var isRunningHere: Bool { lock.locked { running && runningThread == rill_thread_identity() } }

    /// How many items have fired since the timeline was made.
    package var firedCount: Int { lock.locked { fired } }

    // MARK: Scheduling

    /// The key for work that is due `interval` after the present time. `scale` must be `.ticks`.
    ///
    /// The arithmetic is the converter's: real time plus interval, divided by the resolution, rounded.
    @inline(__always)
    package func due(after interval: RxTimeInterval) -> Int64 {
        guard case .ticks(let resolution, let movesDueWork) = scale else { return clock }
        let present = clock
        let seconds = interval.inSeconds
        // A tick of one second is what nearly every test has; what this leaves out changes nothing there.
        let exact =
            resolution == 1
            ? Double(present) + seconds + 0.5 : (Double(present) * resolution + seconds) / resolution + 0.5
        let isExact = exact >= 0 && exact < 0x1p52
        let due = isExact ? Int64(exact) : Self.farDue(exact, present, seconds / resolution)
        return movesDueWork && due <= present ? min(present &+ 1, Self.lastTime) : due
    }

    /// Where floating-point numbers of ticks are negative, or too large for the fraction to count.
    @inline(never)
    private static func farDue(_ exact: Double, _ present: Int64, _ ticks: Double) -> Int64 {
        if exact < 0, exact > -0x1p52 { return Int64(clampingRoundedDown: exact) }
        if ticks == .infinity { return .max }
        let (sum, overflow) = present.addingReportingOverflow(Int64(clampingRoundedDown: ticks + 0.5))
        return overflow ? (ticks < 0 ? .min : .max) : sum
    }

    /// Enqueues an item behind everything that is enqueued for the same time. An item with `time` `.max` never fires
    /// and is not kept.
    @inline(__always)
    package func enqueue(_ item: VirtualTimeItem, at time: Int64) {
        noteIfForeign()
        lock.lock()
        insert(item, time: time, sequence: takeSequence())
    }

    /// Enqueues an item in the place that a ticket holds.
    package func enqueue(_ item: VirtualTimeItem, at ticket: Ticket) {
        noteIfForeign()
        lock.lock()
        insert(item, time: ticket.time, sequence: ticket.sequence)
    }

    /// Takes a place in the order without enqueuing anything.
    package func reserve(at time: Int64) -> Ticket {
        lock.locked { Ticket(time: time, sequence: takeSequence()) }
    }

    /// Takes `count` consecutive places; the first one's number is returned, and `Ticket` makes the tickets.
    package func reserveSequences(_ count: Int) -> UInt64 {
        lock.locked {
            let first = nextSequence
            nextSequence &+= UInt64(max(0, count))
            return first
        }
    }

    /// Sets the time of an item, whether it waits already or not, and puts it behind what is enqueued for that time.
    ///
    /// A later time than before costs no queue operation; an earlier one costs O(n).
    package func postpone(_ item: PostponableItem, to time: Int64) {
        noteIfForeign()
        lock.lock()
        guard item.joins(self) else { return lock.unlock() }
        let sequence = takeSequence()
        // What sets it anew is what its work comes from.
        item.origin = presentOriginLocked
        item.cause = rill_cause_get()
        item.time = time
        item.sequence = sequence
        if item.isQueued {
            if time == .max {
                let dropped = dropLocked(item)
                lock.unlock()
                return withExtendedLifetime(dropped) {}
            }
            // The key that stands in the queue may be older, and earlier, than the time that the item had.
            if time < item.queuedTime {
                queue.move(item, time: time, sequence: sequence)
                item.queuedTime = time
            }
            return lock.unlock()
        }
        item.isQueued = time != .max
        item.queuedTime = time
        insert(item, time: time, sequence: sequence)
    }

    /// Takes an item out of the queue, with the lock held, and returns the queue's reference to it. O(1).
    func dropLocked(_ item: PostponableItem) -> VirtualTimeItem? {
        guard item.isQueued else { return nil }
        item.isQueued = false
        return queue.replaceItem(item.slot, by: VirtualTimeTombstone.shared)
    }

    @inline(__always)
    func takeSequence() -> UInt64 {
        let sequence = nextSequence
        nextSequence &+= 1
        return sequence
    }

    /// With the lock held; gives it back.
    @inline(__always)
    func insert(_ item: VirtualTimeItem, time: Int64, sequence: UInt64) {
        if item.origin == 0 { item.origin = presentOriginLocked }
        item.cause = rill_cause_get()
        if queue.isFull || time == .max { return insertSlowly(item, time: time, sequence: sequence) }
        noteSlot(queue.insert(item, time: time, sequence: sequence), of: item)
        lock.unlock()
    }

    @inline(__always)
    private func noteSlot(_ slot: Int, of item: VirtualTimeItem) {
        if rill_load_relaxed(item.flags) & VirtualTimeItem.postponableBit != 0 {
            unsafeDowncast(item, to: PostponableItem.self).slot = slot
        }
    }

    @inline(never)
    private func insertSlowly(_ item: VirtualTimeItem, time: Int64, sequence: UInt64) {
        if time == .max { return lock.unlock() }
        let cancelled = queue.grow()
        let fits = !queue.isFull
        if fits {
            noteSlot(queue.insert(item, time: time, sequence: sequence), of: item)
        } else {
            (item as? PostponableItem)?.isQueued = false
        }
        lock.unlock()
        // Released where no lock is held: what an item's `deinit` runs is not ours.
        withExtendedLifetime(cancelled) {}
        if !fits {
            item.dispose()
            Misuse.report("A virtual-time scheduler holds 67 million pieces of work; a new one was cancelled.")
        }
    }
}
