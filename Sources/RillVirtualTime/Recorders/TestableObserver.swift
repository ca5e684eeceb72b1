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
    private let timeline: VirtualTimeline
    private let log: RunLog
    private let subscription = Rill.Subscription()
    /// 1 while an event is being recorded.
    private let busy: UnsafeMutablePointer<UInt32>

    init(_ scheduler: TestScheduler, _ label: String?, _ site: SourceSite) {
        self.scheduler = scheduler
        timeline = scheduler.timeline
        log = scheduler.log
        lane = EventLane(.observer, site, EventList())
        busy = .allocate(capacity: 1)
        busy.initialize(to: 0)
        log.add(lane, label: label)
    }

    deinit { busy.deallocate() }

    /// Everything received so far, in order.
    public var events: [Recorded<Event<Element>>] { log.lock.locked { lane.events.recorded() } }

    /// The name of its lane in the log.
    public var label: String { lane.label }

    /// The line that made it.
    public var site: SourceSite { lane.site }

    /// Records an event at the present tick.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): record(.error) { lane.events.append(error, at: $0) }
        case .completed: record(.completed) { lane.events.appendCompleted(at: $0) }
        }
    }

    /// Records an element at the present tick.
    public func onNext(_ element: Element) {
        record(.next) { lane.events.append(element, at: $0) }
    }

    @inline(__always)
    private func record(_ kind: StoredEntry.Kind, _ append: (Int64) -> Void) {
        let time = timeline.clock
        let isAlone = rill_exchange(busy, 1) == 0
        log.lock.lock()
        append(time)
        let circumstance = isAlone || lane.end != .none ? lane.end : .concurrently
        log.append(kind, lane, at: time, index: lane.events.count - 1, circumstance: circumstance)
        if kind != .next, lane.end == .none {
            lane.end = kind == .completed ? .afterCompleted : .afterError
            closeBook(at: time)
        }
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
        let time = timeline.clock
        log.lock.locked {
            lane.book.append(Subscription(TestTime(time)))
            log.append(.subscribe, lane, at: time)
        }
        subscription.attach(ForeignUpstream(source.subscribe(self)))
    }

    /// Enters the disposal into the book and the log. What comes afterwards is late, unless the stream had ended.
    private func close() {
        let time = timeline.clock
        log.lock.locked {
            guard !lane.book.isEmpty, lane.end == .none else { return }
            lane.end = .afterDispose
            closeBook(at: time)
            log.append(.dispose, lane, at: time)
        }
    }

    /// With the log's lock held.
    private func closeBook(at time: Int64) {
        guard let last = lane.book.popLast() else { return }
        lane.book.append(Subscription(last.subscribe, TestTime(time)))
    }
}
