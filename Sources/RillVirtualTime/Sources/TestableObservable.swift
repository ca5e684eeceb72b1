import Rill

/// A source with a script that keeps book of its subscriptions.
///
/// It enforces no grammar: what its script says is sent, also after a terminal event. Operators and subscribers get it
/// through `asObservable()`, which does enforce it; an observer that is subscribed directly sees everything.
///
/// `Sendable`: may be used from any thread.
public class TestableObservable<Element>: ObservableType, @unchecked Sendable {
    let scheduler: TestScheduler
    let lane: EventLane<Element>
    let misbehaviour: SourceMisbehaviour
    // Guarded by the log's lock.
    private var listeners: [Listener] = []

    /// One subscriber.
    struct Listener {
        let ordinal: Int
        let sink: Sink<Element>
    }

    init(
        _ scheduler: TestScheduler,
        _ events: [Recorded<Event<Element>>],
        _ label: String?,
        _ misbehaviour: SourceMisbehaviour,
        _ site: SourceSite
    ) {
        self.scheduler = scheduler
        self.misbehaviour = misbehaviour
        lane = EventLane(.source, site)
        lane.events = events
        scheduler.log.add(lane, label: label)
    }

    /// When each subscriber came and went, in the order of subscription.
    public final var subscriptions: [Subscription] { scheduler.log.lock.locked { lane.book } }

    /// The script, and what was added to it with `emit(_:)`.
    public final var recordedEvents: [Recorded<Event<Element>>] { scheduler.log.lock.locked { lane.events } }

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
        let time = scheduler.timeline.clock
        let index = scheduler.log.lock.locked {
            lane.events.append(Recorded(time: TestTime(time), value: event))
            return lane.events.count - 1
        }
        send(event, index: index)
    }

    // MARK: For the subclasses

    /// Called with each new subscriber, after it was entered.
    func didSubscribe(_ listener: Listener) -> Upstream? { nil }

    /// Sends an event of the script to all subscribers.
    final func send(_ event: Event<Element>, index: Int) {
        let time = scheduler.timeline.clock
        let log = scheduler.log
        log.lock.lock()
        log.append(event.storedKind, lane, at: time, index: index)
        let present = listeners
        log.lock.unlock()
        for listener in present { deliver(event, to: listener) }
    }

    /// Sends an event of the script to one subscriber.
    final func send(_ event: Event<Element>, index: Int, to listener: Listener) {
        let time = scheduler.timeline.clock
        let log = scheduler.log
        log.lock.lock()
        log.append(event.storedKind, lane, at: time, subscription: listener.ordinal, index: index)
        log.lock.unlock()
        deliver(event, to: listener)
    }

    @inline(__always)
    private func deliver(_ event: Event<Element>, to listener: Listener) {
        if misbehaviour.contains(.sendsConcurrently) { ConcurrentDelivery.send(event, to: listener.sink) }
        switch event {
        case .next(let element): listener.sink.next(element)
        case .error(let error): listener.sink.error(error)
        case .completed: listener.sink.completed()
        }
    }

    /// Enters a subscriber. The result ends the subscription.
    final func open(_ sink: Sink<Element>) -> Upstream {
        let time = scheduler.timeline.clock
        let log = scheduler.log
        let listener = log.lock.locked {
            lane.book.append(Subscription(TestTime(time)))
            let listener = Listener(ordinal: lane.book.count, sink: sink)
            listeners.append(listener)
            log.append(.subscribe, lane, at: time, subscription: listener.ordinal)
            return listener
        }
        let script = didSubscribe(listener)
        return ActionDisposable {
            if !self.misbehaviour.contains(.ignoresDisposal) { script?.dispose() }
            self.close(listener.ordinal)
        }
    }

    private func close(_ ordinal: Int) {
        let time = scheduler.timeline.clock
        let log = scheduler.log
        // The sink is released outside the lock.
        let leaving: Listener? = log.lock.locked {
            lane.book[ordinal - 1] = Subscription(lane.book[ordinal - 1].subscribe, TestTime(time))
            log.append(.dispose, lane, at: time, subscription: ordinal)
            if misbehaviour.contains(.ignoresDisposal) { return nil }
            return listeners.firstIndex { $0.ordinal == ordinal }.map { listeners.remove(at: $0) }
        }
        withExtendedLifetime(leaving) {}
    }
}
