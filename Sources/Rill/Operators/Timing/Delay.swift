extension ObservableType {
    /// Sends each element, and completion, later.
    ///
    /// ```
    /// source            -a-b-|
    /// delay(2 ticks)    ---a-b-|
    /// ```
    /// An error overtakes: it is sent at once, and what waits is dropped. The source is disposed when it ends, not when
    /// the delayed end arrives.
    ///
    /// - Parameters:
    ///   - dueTime: How much later.
    ///   - scheduler: Where the time is measured and the events are sent.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let coordinator = DelayQueue(sink, dueTime, scheduler)
            sink.attach(coordinator)
            coordinator.adoptDeadline()
            return DelaySink(coordinator)
        }
    }
}

/// The events on their way. The lock guards all of it.
private final class DelayQueue<Element>: TimedOperator<Element> {
    private let dueTime: RxTimeInterval
    @exclusivity(unchecked) private var elements = RawRing<Element>()
    /// When each element came, then when completion came.
    @exclusivity(unchecked) private var arrivals = RawRing<RxTime>()
    @exclusivity(unchecked) private var causes = CauseQueue()
    @exclusivity(unchecked) private var isWaiting = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        super.init(downstream, on: scheduler)
    }

    deinit {
        elements.deallocate()
        arrivals.deallocate()
        causes.deallocate()
    }

    func add(_ element: Element) {
        let now = self.now
        lock()
        elements.append(element)
        arrive(at: now)
    }

    func addCompletion() {
        let now = self.now
        lock()
        arrive(at: now)
    }

    /// Unlocks.
    private func arrive(at time: RxTime) {
        causes.append(behind: arrivals.count)
        arrivals.append(time)
        let isFirst = !isWaiting
        isWaiting = true
        unlock()
        if isFirst { setDeadline(after: dueTime) }
    }

    /// Sends the event whose time has come, and waits for the next one.
    override func timeIsOver(_ generation: UInt64) {
        lock()
        if isShut || arrivals.count == 0 { return unlock() }
        _ = arrivals.removeFirst()
        let cause = causes.removeFirst()
        guard elements.count > 0 else {
            unlock()
            return cause.whileSending { perform { self.sendCompleted() } }
        }
        let element = elements.removeFirst()
        // What is first now stays first: only this method takes it out, and the next deadline is not set yet.
        let next: RxTime? = arrivals.count > 0 ? arrivals.pointer(at: 0).pointee : nil
        unlock()
        cause.whileSending { forward(element) }
        if let next = next ?? arrivedMeanwhile() { setDeadline(toEndDelayFrom: next) }
    }

    /// When the event came that is first now; without one, the next that comes sets the deadline.
    private func arrivedMeanwhile() -> RxTime? {
        lock()
        defer { unlock() }
        if arrivals.count > 0 { return arrivals.pointer(at: 0).pointee }
        isWaiting = false
        return nil
    }

    private func setDeadline(toEndDelayFrom arrival: RxTime) {
        setDeadline(after: timeLeft(of: dueTime, since: arrival))
    }
}

private final class DelaySink<Element>: InnerSink<Element, Element, DelayQueue<Element>> {
    override func receive(_ element: Element) { coordinator.add(element) }

    override func end() {
        coordinator.addCompletion()
        coordinator.drop(slot)
    }
}
