import CRillAtomics

/// One subscriber of a hub.
package final class HubEntry: SourceHandle {
    /// Replayed elements are on their way on another thread's stack: what comes meanwhile waits in `HubCore.held`.
    @inline(__always) static var waitingBit: UInt32 { 2 }

    /// Retained until `releaseSink()`: nothing that the subscriber's handle holds keeps the subscriber alive.
    let sink: Unmanaged<AnySink>
    private var ownsSink = true
    /// What waits for the end of the replay. Guarded by the hub's lock.
    fileprivate var held: [() -> Void] = []
    /// Strong: the subject that owns the hub cuts the circle when it goes (`HubCore.shutDown`).
    let hub: HubCore
    /// The index in the hub's slots, or -1. The gate's owner alone touches it.
    var index = -1

    init(_ sink: AnySink, _ hub: HubCore) {
        self.sink = Unmanaged.passRetained(sink)
        self.hub = hub
    }

    deinit { releaseSink() }

    /// Lets the subscriber go. For the gate's owner, or whoever holds an entry that is in no slot.
    fileprivate func releaseSink() {
        guard ownsSink else { return }
        ownsSink = false
        sink.release()
    }

    package override func dispose() {
        if markDisposed() { hub.remove(self) }
    }
}

/// The subscribers of a subject, a relay or a shared connection, without the type of its elements.
///
/// The slots belong to the owner of the gate. Whoever joins or leaves takes the gate for a moment, or queues the
/// change behind the events that wait, so that a subscriber sees exactly the events that came after it joined.
package class HubCore: DeliveryGate {
    /// Nil where one left.
    @exclusivity(unchecked)  // The gate's owner alone touches the four: the dynamic check would double the cost.
    fileprivate final var slots: UnsafeMutablePointer<HubSlot?>
    @exclusivity(unchecked) fileprivate final var slotCount = 0
    @exclusivity(unchecked) private final var slotCapacity = 0
    @exclusivity(unchecked) private final var holes = 0

    /// Subscribers that joined and have not left. Guarded by the lock.
    private final var observerCount = 0
    /// The terminal error, where the hub closed with one. Written before the closed bit is set.
    package fileprivate(set) final var terminalError: (any Swift.Error)?

    package override init() {
        slots = UnsafeMutablePointer(bitPattern: MemoryLayout<Int>.alignment).unsafelyUnwrapped
        super.init()
    }

    deinit { releaseSlots() }

    /// Whether anyone is subscribed. Nobody is from the moment that the end is sent.
    package final var hasObservers: Bool {
        lock()
        defer { unlock() }
        return observerCount > 0 && !isShut
    }

    /// Releases all subscribers without a word. For the object that owns the hub, when it goes.
    package final func shutDown() {
        perform {
            self.close()
            self.releaseSlots()
        }
        forget()
    }

    /// Releases the replayed elements.
    package func forget() {}

    /// Adds a subscriber, replaying to it what the hub keeps.
    package final func join(_ sink: AnySink) {
        let entry = HubEntry(sink, self)
        sink.attach(entry)
        lock()
        observerCount += 1
        if entry.hasDisposedBit { return unlock() }  // `remove` has counted it out already.
        if isClosed {
            let replay = replayAfterTerminal()
            unlock()
            replay?(entry)
            finish(entry)
            return
        }
        let replay = takeReplay()
        if replay != nil, isBusy {
            _ = rill_fetch_or(entry.flags, HubEntry.waitingBit)
            _ = takeOrQueue { self.add(entry) }
            replay?(entry)
            stopHoldingBack(entry)
        } else if takeOrQueue({ self.add(entry) }) {
            replay?(entry)
            add(entry)
            leave()
        }
    }

    /// What to send to a joining subscriber first. Called under the lock.
    package func takeReplay() -> ((HubEntry) -> Void)? { nil }

    /// What to send before the terminal event to one who joins after it. Called under the lock.
    package func replayAfterTerminal() -> ((HubEntry) -> Void)? { nil }

    /// Sends what was held back for a waiting entry until nothing is left, then lets it hear directly.
    private final func stopHoldingBack(_ entry: HubEntry) {
        while true {
            lock()
            if entry.held.isEmpty {
                _ = rill_fetch_and(entry.flags, ~HubEntry.waitingBit)
                unlock()
                return
            }
            let batch = entry.held
            entry.held = []
            unlock()
            for work in batch { work() }
        }
    }

    /// Keeps work back where the entry's replay is still under way. False where it is not: then do it now.
    fileprivate final func hold(for entry: HubEntry, _ work: @escaping () -> Void) -> Bool {
        lock()
        defer { unlock() }
        guard rill_load_acquire(entry.flags) & HubEntry.waitingBit != 0 else { return false }
        entry.held.append(work)
        return true
    }

    /// Called each time that a subscriber disposed, outside the lock. Set before the first one joins.
    package final var didLeave: ((HubCore) -> Void)?

    private final func add(_ entry: HubEntry) {
        if entry.hasDisposedBit { return }
        if isClosed { return finish(entry) }
        if slotCount == slotCapacity { grow() }
        entry.index = slotCount
        slots[slotCount] = HubSlot(entry)
        slotCount += 1
    }

    /// Sends the terminal event to one entry, after its replay.
    private final func finish(_ entry: HubEntry) {
        if rill_load_acquire(entry.flags) & HubEntry.waitingBit != 0, holdTheEnd(for: entry) { return }
        finishInTurn(entry)
    }

    @inline(never)
    private final func holdTheEnd(for entry: HubEntry) -> Bool {
        hold(for: entry) { self.finishInTurn(entry) }
    }

    /// The same for one whose turn it is. What was held back comes here, as the entry is still waiting then.
    private final func finishInTurn(_ entry: HubEntry) {
        if entry.markDisposed() {
            countOneOut()
            // Where the hub was shut down without an end, who came too late goes without a word, too.
            if hasAcceptedTerminal { sendEnd(to: entry.sink.takeUnretainedValue()) }
        }
        entry.releaseSink()
    }

    private final func sendEnd(to sink: AnySink) {
        if let terminalError { sink.error(terminalError) } else { sink.completed() }
    }

    private final func countOneOut() {
        lock()
        observerCount -= 1
        unlock()
    }

    fileprivate final func remove(_ entry: HubEntry) {
        lock()
        observerCount -= 1
        if takeOrQueue({ self.clearSlot(of: entry) }) {
            clearSlot(of: entry)
            leave()
        }
        didLeave?(self)
    }

    private final func clearSlot(of entry: HubEntry) {
        let index = entry.index
        guard index >= 0 else { return }
        entry.index = -1
        slots[index] = nil
        holes += 1
        if holes == slotCount {
            slotCount = 0
            holes = 0
        } else if holes > 8, holes * 2 > slotCount {
            compact()
        }
        entry.releaseSink()
        Unmanaged.passUnretained(entry).release()
    }

    /// Moves the entries together. Paid for by the removals since the last time: constant time each, amortised.
    private final func compact() {
        var kept = 0
        for index in 0..<slotCount {
            guard let slot = slots[index] else { continue }
            slot.entry._withUnsafeGuaranteedRef { $0.index = kept }
            slots[kept] = slot
            kept += 1
        }
        slotCount = kept
        holes = 0
    }

    @inline(never)
    private final func grow() {
        let capacity = slotCapacity == 0 ? 2 : slotCapacity * 2
        let larger = UnsafeMutablePointer<HubSlot?>.allocate(capacity: capacity)
        larger.moveInitialize(from: slots, count: slotCount)
        if slotCapacity > 0 { slots.deallocate() }
        slots = larger
        slotCapacity = capacity
    }

    /// Whether a terminal event was accepted: nothing that comes later counts. Written under the lock, and before the
    /// closed bit is set, as is the error.
    package fileprivate(set) final var hasAcceptedTerminal = false

    /// Ends the hub, with an error or without.
    fileprivate final func accept(_ error: (any Swift.Error)?) {
        lock()
        if hasAcceptedTerminal || isClosed { return unlock() }
        hasAcceptedTerminal = true
        terminalError = error
        guard takeOrQueue({ self.terminate() }) else { return }
        if FlatStack.isScarce { return FlatStack.perform { self.terminateAndLeave() } }
        terminateAndLeave()
    }

    private final func terminateAndLeave() {
        terminate()
        leave()
    }

    /// Closes the hub and sends the terminal event to everyone. For the gate's owner.
    fileprivate final func terminate() {
        close()
        let leaving = takeSlots()
        var index = 0
        while index < leaving.count {
            if let entry = leaving.entry(at: index) { finish(entry) }
            index &+= 1
        }
        leaving.deallocate()
    }

    private final func releaseSlots() {
        let leaving = takeSlots()
        var index = 0
        while index < leaving.count {
            leaving.entry(at: index)?.releaseSink()
            index &+= 1
        }
        leaving.deallocate()
    }

    /// Leaves the hub without a subscriber.
    private final func takeSlots() -> LeavingSlots {
        let leaving = LeavingSlots(slots: slots, count: slotCount, capacity: slotCapacity)
        slots = UnsafeMutablePointer(bitPattern: MemoryLayout<Int>.alignment).unsafelyUnwrapped
        slotCount = 0
        slotCapacity = 0
        holes = 0
        return leaving
    }
}

