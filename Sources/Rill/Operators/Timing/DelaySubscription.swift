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
        let source = asObservable()
        return SinkFunction { sink in
            let slot = SerialSlot()
            sink.attach(slot)
            slot.run {
                scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                    if !slot.hasDisposedBit { source.start(SlotSink(slot.open(), sink)) }
                    return Disposables.create()
                }
            }
        }
    }
}
