extension ObservableType {
    /// Passes on elements for a while, then completes.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// take(for: 4 ticks)   -1-2|
    /// ```
    /// - Parameters:
    ///   - duration: How long, counted from the subscription.
    ///   - scheduler: Where the time is measured and completion is sent.
    public func take(for duration: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        TakeFor(asObservable(), duration, scheduler)
    }
}

private final class TakeFor<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let duration: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.duration = duration
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let gate = GatedOperator(sink)
        sink.attach(gate)
        let timer = Subscription()
        gate.adopt(timer)
        timer.attach(
            ForeignUpstream(
                scheduler.scheduleRelative((), dueTime: duration) { _ in
                    gate.perform { gate.sendCompleted() }
                    return Disposables.create()
                }
            )
        )
        if gate.isShut { return }
        let inner = PassingSink(gate)
        gate.adopt(inner.slot)
        source.run(inner)
    }
}
