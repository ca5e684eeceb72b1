import Rill

/// An observer that records what it receives, with the time.
///
/// It enforces nothing and records everything; what breaks the grammar is marked as a violation in the scheduler's
/// log: events after a terminal event, after disposal, or from two threads at once.
///
/// `Sendable`: may be called on any thread.
public final class TestableObserver<Element>: ObserverType, @unchecked Sendable {
    let scheduler: TestScheduler
    let core: RecorderCore<Element>

    init(_ scheduler: TestScheduler, _ label: String?, _ site: SourceSite) {
        self.scheduler = scheduler
        let lane = EventLane<Element>(.observer, site, EventList())
        core = RecorderCore(lane, scheduler.log, scheduler.timeline.clockFace)
        scheduler.log.add(lane, label: label)
    }

    var lane: EventLane<Element> { core.lane }

    /// Everything received so far, in order.
    public var events: [Recorded<Event<Element>>] { scheduler.log.lock.locked { lane.events.recorded() } }

    /// The name of its lane in the log.
    public var label: String { lane.label }

    /// The line that made it.
    public var site: SourceSite { lane.site }

    /// Records an event at the present tick.
    public func on(_ event: Event<Element>) { core.on(event) }

    /// Records an element at the present tick.
    public func onNext(_ element: Element) { core.onNext(element) }

    /// Ends the subscription of an observer that `record` or `start` made. Otherwise does nothing.
    public func dispose() { core.dispose() }
}
