extension ObservableType {
    /// Drops the first elements.
    ///
    /// ```
    /// source     -1-2-3-|
    /// skip(2)    -----3-|
    /// ```
    /// - Parameter count: How many. A negative number counts as 0.
    public func skip(_ count: Int) -> Observable<Element> {
        Skip(asObservable(), count)
    }

    /// Drops the elements that come within a while after the subscription.
    ///
    /// ```
    /// source           -1-2-3-|
    /// skip(4 ticks)    -----3-|
    /// ```
    /// - Parameters:
    ///   - duration: How long.
    ///   - scheduler: Where the time is measured.
    public func skip(_ duration: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        SkipFor(asObservable(), duration, scheduler)
    }
}

private final class Skip<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let count: Int

    init(_ source: Observable<Element>, _ count: Int) {
        self.source = source
        self.count = count
    }

    override func run(_ sink: Sink<Element>) {
        source.run(SkipSink(count, sink))
    }
}

private final class SkipSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ downstream: Sink<Element>) {
        remaining = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if remaining > 0 { remaining &-= 1 } else { downstream.next(element) }
    }
}

private final class SkipFor<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let duration: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.duration = duration
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        // A negative or zero length skips nothing: no timer is needed.
        if duration.inNanoseconds <= 0 { return source.run(sink) }
        let door = Door()
        sink.attach(door)
        door.timer.attach(
            ForeignUpstream(
                scheduler.scheduleRelative((), dueTime: duration) { _ in
                    door.open()
                    return Disposables.create()
                }
            )
        )
        source.run(DoorSink(door, sink))
    }
}
