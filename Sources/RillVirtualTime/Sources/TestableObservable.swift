import Rill

/// A source with a script that keeps book of its subscriptions.
///
/// It enforces no grammar: what its script says is sent, also after a terminal event. Operators and subscribers get it
/// through `asObservable()`, which does enforce it; an observer that is subscribed directly sees everything.
///
/// `Sendable`: may be used from any thread.
public class TestableObservable<Element>: ObservableType, @unchecked Sendable {
    let core: SourceCore<Element>
    let timeline: VirtualTimeline

    init(
        _ scheduler: TestScheduler,
        _ events: [Recorded<Event<Element>>],
        _ label: String?,
        _ misbehaviour: SourceMisbehaviour,
        _ site: SourceSite
    ) {
        timeline = scheduler.timeline
        let lane = EventLane(.source, site, EventList(events))
        core = SourceCore(lane, scheduler.log, timeline.clockFace, misbehaviour)
        scheduler.log.add(lane, label: label)
    }

    /// When each subscriber came and went, in the order of subscription.
    public final var subscriptions: [Subscription] { core.log.lock.locked { core.lane.book } }

    /// The script, and what was added to it with `emit(_:)`.
    public final var recordedEvents: [Recorded<Event<Element>>] {
        core.log.lock.locked { core.lane.events.recorded() }
    }

    /// The name of its lane in the log.
    public final var label: String { core.lane.label }

    /// The line that made it.
    public final var site: SourceSite { core.lane.site }

    /// Subscribes an observer directly: it receives whatever the script says.
    public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        open(ForwardingSink(observer))
    }

    /// The source as an observable that keeps to the grammar.
    public final func asObservable() -> Observable<Element> {
        SinkFunction { sink in
            let subscription = Rill.SourceSlot()
            sink.attach(subscription)
            subscription.attach(self.open(GuardedSink(sink, subscription)))
        }
    }

    /// Sends an event now, to all present subscribers, and adds it to `recordedEvents`.
    ///
    /// Called from an observer of this source, it makes the source re-entrant.
    public final func emit(_ event: Event<Element>) { core.emit(event) }

    /// Starts what a new subscriber gets for itself. For subclasses; the result is stopped when the subscriber leaves.
    func begin(for listener: SourceListener) -> SourceHandle? { nil }

    /// Enters a subscriber. The result ends the subscription.
    private func open(_ sink: Sink<Element>) -> SourceHandle {
        let listener = core.enter(sink)
        let script = begin(for: listener)
        // A subscriber holds neither the source nor itself, or one that is never disposed would never be released.
        let ignoresDisposal = core.misbehaviour.contains(.ignoresDisposal)
        let (ordinal, departure) = (listener.ordinal, listener.departure)
        return ActionDisposable { [weak self, lane = core.lane, log = core.log, clock = core.clock] in
            let time = clock.time
            log.lock.locked {
                lane.book[ordinal - 1] = Subscription(lane.book[ordinal - 1].subscribe, TestTime(time))
                log.append(.dispose, lane, at: time, subscription: ordinal)
            }
            if ignoresDisposal { return }
            departure.leave()
            script?.dispose()
            self?.core.forget(ordinal)
        }
    }
}