/// Delivers elements to the subscribers of a subject.
package class Hub<Element>: HubCore {
    /// Made by the first element that has to wait, under the lock. Retained by hand: two threads that count references
    /// to the same object take the memory from each other, at several times the price of what they do with it.
    @exclusivity(unchecked) private final var waiting: Unmanaged<AnyObject>?

    package override init() {}

    deinit { waiting?.release() }

    @inline(__always)
    private static func elements(_ waiting: AnyObject) -> WaitingElements<Element> {
        unsafeDowncast(waiting, to: WaitingElements<Element>.self)
    }

    package func next(_ element: Element) {
        if enter() {
            deliver(element)
            leave()
        } else if !isShut {
            nextInTurn(element)
        }
    }

    /// An element of a source that the hub shares: what follows a hub may end in another one, and so on.
    @inline(__always)
    package final func nextOfSource(_ element: Element) {
        if FlatStack.isScarce { nextInTurn(element) } else { next(element) }
    }

    @inline(never)
    package func nextInTurn(_ element: Element) {
        lockInTurn()
        deliverOrWait(element)
    }

    /// Delivers an element, or leaves it to the gate's owner. For a caller that holds the lock; unlocks.
    @inline(__always)
    package final func deliverOrWait(_ element: Element) {
        if takeOrCountElement() {
            if FlatStack.isScarce { return FlatStack.perform { self.deliverAndLeave(element) } }
            deliverAndLeave(element)
        } else {
            // Written once: the owner reads it without the lock.
            if waiting == nil { makeWaiting() }
            appendWaiting(element)
            unlock()
        }
    }

    private final func deliverAndLeave(_ element: Element) {
        if !isShut { deliver(element) }
        leave()
    }

    @inline(never)
    private final func makeWaiting() { waiting = .passRetained(WaitingElements<Element>()) }

    /// A function of its own, so that the compiler sees no reason to count a reference.
    @inline(never)
    private final func appendWaiting(_ element: Element) {
        waiting?._withUnsafeGuaranteedRef { Hub.elements($0).append(element) }
    }

    package final override func handOverElements() {
        waiting?._withUnsafeGuaranteedRef { Hub.elements($0).handOver() }
    }

    package final override func deliverWaitingElement() {
        guard let waiting else { return }
        let element = waiting._withUnsafeGuaranteedRef { Hub.elements($0).next() }
        if !isClosed { deliver(element) }
    }

    package final func error(_ error: any Swift.Error) { accept(error) }

    package final func completed() { accept(nil) }

    /// Sends `element` to all entries. For the gate's owner.
    ///
    /// As little as can be stands here: without optimisation, it takes stack once for each hub of a chain.
    @inline(__always)
    package final func deliver(_ element: Element) {
        let count = slotCount
        let slots = self.slots
        var index = 0
        while index < count {
            if let sink = receiver(of: element, slots + index) {
                sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).next(element) }
            }
            index &+= 1
        }
    }

    /// Whom the element in a slot goes to.
    @inline(__always)
    private final func receiver(of element: Element, _ address: UnsafeMutablePointer<HubSlot?>) -> Unmanaged<AnySink>? {
        guard let slot = address.pointee, slot.isOpen || mayPass(element, slot.entry) else { return nil }
        return slot.sink
    }

    /// Whether it goes to an entry that is disposed or waiting; keeps the element back in the second case.
    @inline(never)
    private final func mayPass(_ element: Element, _ slot: Unmanaged<HubEntry>) -> Bool {
        let entry = slot.takeUnretainedValue()
        return !entry.hasDisposedBit && !hold(element, for: entry)
    }

    @inline(never)
    private final func hold(_ element: Element, for entry: HubEntry) -> Bool {
        hold(for: entry) {
            if entry.hasDisposedBit { return }
            unsafeDowncast(entry.sink.takeUnretainedValue(), to: Sink<Element>.self).next(element)
        }
    }
}
