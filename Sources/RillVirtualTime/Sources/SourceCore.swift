import Rill
import RillTrace

/// What a testable source and its subscribers share: the lane, the subscribers, the sending.
///
/// It knows the log and the time but not the scheduler, so a script that waits in the scheduler's queue does not keep
/// the scheduler alive.
final class SourceCore<Element>: @unchecked Sendable {
    let lane: EventLane<Element>
    let log: RunLog
    let misbehaviour: SourceMisbehaviour
    let clock: VirtualClock
    // Guarded by the log's lock.
    @exclusivity(unchecked) private var listeners: [SourceListener] = []

    init(_ lane: EventLane<Element>, _ log: RunLog, _ clock: VirtualClock, _ misbehaviour: SourceMisbehaviour) {
        self.lane = lane
        self.log = log
        self.clock = clock
        self.misbehaviour = misbehaviour
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
        log.lock.lock()
        deliver(index, to: listeners, ordinal: 0)
    }

    /// Sends an event of the lane to one subscriber.
    func send(_ index: Int, to listener: SourceListener) {
        log.lock.lock()
        deliver(index, to: [listener], ordinal: listener.ordinal)
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

    /// With the log's lock held: enters an event into the log, gives the lock back, and sends the event. What it
    /// leads to has it as its cause.
    @inline(__always)
    private func deliver(_ index: Int, to listeners: [SourceListener], ordinal: Int) {
        let events = lane.events
        let stamp = events.stamps[index]
        let token = log.append(stamp.kind, lane, at: clock.time, subscription: ordinal, index: index)
        if stamp.kind == .next {
            let element = events.element(stamp)
            log.lock.unlock()
            if misbehaviour.contains(.sendsConcurrently) { sendFromAnotherThread(.next(element), to: listeners) }
            token.whileDelivering {
                for listener in listeners where !listener.isGone.isDisposed {
                    unsafeDowncast(listener.sink, to: Sink<Element>.self).next(element)
                }
            }
        } else {
            let event = events.event(index)
            log.lock.unlock()
            if misbehaviour.contains(.sendsConcurrently) { sendFromAnotherThread(event, to: listeners) }
            token.whileDelivering {
                for listener in listeners where !listener.isGone.isDisposed {
                    unsafeDowncast(listener.sink, to: Sink<Element>.self).send(event)
                }
            }
        }
    }

    @inline(never)
    private func sendFromAnotherThread(_ event: Event<Element>, to listeners: [SourceListener]) {
        ConcurrentDelivery.run {
            for listener in listeners { unsafeDowncast(listener.sink, to: Sink<Element>.self).send(event) }
        }
    }
}

/// One subscriber of a testable source. The sink is kept without its type, which the source knows.
final class SourceListener {
    let ordinal: Int
    let sink: AnySink
    let isGone = BooleanDisposable()

    init(ordinal: Int, sink: AnySink) {
        self.ordinal = ordinal
        self.sink = sink
    }
}
