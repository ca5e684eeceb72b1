extension ObservableType {
    /// Delivers the events on a scheduler.
    ///
    /// ```
    /// source             -1-2-3-|
    /// observe(on: s)     --1-2-3-|      (as soon as the scheduler runs the work)
    /// ```
    /// The order is kept, and events are delivered one at a time, on a concurrent scheduler too. Events that wait when
    /// the subscription is disposed are dropped.
    ///
    /// - Parameter scheduler: Where observers are called.
    public func observe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
        #if DEBUG
        let resource = scheduler is SerialDispatchQueueScheduler ? Resources.SerialDispatchQueueObservable() : nil
        #endif
        return Lifted(asObservable()) { sink in
            #if DEBUG
            withExtendedLifetime(resource) {}
            #endif
            let coordinator = ObserveOnQueue(sink, scheduler)
            sink.attach(coordinator)
            coordinator.adoptDeadline()
            return ObserveOnSink(coordinator)
        }
    }
}

/// The events on their way to the scheduler. The lock guards all of it.
private final class ObserveOnQueue<Element>: TimedOperator<Element> {
    private enum Terminal {
        case error(any Swift.Error)
        case completed
    }

    private var waiting = RawRing<Element>()
    private var causes = CauseQueue()
    private var terminal: Terminal?
    private var isScheduled = false

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
        super.init(
            downstream,
            on: (scheduler as? any DeadlineScheduler)?.deadlineClock ?? RecursionClock(scheduler)
        )
    }

    deinit {
        waiting.deallocate()
        causes.deallocate()
    }

    func enqueue(_ element: Element) {
        lock()
        if isShut || terminal != nil { return unlock() }
        causes.append(behind: waiting.count)
        waiting.append(element)
        schedule()
    }

    func enqueueError(_ error: any Swift.Error) { enqueue(.error(error)) }
    func enqueueCompleted() { enqueue(.completed) }

    private func enqueue(_ event: Terminal) {
        lock()
        if isShut || terminal != nil { return unlock() }
        causes.append(behind: waiting.count)
        terminal = event
        schedule()
    }

    /// Unlocks.
    private func schedule() {
        let isFirst = !isScheduled
        isScheduled = true
        unlock()
        if !isFirst { return }
        // A scheduler that is called on its own thread may run the work at once.
        if FlatStack.isScarce { return FlatStack.perform { self.setDeadline(after: .nanoseconds(0)) } }
        setDeadline(after: .nanoseconds(0))
    }

    override func wake(for generation: UInt64?) -> Bool { deliverOne() }

    /// Delivers the event whose turn it is. True where more wait.
    private func deliverOne() -> Bool {
        lock()
        if isShut {
            unlock()
            return false
        }
        if waiting.count > 0 {
            let element = waiting.removeFirst()
            let cause = causes.removeFirst()
            unlock()
            cause.whileSending { forward(element) }
        } else {
            let terminal = self.terminal
            let cause = causes.removeFirst()
            unlock()
            cause.whileSending {
                switch terminal {
                case .error(let error): fail(error)
                case .completed: perform { self.sendCompleted() }
                case nil: break
                }
            }
            return false
        }
        lock()
        defer { unlock() }
        let isMore = !isShut && (waiting.count > 0 || terminal != nil)
        if !isMore { isScheduled = false }
        return isMore
    }
}

private final class ObserveOnSink<Element>: InnerSink<Element, Element, ObserveOnQueue<Element>> {
    override func receive(_ element: Element) { coordinator.enqueue(element) }

    override func fail(_ error: any Swift.Error) {
        coordinator.enqueueError(error)
        coordinator.drop(slot)
    }

    override func end() {
        coordinator.enqueueCompleted()
        coordinator.drop(slot)
    }
}

/// The clock of a scheduler that knows no time: a deadline is the next turn.
private final class RecursionClock: DeadlineClock {
    private let scheduler: any ImmediateSchedulerType

    init(_ scheduler: any ImmediateSchedulerType) {
        self.scheduler = scheduler
    }

    var now: RxTime { RxTime() }
    func makeDeadline(of owner: any DeadlineOwner) -> any Deadline { NextTurn(scheduler, owner) }
}

private final class NextTurn: SourceHandle, Deadline {
    private let scheduler: any ImmediateSchedulerType
    private let owner: any DeadlineOwner
    private let work = SerialSlot()

    init(_ scheduler: any ImmediateSchedulerType, _ owner: any DeadlineOwner) {
        self.scheduler = scheduler
        self.owner = owner
    }

    func set(to moment: Int64, after interval: RxTimeInterval, for generation: UInt64) {
        work.run {
            scheduler.scheduleRecursive(()) { [owner] _, recurse in
                if owner.wake(for: generation) { recurse(()) }
            }
        }
    }

    override func dispose() {
        guard markDisposed() else { return }
        work.dispose()
        owner.deadlineWasDisposed()
    }
}
