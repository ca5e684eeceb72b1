import CRillAtomics
import Rill

/// An observer that records what it receives, with the time.
///
/// It enforces nothing and records everything; what breaks the grammar is marked as a violation in the scheduler's
/// log: events after a terminal event, after disposal, or from two threads at once.
///
/// `Sendable`: may be called on any thread.
public final class TestableObserver<Element>: ObserverType, @unchecked Sendable {
    let scheduler: TestScheduler
    let lane: EventLane<Element>
    private let subscription = Rill.Subscription()
    /// 1 while an event is being recorded.
    private let busy: UnsafeMutablePointer<UInt32>

    init(_ scheduler: TestScheduler, _ label: String?, _ site: SourceSite) {
        self.scheduler = scheduler
        lane = EventLane(.observer, site)
        busy = .allocate(capacity: 1)
        busy.initialize(to: 0)
        scheduler.log.add(lane, label: label)
    }

    deinit { busy.deallocate() }

    /// Everything received so far, in order.
    public var events: [Recorded<Event<Element>>] { scheduler.log.lock.locked { lane.events } }

    /// The name of its lane in the log.
    public var label: String { lane.label }

    /// The line that made it.
    public var site: SourceSite { lane.site }

    /// Records an event at the present tick.
    public func on(_ event: Event<Element>) {
        let time = scheduler.timeline.clock
        let isAlone = rill_exchange(busy, 1) == 0
        let log = scheduler.log
        log.lock.lock()
        lane.events.append(Recorded(time: TestTime(time), value: event))
        let kind = event.storedKind
        var circumstance = lane.end
        if !isAlone, circumstance == .none { circumstance = .concurrently }
        log.append(kind, lane, at: time, index: lane.events.count - 1, circumstance: circumstance)
        if lane.end == .none, kind != .next { lane.end = kind == .completed ? .afterCompleted : .afterError }
        log.lock.unlock()
        if isAlone { rill_store_release(busy, 0) }
    }

    /// Ends the subscription of an observer that `record` or `start` made. Otherwise does nothing.
    public func dispose() {
        guard !subscription.isDisposed else { return }
        subscription.dispose()
        close()
    }

    /// Subscribes this observer to a source, and keeps book of it. Called once at most.
    func observe(_ source: Observable<Element>) {
        let time = scheduler.timeline.clock
        scheduler.log.lock.locked {
            lane.book.append(Subscription(TestTime(time)))
            scheduler.log.append(.subscribe, lane, at: time)
        }
        subscription.attach(ForeignUpstream(source.subscribe(self)))
    }

    /// Enters the disposal into the book and the log. What comes afterwards is late, unless the stream had ended.
    private func close() {
        let time = scheduler.timeline.clock
        scheduler.log.lock.locked {
            guard let last = lane.book.popLast() else { return }
            lane.book.append(Subscription(last.subscribe, TestTime(time)))
            if lane.end == .none {
                lane.end = .afterDispose
                scheduler.log.append(.dispose, lane, at: time)
            }
        }
    }
}
