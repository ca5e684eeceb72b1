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
        Lifted(asObservable()) { sink in
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
            return gate.isShut ? nil : PassingSink(gate)
        }
    }
}
