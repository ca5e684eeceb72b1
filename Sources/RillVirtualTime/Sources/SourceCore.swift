import CRillAtomics
import Rill

/// What a testable source and its subscribers share: the lane, the subscribers, the sending.
///
/// It knows the log and the time but not the scheduler, so a script that waits in the scheduler's queue does not keep
/// the scheduler alive.
final class SourceCore<Element>: @unchecked Sendable {
    let lane: EventLane<Element>
    let log: RunLog
    let misbehaviour: SourceMisbehaviour
    let clock: VirtualClock
    private let events: EventList<Element>
    private let sendsConcurrently: Bool
    // Guarded by the log's lock.
    @exclusivity(unchecked) private var listeners: ContiguousArray<SourceListener> = [] {
        didSet { only = listeners.count == 1 ? .passUnretained(listeners[0]) : nil }
    }
    /// The subscriber, where there is one, as a source of a test mostly has.
    @exclusivity(unchecked) private var only: Unmanaged<SourceListener>?

    init(_ lane: EventLane<Element>, _ log: RunLog, _ clock: VirtualClock, _ misbehaviour: SourceMisbehaviour) {
        self.lane = lane
        events = lane.events
        self.log = log
        self.clock = clock
        self.misbehaviour = misbehaviour
        sendsConcurrently = misbehaviour.contains(.sendsConcurrently)
    }

    /// Adds an event of the present tick to the lane and sends it.
    func emit(_ event: Event<Element>) {
        let time = clock.time
        let index = log.lock.locked {
            lane.events.append(event, at: time)
            return lane.events.count - 1
        }
        send(index)
    }

    /// Sends an event of the lane to all present subscribers.
    func send(_ index: Int) {
        log.takeLock()
        let stamp = events.stamps[index]
        if stamp.kind != .next || sendsConcurrently { return sendAny(index, to: listeners, ordinal: 0) }
        let entry = log.append(.next, lane, at: clock.tick, index: index)
        let element = events.element(stamp)
        let outer = log.beginDelivery(of: entry)
        if let only {
            // Retained, because it may leave during the delivery.
            let listener = only.retain()
            log.giveLockBack()
            listener._withUnsafeGuaranteedRef { $0.next(element) }
            listener.release()
        } else {
            let listeners = self.listeners
            log.giveLockBack()
            for listener in listeners { listener.next(element) }
        }
        log.endDelivery(outer)
    }

    /// Sends an event of the lane to one subscriber.
    func send(_ index: Int, to listener: SourceListener) {
        log.takeLock()
        let stamp = events.stamps[index]
        if stamp.kind != .next || sendsConcurrently {
            return sendAny(index, to: [listener], ordinal: listener.ordinal)
        }
        let entry = log.append(.next, lane, at: clock.tick, subscription: listener.ordinal, index: index)
        let element = events.element(stamp)
        log.giveLockBack()
        let outer = log.beginDelivery(of: entry)
        listener.next(element)
        log.endDelivery(outer)
    }

    /// Enters a subscriber into the book.
    func enter(_ sink: Sink<Element>) -> SourceListener {
        let time = clock.time
        return log.lock.locked {
            lane.book.append(Subscription(TestTime(time)))
            let listener = SourceListener(ordinal: lane.book.count, sink: sink)
            listeners.append(listener)
            log.append(.subscribe, lane, at: time, subscription: listener.ordinal)
            return listener
        }
    }

    /// Forgets a subscriber.
    func forget(_ ordinal: Int) {
        let leaving = log.lock.locked {
            listeners.firstIndex { $0.ordinal == ordinal }.map { listeners.remove(at: $0) }
        }
        // The sink is released outside the lock.
        withExtendedLifetime(leaving) {}
    }

    /// With the log's lock held: enters an event of any kind into the log, gives the lock back, and sends the event.
    /// What it leads to has it as its cause.
    ///
    /// Apart from the elements, which come by so often that a look-up of the type of their `Event` would count.
    @inline(never)
    private func sendAny(_ index: Int, to listeners: ContiguousArray<SourceListener>, ordinal: Int) {
        let event = events.event(index)
        let kind = events.stamps[index].kind
        let entry = log.append(kind, lane, at: clock.time, subscription: ordinal, index: index)
        log.giveLockBack()
        if sendsConcurrently { sendFromAnotherThread(event, to: listeners) }
        let outer = log.beginDelivery(of: entry)
        for listener in listeners { listener.send(event) }
        log.endDelivery(outer)
    }

    private func sendFromAnotherThread(_ event: Event<Element>, to listeners: ContiguousArray<SourceListener>) {
        ConcurrentDelivery.run {
            for listener in listeners { listener.sendInAnyCase(event) }
        }
    }
}

/// One subscriber of a testable source. The sink is kept without its type, which the source knows.
final class SourceListener: @unchecked Sendable {
    let ordinal: Int
    let departure = Departure()
    /// Retained by hand: sending needs no retain.
    private let sink: Unmanaged<AnySink>

    init(ordinal: Int, sink: AnySink) {
        self.ordinal = ordinal
        self.sink = .passRetained(sink)
    }

    deinit { sink.release() }

    /// Sends an element, unless the subscriber has left.
    @inline(__always)
    func next<Element>(_ element: Element) {
        if departure.isOver { return }
        sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).next(element) }
    }

    /// Sends an event of any kind, unless the subscriber has left.
    func send<Element>(_ event: Event<Element>) {
        if !departure.isOver { sendInAnyCase(event) }
    }

    /// Sends an event, whether or not the subscriber has left.
    func sendInAnyCase<Element>(_ event: Event<Element>) {
        sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).send(event) }
    }
}

/// Whether a subscriber has left. Apart from the listener: what ends a subscription must not hold the sink, which holds
/// what ends it.
final class Departure: @unchecked Sendable {
    private let word: UnsafeMutablePointer<UInt32>

    init() {
        word = .allocate(capacity: 1)
        word.initialize(to: 0)
    }

    deinit { word.deallocate() }

    @inline(__always)
    var isOver: Bool { rill_load_acquire(word) != 0 }

    func leave() { rill_store_release(word, 1) }
}
