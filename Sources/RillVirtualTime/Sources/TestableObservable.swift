import Rill

/// A source with a script that keeps book of its subscriptions.
///
/// It keeps the log alive, but not the scheduler: a script that never ran to its end leaks nothing.
///
/// It enforces no grammar: what its script says is sent, also after a terminal event. Operators and subscribers get it
/// through `asObservable()`, which does enforce it; an observer that is subscribed directly sees everything.
///
/// `Sendable`: may be used from any thread.
public class TestableObservable<Element>: ObservableType, @unchecked Sendable {
    /// Gone once the scheduler is: then there is nothing to schedule on.
    private(set) weak var timeline: VirtualTimeline?
    private let clockFace: VirtualClock
    private let log: RunLog
    let lane: EventLane<Element>
    let misbehaviour: SourceMisbehaviour
    // Guarded by the log's lock.
    @exclusivity(unchecked) private var listeners: [SourceListener] = []

    init(
        _ scheduler: TestScheduler,
        _ events: [Recorded<Event<Element>>],
        _ label: String?,
        _ misbehaviour: SourceMisbehaviour,
        _ site: SourceSite
    ) {
        timeline = scheduler.timeline
        clockFace = scheduler.timeline.clockFace
        log = scheduler.log
        self.misbehaviour = misbehaviour
        lane = EventLane(.source, site, EventList(events))
        log.add(lane, label: label)
    }

    /// When each subscriber came and went, in the order of subscription.
    public final var subscriptions: [Subscription] { log.lock.locked { lane.book } }

    /// The script, and what was added to it with `emit(_:)`.
    public final var recordedEvents: [Recorded<Event<Element>>] { log.lock.locked { lane.events.recorded() } }

    /// The name of its lane in the log.
    public final var label: String { lane.label }

    /// The line that made it.
    public final var site: SourceSite { lane.site }

    /// Subscribes an observer directly: it receives whatever the script says.
    public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        open(ForwardingSink(observer))
    }

    /// The source as an observable that keeps to the grammar.
    public final func asObservable() -> Observable<Element> {
        SinkFunction { sink in
            let subscription = Rill.Subscription()
            sink.attach(subscription)
            subscription.attach(self.open(GuardedSink(sink, subscription)))
        }
    }

    /// Sends an event now, to all present subscribers, and adds it to `recordedEvents`.
    ///
    /// Called from an observer of this source, it makes the source re-entrant.
    public final func emit(_ event: Event<Element>) {
        let time = clockFace.time
        let index = log.lock.locked {
            lane.events.append(event, at: time)
            return lane.events.count - 1
        }
        send(index)
    }

    // MARK: For the subclasses

    /// Called with each new subscriber, after it was entered.
    func didSubscribe(_ listener: SourceListener) -> Upstream? { nil }

    /// Sends an event of the lane to all present subscribers.
    final func send(_ index: Int) {
        let log = log
        log.lock.lock()
        let present = listeners
        deliver(index, to: present, ordinal: 0)
    }

    /// Sends an event of the lane to one subscriber.
    final func send(_ index: Int, to listener: SourceListener) {
        log.lock.lock()
        deliver(index, to: [listener], ordinal: listener.ordinal)
    }

    /// Enters an event into the log, gives the lock back, and sends the event.
    @inline(__always)
    private func deliver(_ index: Int, to listeners: [SourceListener], ordinal: Int) {
        let log = log
        let events = lane.events
        let stamp = events.stamps[index]
        log.append(stamp.kind, lane, at: clockFace.time, subscription: ordinal, index: index)
        if stamp.kind == .next {
            let element = events.element(stamp)
            log.lock.unlock()
            if misbehaviour.contains(.sendsConcurrently) { sendFromAnotherThread(.next(element), to: listeners) }
            for listener in listeners { unsafeDowncast(listener.sink, to: Sink<Element>.self).next(element) }
        } else {
            let event = events.event(index)
            log.lock.unlock()
            if misbehaviour.contains(.sendsConcurrently) { sendFromAnotherThread(event, to: listeners) }
            for listener in listeners { unsafeDowncast(listener.sink, to: Sink<Element>.self).send(event) }
        }
    }

    @inline(never)
    private func sendFromAnotherThread(_ event: Event<Element>, to listeners: [SourceListener]) {
        ConcurrentDelivery.run {
            for listener in listeners { unsafeDowncast(listener.sink, to: Sink<Element>.self).send(event) }
        }
    }

    /// Enters a subscriber. The result ends the subscription.
    final func open(_ sink: Sink<Element>) -> Upstream {
        let time = clockFace.time
        let listener = log.lock.locked {
            lane.book.append(Subscription(TestTime(time)))
            let listener = SourceListener(ordinal: lane.book.count, sink: sink)
            listeners.append(listener)
            log.append(.subscribe, lane, at: time, subscription: listener.ordinal)
            return listener
        }
        let ordinal = listener.ordinal
        let ignoresDisposal = misbehaviour.contains(.ignoresDisposal)
        let script = didSubscribe(listener)
        // The source holds its subscribers, so a subscriber does not hold the source: the book is the lane's.
        return ActionDisposable { [weak self, lane, log, clockFace] in
            if !ignoresDisposal { script?.dispose() }
            let time = clockFace.time
            log.lock.locked {
                lane.book[ordinal - 1] = Subscription(lane.book[ordinal - 1].subscribe, TestTime(time))
                log.append(.dispose, lane, at: time, subscription: ordinal)
            }
            if !ignoresDisposal { self?.forget(ordinal) }
        }
    }

    private func forget(_ ordinal: Int) {
        let leaving = log.lock.locked {
            listeners.firstIndex { $0.ordinal == ordinal }.map { listeners.remove(at: $0) }
        }
        // The sink is released outside the lock.
        withExtendedLifetime(leaving) {}
    }
}

/// One subscriber of a testable source. The sink is kept without its type, which the source knows.
final class SourceListener {
    let ordinal: Int
    let sink: AnySink

    init(ordinal: Int, sink: AnySink) {
        self.ordinal = ordinal
        self.sink = sink
    }
}
