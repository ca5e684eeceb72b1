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
            let coordinator = Coordinator(sink)
            sink.attach(coordinator)
            let timer = SourceSlot()
            coordinator.adopt(timer)
            timer.attach(
                ForeignHandle(
                    scheduler.scheduleRelative((), dueTime: duration) { _ in
                        coordinator.perform { coordinator.sendCompleted() }
                        return Disposables.create()
                    }
                )
            )
            return coordinator.isShut ? nil : PassingSink(coordinator)
        }
    }
}
