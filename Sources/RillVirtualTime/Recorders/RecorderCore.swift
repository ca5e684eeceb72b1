import CRillAtomics
import Rill

/// The recording part of an observer. It knows the log and the time but not the scheduler, so a source that it is
/// subscribed to, and that waits in the scheduler's queue, does not keep the scheduler alive.
final class RecorderCore<Element>: ObserverType, @unchecked Sendable {
    let lane: EventLane<Element>
    let log: RunLog
    private let events: EventList<Element>
    private let clock: VirtualClock
    private let subscription = Rill.SourceSlot()
    /// 1 while an event is being recorded.
    private let busy: UnsafeMutablePointer<UInt32>

    init(_ lane: EventLane<Element>, _ log: RunLog, _ clock: VirtualClock) {
        self.lane = lane
        self.log = log
        events = lane.events
        self.clock = clock
        busy = .allocate(capacity: 1)
        busy.initialize(to: 0)
    }

    deinit { busy.deallocate() }

    func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): recordEnd(.error) { events.append(error, at: $0) }
        case .completed: recordEnd(.completed) { events.appendCompleted(at: $0) }
        }
    }

    func onNext(_ element: Element) {
        let time = clock.tick
        let isAlone = rill_exchange(busy, 1) == 0
        log.takeLock()
        let index = events.count
        events.append(element, at: time)
        let circumstance = isAlone || lane.end != .none ? lane.end : .concurrently
        log.append(.next, lane, at: time, index: index, circumstance: circumstance)
        log.giveLockBack()
        if isAlone { rill_store_release(busy, 0) }
    }

    private func recordEnd(_ kind: StoredEntry.Kind, _ append: (Int64) -> Void) {
        let time = clock.time
        let isAlone = rill_exchange(busy, 1) == 0
        log.lock.lock()
        append(time)
        let circumstance = isAlone || lane.end != .none ? lane.end : .concurrently
        log.append(kind, lane, at: time, index: events.count - 1, circumstance: circumstance)
        if lane.end == .none {
            lane.end = kind == .completed ? .afterCompleted : .afterError
            closeBook(at: time)
        }
        log.lock.unlock()
        if isAlone { rill_store_release(busy, 0) }
    }

    /// Subscribes to a source, and keeps book of it. Called once at most.
    func observe(_ source: Observable<Element>) {
        let time = clock.time
        log.lock.locked {
            lane.book.append(Subscription(TestTime(time)))
            log.append(.subscribe, lane, at: time)
        }
        subscription.attach(ForeignHandle(source.subscribe(self)))
    }

    /// Ends the subscription that `observe` made.
    func dispose() {
        guard !subscription.isDisposed else { return }
        subscription.dispose()
        close()
    }

    /// Enters the disposal into the book and the log. What comes afterwards is late, unless the stream had ended.
    private func close() {
        let time = clock.time
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
