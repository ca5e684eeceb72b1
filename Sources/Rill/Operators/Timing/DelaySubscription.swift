extension ObservableType {
    /// Subscribes to the source later.
    ///
    /// ```
    /// source                        -1-2-3-|
    /// delaySubscription(2 ticks)    ---2-3-|      (a hot source)
    /// ```
    /// - Parameters:
    ///   - dueTime: How much later.
    ///   - scheduler: Where the time is measured and the source is subscribed.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        DelaySubscription(asObservable(), dueTime, scheduler)
    }
}

private final class DelaySubscription<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let slot = SerialSlot()
        sink.attach(slot)
        slot.run {
            scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                if !slot.hasDisposedBit { self.source.start(PlacedSink(slot.open(), sink)) }
                return Disposables.create()
            }
        }
    }
}
