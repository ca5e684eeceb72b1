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

    /// How a run ended.
    package enum RunEnd: Sendable, Equatable {
        /// Nothing waits, or nothing up to the limit.
        case finished
        /// `stop()` was called.
        case stopped
        /// As many items fired as were allowed, and more wait. The origin of most of the last ones is given.
        case tooManySteps(culprit: UInt32)
        /// The timeline was running already; nothing was done.
        case alreadyRunning
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
    @exclusivity(unchecked) private var running = false
    @exclusivity(unchecked) private var runningThread: UInt = 0
    @exclusivity(unchecked) private var stopRequested = false
    @exclusivity(unchecked) private var runningOrigin: UInt32 = 0
    /// What a thread schedules, where that thread said so itself.
    @exclusivity(unchecked) private var namedOrigins: [UInt: UInt32] = [:]
    /// What `step()` ran.
    private var lastStep: (time: Int64, origin: UInt32)?
    @exclusivity(unchecked) private var fired = 0
    var maximumSteps = 10_000_000
    var reports: [Misuse.Report] = []
    /// The test that the timeline was made in: a report may come from a thread that knows of none.
    let owner = Misuse.captureOwner()
    private var chooser: VirtualTimeChooser?

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
        let exact = (Double(present) * resolution + interval.inSeconds) / resolution + 0.5
        let isExact = exact >= 0 && exact < 0x1p52
        let due = isExact ? Int64(exact) : Self.farDue(exact, present, interval.inSeconds / resolution)
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
        lock.lock()
        insert(item, time: time, sequence: takeSequence())
    }

    /// Enqueues an item in the place that a ticket holds.
    package func enqueue(_ item: VirtualTimeItem, at ticket: Ticket) {
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

    /// What schedules work now, on this thread: 0 where that is not known. With the lock held.
    @inline(__always)
    private var presentOriginLocked: UInt32 {
        if !namedOrigins.isEmpty, let named = namedOrigins[rill_thread_identity()] { return named }
        return runningOrigin != 0 && runningThread == rill_thread_identity() ? runningOrigin : 0
    }

    /// What schedules work now, on this thread: 0 where that is not known.
    package var presentOrigin: UInt32 { lock.locked { presentOriginLocked } }

    /// Runs `body`; what this thread schedules meanwhile, and what that schedules, has this origin.
    package func withOrigin<Result>(_ number: UInt32, _ body: () throws -> Result) rethrows -> Result {
        let thread = rill_thread_identity()
        let outer = lock.locked { namedOrigins.updateValue(number, forKey: thread) }
        defer { lock.locked { namedOrigins[thread] = outer } }
        return try body()
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

    // MARK: Running

    /// Fires items in order, up to and including `limit`, moving the clock to each one's time.
    ///
    /// - Parameter maximumSteps: Where more items than this are due, the run ends with `tooManySteps`.
    package func run(through limit: Int64, maximumSteps: Int = .max) -> RunEnd {
        if lock.locked({ isIdle(through: limit) }) { return .finished }
        return runItems(through: limit, maximumSteps: maximumSteps)
    }

    /// As `run`, with the timeline's own limit of steps.
    package func runWithinStepLimit(through limit: Int64) -> RunEnd {
        guard let steps = lock.locked({ isIdle(through: limit) ? nil : maximumSteps }) else { return .finished }
        return runItems(through: limit, maximumSteps: steps)
    }

    /// Whether a run would have nothing to do: a test that advances time tick by tick asks often. With the lock held.
    private func isIdle(through limit: Int64) -> Bool {
        if running { return false }
        guard let key = settledFirst() else { return true }
        return key.time > limit || key.time == .max
    }

    private func runItems(through limit: Int64, maximumSteps: Int) -> RunEnd {
        guard begin(through: limit) else { return .alreadyRunning }
        let outerCause = rill_cause_get()
        defer { rill_cause_set(outerCause) }
        var steps = 0
        var tally = CulpritTally(maximumSteps: maximumSteps)
        // Read under the lock: an item that is pushed ahead by another thread meanwhile gets new ones.
        var circumstances = Circumstances()
        while steps < maximumSteps, let item = takeNext(&circumstances) {
            if item.hasDisposedBit { continue }
            steps += 1
            tally.count(circumstances.origin, step: steps)
            rill_cause_set(circumstances.cause)
            item.fire()
        }
        if maximumSteps == 1, steps == 1 {
            lock.locked { lastStep = (circumstances.time, circumstances.origin) }
        }
        // The limit as it is now: keys of ranks may have changed.
        let isMoreDue = steps >= maximumSteps && nextTime().map { time in lock.locked { time <= self.limit } } ?? false
        if end() { return .stopped }
        return isMoreDue ? .tooManySteps(culprit: tally.culprit) : .finished
    }

    /// Fires the one item that comes next, and returns the key it had and its origin; nil where nothing waits.
    package func step() -> (end: RunEnd, ran: (time: Int64, origin: UInt32)?) {
        lock.locked { if !running { lastStep = nil } }
        let end = run(through: .max, maximumSteps: 1)
        if end == .alreadyRunning { return (end, nil) }
        return (end, lock.locked { lastStep })
    }

    /// Ends the run after the item that fires now; the rest stays queued. Nothing outside of a run.
    package func stop() {
        lock.locked { if running { stopRequested = true } }
    }

    /// Chooses among the work of one time instead of taking it in order. Nil by default; set it before a run.
    package func choose(with chooser: VirtualTimeChooser?) { lock.locked { self.chooser = chooser } }

    /// Moves the clock forward, without running anything. Where it stands later already, it stays.
    package func setClock(_ time: Int64) {
        lock.locked { if time > clock { clockFace.set(min(time, Self.lastTime)) } }
    }

    /// The key of the next work that is not cancelled, or nil where nothing waits.
    package func nextTime() -> Int64? {
        var dropped: [VirtualTimeItem] = []
        let time: Int64? = lock.locked {
            while let key = settledFirst() {
                if key.time == .max { return nil }
                if !queue.item(key).hasDisposedBit { return key.time }
                dropped.append(queue.removeFirst())
            }
            return nil
        }
        withExtendedLifetime(dropped) {}
        return time
    }

    /// What waits, in the order in which it will fire.
    package func waiting() -> [(time: Int64, item: VirtualTimeItem)] {
        lock.locked {
            queue.allKeys.compactMap { key -> (key: VirtualTimeQueue.Key, item: VirtualTimeItem)? in
                let item = queue.item(key)
                return item.hasDisposedBit ? nil : (postponedKey(of: item, key) ?? key, item)
            }
        }
        .sorted { $0.key < $1.key }
        .map { ($0.key.time, $0.item) }
    }

    /// What an item fires with.
    private struct Circumstances {
        var time: Int64 = 0
        var origin: UInt32 = 0
        var cause: UnsafeMutableRawPointer?
    }

    private func begin(through limit: Int64) -> Bool {
        lock.locked {
            if running { return false }
            running = true
            runningThread = rill_thread_identity()
            stopRequested = false
            self.limit = limit
            return true
        }
    }

    /// Whether the run was stopped.
    private func end() -> Bool {
        lock.locked {
            running = false
            runningOrigin = 0
            limit = .max
            return stopRequested
        }
    }

    /// Takes the next item, cancelled or not, and moves the clock to it unless it is cancelled.
    @inline(__always)
    private func takeNext(_ circumstances: inout Circumstances) -> VirtualTimeItem? {
        lock.lock()
        defer { lock.unlock() }
        guard !stopRequested, var key = settledFirst(), key.time <= limit, key.time != .max else { return nil }
        if chooser != nil { key = moveChosenFirst(key) }
        let flags = queue.flags(key)
        let item = queue.removeFirst()
        if flags & Upstream.disposedBit == 0 {
            if key.time > clock { clockFace.set(key.time) }
            runningOrigin = item.origin
            circumstances = Circumstances(time: key.time, origin: item.origin, cause: item.cause)
            fired &+= 1
            if flags & VirtualTimeItem.postponableBit != 0 { markTaken(item) }
        }
        return item
    }

    /// Puts the item that the chooser takes before all others, and returns its key. With the lock held.
    @inline(never)
    private func moveChosenFirst(_ first: VirtualTimeQueue.Key) -> VirtualTimeQueue.Key {
        let rivals = queue.allKeys
            .filter { $0.time == first.time && queue.flags($0) & Upstream.disposedBit == 0 }
            .filter { postponedKey(of: queue.item($0), $0) == nil }
            .sorted { $0 < $1 }
        // Work of one origin keeps its order among itself: only the first of each may be taken.
        var seen: Set<VirtualTimeChooser.Group> = []
        let candidates = rivals.filter { seen.insert(VirtualTimeChooser.Group(queue.item($0))).inserted }
        guard candidates.count > 1, let chooser else { return first }
        let names = candidates.map { queue.item($0).origin }
        let index = chooser.choose(among: names, at: first.time)
        guard index > 0, candidates.indices.contains(index) else { return first }
        queue.moveToFront(candidates[index])
        return candidates[index]
    }

    @inline(never)
    private func markTaken(_ item: VirtualTimeItem) {
        unsafeDowncast(item, to: PostponableItem.self).isQueued = false
    }

    /// The first key, after items that were postponed have gone to their true place.
    @inline(__always)
    private func settledFirst() -> VirtualTimeQueue.Key? {
        guard let key = queue.first else { return nil }
        if queue.flags(key) & VirtualTimeItem.postponableBit == 0 { return key }
        return settlePostponed()
    }

    @inline(never)
    private func settlePostponed() -> VirtualTimeQueue.Key? {
        while let key = queue.first {
            let item = queue.item(key)
            guard let moved = postponedKey(of: item, key) else { return key }
            unsafeDowncast(item, to: PostponableItem.self).queuedTime = moved.time
            queue.moveFirst(to: moved)
        }
        return nil
    }

    /// Where an item truly stands, if that is not `key`.
    private func postponedKey(of item: VirtualTimeItem, _ key: VirtualTimeQueue.Key) -> VirtualTimeQueue.Key? {
        guard rill_load_relaxed(item.flags) & VirtualTimeItem.postponableBit != 0 else { return nil }
        let postponable = unsafeDowncast(item, to: PostponableItem.self)
        if postponable.sequence == key.sequence { return nil }
        return VirtualTimeQueue.Key(time: postponable.time, sequence: postponable.sequence, slot: key.slot)
    }
}

extension Int64 {
    /// The largest whole number that is not above a floating-point number, clamped to what fits. Not a number becomes 0.
    package init(clampingRoundedDown exact: Double) {
        if exact < 9.2e18 && exact > -9.2e18 {
            let whole = Int64(exact)
            self = Double(whole) > exact ? whole - 1 : whole
        } else {
            self = exact > 0 ? .max : (exact < 0 ? .min : 0)
        }
    }
}
