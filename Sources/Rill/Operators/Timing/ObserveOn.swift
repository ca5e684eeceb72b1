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
        ObserveOn(asObservable(), scheduler)
    }
}

private final class ObserveOn<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let scheduler: any ImmediateSchedulerType
    #if DEBUG
    private let resource: Resources.SerialDispatchQueueObservable?
    #endif

    init(_ source: Observable<Element>, _ scheduler: any ImmediateSchedulerType) {
        #if DEBUG
        resource = scheduler is SerialDispatchQueueScheduler ? Resources.SerialDispatchQueueObservable() : nil
        #endif
        self.source = source
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let coordinator = ObserveOnQueue(sink, scheduler)
        sink.attach(coordinator)
        let outer = ObserveOnSink(coordinator)
        coordinator.adopt(outer.slot)
        coordinator.adoptTimer()
        source.run(outer)
    }
}

/// The events on their way to the scheduler. The lock guards all of it.
private final class ObserveOnQueue<Element>: TimedOperator<Element> {
    private enum Terminal {
        case error(any Swift.Error)
        case completed
    }

    private let scheduler: any ImmediateSchedulerType
    private var waiting = RawRing<Element>()
    private var causes = CauseQueue()
    private var terminal: Terminal?
    private var isScheduled = false

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.scheduler = scheduler
        super.init(downstream, on: scheduler)
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
        if StackRoom.isScarce { return StackRoom.perform { self.setTimer(after: .nanoseconds(0)) } }
        setTimer(after: .nanoseconds(0))
    }

    override func setTimerElsewhere(_ interval: RxTimeInterval, _ purpose: UInt64) {
        timer.run {
            scheduler.scheduleRecursive(()) { _, recurse in
                if self.deliverOne() { recurse(()) }
            }
        }
    }

    override func timeIsOver(_ purpose: UInt64) {
        if deliverOne() { setTimer(after: .nanoseconds(0)) }
    }

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
