import CRillAtomics

/// Makes deliveries serial, re-entrant ones first in, first out, without holding a lock over them.
///
/// One 32-bit word says it all. Whoever turns it from 0 to busy owns the gate and may deliver; every other caller, on
/// another thread or further up this thread's stack, leaves its work in the queue, and the owner does it before it
/// lets go. So no thread identity is needed, and foreign code never runs below a lock.
///
/// While the lock is held, nobody else changes the word: taking, leaving, closing and disposing all need it unlocked.
/// So the lock's holder writes with plain stores, and giving the lock back costs no atomic instruction.
///
/// What follows: an event that meets a delivery in progress is delivered by the thread that owns the gate, and the
/// call that brought it may return before that.
package class DeliveryGate: SourceHandle {
    /// Guards the queue and what subclasses keep beside it, for a few instructions at a time.
    @inline(__always) private static var lockedBit: UInt32 { 2 }
    @inline(__always) private static var busyBit: UInt32 { 4 }
    @inline(__always) private static var pendingBit: UInt32 { 8 }
    @inline(__always) private static var closedBit: UInt32 { 16 }

    /// Work that came while the gate was busy, and how many elements came before it.
    private struct Waiting {
        let elementsBefore: Int
        let work: () -> Void
    }

    /// What came while the gate was busy, in order. Guarded by the locked bit. The elements themselves are kept by the
    /// subclass that knows their type.
    @exclusivity(unchecked)  // Both are touched under the lock alone.
    private final var queue: [Waiting] = []
    /// The elements that came after the last piece of work in the queue.
    @exclusivity(unchecked) private final var elementsBehind = 0

    /// How often to wait for one's turn before leaving an element to the owner: more than 0 where another thread was met
    /// of late. Guarded by the lock.
    @exclusivity(unchecked) private final var patience: UInt8 = 0

    package override init() {}

    /// Takes an idle gate. False where it is busy, locked, closed or disposed: then take the slow path, `perform`.
    @inline(__always)
    package final func enter() -> Bool {
        rill_compare_exchange(flags, 0, DeliveryGate.busyBit)
    }

    /// Takes an idle gate together with its lock.
    @inline(__always)
    package final func enterLocked() -> Bool {
        rill_compare_exchange(flags, 0, DeliveryGate.busyBit | DeliveryGate.lockedBit)
    }

    /// Lets the gate go, after doing what came meanwhile.
    @inline(__always)
    package final func leave() {
        if !rill_compare_exchange(flags, DeliveryGate.busyBit, 0) { drain() }
    }

    /// Whether no event may pass any more: the gate was closed or disposed.
    @inline(__always)
    package final var isShut: Bool {
        rill_load_acquire(flags) & (DeliveryGate.closedBit | SourceHandle.disposedBit) != 0
    }

    /// Whether a terminal event has passed.
    package final var isClosed: Bool { rill_load_acquire(flags) & DeliveryGate.closedBit != 0 }

    /// Lets no further event pass. For the owner, before it delivers a terminal event.
    package final func close() {
        lock()
        unlock(adding: DeliveryGate.closedBit)
    }

    package override func markDisposed() -> Bool {
        lock()
        let isFirst = rill_load_relaxed(flags) & SourceHandle.disposedBit == 0
        unlock(adding: SourceHandle.disposedBit)
        return isFirst
    }

    /// Does `work` when its turn comes: now where the gate is idle, otherwise behind what waits.
    ///
    /// Where little of the stack is left, the gate is taken at once and let go later: an event may lead far, and what
    /// follows has to wait behind it.
    @inline(never)
    package final func perform(_ work: @escaping () -> Void) {
        lockInTurn()
        guard takeOrQueue(work) else { return }
        if FlatStack.isScarce { return FlatStack.perform { self.doAndLeave(work) } }
        doAndLeave(work)
    }

    private final func doAndLeave(_ work: () -> Void) {
        work()
        leave()
    }

    /// Takes the gate, or queues `work` where it is busy; unlocks either way. For a caller that holds the lock.
    ///
    /// - Returns: True where the caller now owns the gate, has to do the work itself and to `leave()`.
    @inline(__always)
    package final func takeOrQueue(_ work: @autoclosure () -> () -> Void) -> Bool {
        if takeOrAnnounce() { return true }
        queue.append(Waiting(elementsBefore: elementsBehind, work: work()))
        elementsBehind = 0
        unlock()
        return false
    }

    /// Takes the gate and unlocks, or counts an element that the caller then adds to those that wait; the caller
    /// unlocks in that case. For a caller that holds the lock.
    @inline(__always)
    package final func takeOrCountElement() -> Bool {
        if takeOrAnnounce() { return true }
        elementsBehind &+= 1
        return false
    }

    /// Takes the gate and unlocks, or tells its owner that something waits and stays locked.
    @inline(__always)
    private final func takeOrAnnounce() -> Bool {
        // Busy neither comes nor goes while the lock is held: the fast paths in and out need an unlocked word.
        let word = rill_load_relaxed(flags)
        if word & DeliveryGate.busyBit == 0 {
            unlock(adding: DeliveryGate.busyBit)
            return true
        }
        rill_store_relaxed(flags, word | DeliveryGate.pendingBit)
        return false
    }

    /// Whether someone owns the gate. For a caller that holds the lock.
    package final var isBusy: Bool { rill_load_relaxed(flags) & DeliveryGate.busyBit != 0 }

    /// Takes the lock. Only plain memory operations may stand before `unlock()`: no foreign code, no other lock.
    @inline(never)
    package final func lock() {
        var attempt: UInt32 = 0
        while true {
            let word = rill_load_relaxed(flags)
            if word & DeliveryGate.lockedBit == 0,
                rill_compare_exchange(flags, word, word | DeliveryGate.lockedBit)
            {
                if attempt > 0 { patience = DeliveryGate.fullPatience }
                return
            }
            rill_spin_pause(attempt)
            attempt &+= 1
        }
    }

    @inline(__always) private static var fullPatience: UInt8 { 64 }

    /// As `lock()`; where another thread delivers, waits for a moment until it is done.
    ///
    /// Two threads that take turns at each element take the memory from each other each time, at ten times the price of
    /// the delivery. One that waits for a microsecond or two lets the other one do dozens in the meantime. A call from
    /// further up its own stack would wait in vain: there the word stays as it is, which a tenth of a microsecond shows,
    /// and after a few such calls none waits any more. Where other threads change the word all the while, such a call
    /// waits for two microseconds or so.
    @inline(never)
    package final func lockInTurn() {
        lock()
        if patience == 0 || !isBusy { return }
        patience &-= 1
        unlock()
        if othersAreAtIt() {
            lock()
            patience = DeliveryGate.fullPatience
        } else {
            lock()
        }
    }

    /// Waits until the gate is idle, or for long enough. False where nothing changes.
    private final func othersAreAtIt() -> Bool {
        var known = rill_load_relaxed(flags)
        var hasChanged = false
        for attempt in 0..<6 as Range<UInt32> {
            for _ in 0..<1 << attempt { rill_spin_pause(0) }
            let word = rill_load_relaxed(flags)
            hasChanged = hasChanged || word != known
            if word & (DeliveryGate.busyBit | DeliveryGate.lockedBit) == 0 { return true }
            if attempt == 1, !hasChanged { return false }
            known = word
        }
        return hasChanged
    }

    /// Gives the lock back.
    @inline(__always)
    package final func unlock() { unlock(adding: 0) }

    @inline(__always)
    private final func unlock(adding bits: UInt32) {
        rill_store_release(flags, (rill_load_relaxed(flags) | bits) & ~DeliveryGate.lockedBit)
    }

    /// Hands the elements that wait over to the owner. Called under the lock.
    package func handOverElements() {}

    /// Delivers the next element that was handed over. For the gate's owner.
    package func deliverWaitingElement() {}

    @inline(never)
    private final func drain() {
        while true {
            lock()
            if queue.isEmpty, elementsBehind == 0 {
                let rest = DeliveryGate.busyBit | DeliveryGate.pendingBit | DeliveryGate.lockedBit
                rill_store_release(flags, rill_load_relaxed(flags) & ~rest)
                return
            }
            let last = elementsBehind
            elementsBehind = 0
            handOverElements()
            // Elements alone, as most often: the array is left alone, too, since to count references to it costs more.
            if queue.isEmpty {
                unlockAfterTaking()
            } else {
                let batch = queue
                queue = []
                unlockAfterTaking()
                for waiting in batch {
                    deliverElements(waiting.elementsBefore)
                    waiting.work()
                }
            }
            deliverElements(last)
        }
    }

    @inline(__always)
    private final func unlockAfterTaking() {
        rill_store_release(flags, rill_load_relaxed(flags) & ~(DeliveryGate.pendingBit | DeliveryGate.lockedBit))
    }

    private final func deliverElements(_ count: Int) {
        for _ in 0..<count { deliverWaitingElement() }
    }
}
