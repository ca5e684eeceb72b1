extension ObservableType {
    /// Fails with `RxError.timeout` where no element comes in time.
    ///
    /// ```
    /// source              -1-2-------3-|
    /// timeout(4 ticks)    -1-2---#
    /// ```
    /// Each element starts the time anew.
    ///
    /// - Parameters:
    ///   - dueTime: How long to wait for the first element, and then for each next event.
    ///   - scheduler: Where the time is measured.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// Goes on with another source where no element comes in time.
    ///
    /// ```
    /// source                           -1-2-------3-|
    /// other                                   -8-9-|
    /// timeout(4 ticks, other: other)   -1-2----8-9-|
    /// ```
    /// Each element starts the time anew. The source is disposed at the moment at which the other one begins; there is
    /// no limit any more from then on.
    ///
    /// - Parameters:
    ///   - dueTime: How long to wait for the first element, and then for each next event.
    ///   - other: What to go on with.
    ///   - scheduler: Where the time is measured.
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: RxTimeInterval,
        other: Source,
        scheduler: SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        let other = other.asObservable()
        return Lifted(asObservable()) { sink in
            let coordinator = TimeoutCoordinator(sink, dueTime, other, scheduler)
            sink.attach(coordinator)
            coordinator.adoptDeadline()
            let inner = TimeoutSink(coordinator)
            coordinator.followed = inner.slot
            coordinator.startTime(0)
            return inner
        }
    }
}

private final class TimeoutCoordinator<Element>: TimedOperator<Element> {
    private let dueTime: RxTimeInterval
    private let other: Observable<Element>
    /// The slot of the source. Known before anything is sent.
    var followed: SourceSlot?
    /// How many elements came, and whether the time ran out. Guarded by the lock.
    private var number: UInt64 = 0
    private var isOver = false

    init(
        _ downstream: Sink<Element>,
        _ dueTime: RxTimeInterval,
        _ other: Observable<Element>,
        _ scheduler: any SchedulerType
    ) {
        self.dueTime = dueTime
        self.other = other
        super.init(downstream, on: scheduler)
    }

    /// Whether the source's event came in time; stops the time that runs.
    func isInTime() -> Bool {
        lock()
        defer { unlock() }
        if isOver { return false }
        number &+= 1
        return true
    }

    func arrive(_ element: Element) {
        lock()
        if isOver { return unlock() }
        number &+= 1
        let number = self.number
        unlock()
        forward(element)
        startTime(number)
    }

    func startTime(_ number: UInt64) {
        if !isShut { setDeadline(after: dueTime, for: number) }
    }

    override func timeIsOver(_ number: UInt64) {
        lock()
        if isShut || isOver || self.number != number { return unlock() }
        isOver = true
        unlock()
        if let followed { drop(followed) }
        other.start(PassingSink(self))
    }
}

private final class TimeoutSink<Element>: InnerSink<Element, Element, TimeoutCoordinator<Element>> {
    override func receive(_ element: Element) { coordinator.arrive(element) }

    override func fail(_ error: any Swift.Error) {
        guard coordinator.isInTime() else { return }
        coordinator.fail(error)
        slot.dispose()
    }

    override func end() {
        guard coordinator.isInTime() else { return }
        coordinator.perform { self.coordinator.sendCompleted() }
        slot.dispose()
    }
}
