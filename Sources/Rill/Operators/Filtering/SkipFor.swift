extension ObservableType {
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
        // A negative or zero length skips nothing: no timer is needed.
        if duration.inNanoseconds <= 0 { return asObservable() }
        return Lifted(asObservable()) { sink in
            let door = Door()
            sink.attach(door)
            door.timer.attach(
                ForeignHandle(
                    scheduler.scheduleRelative((), dueTime: duration) { _ in
                        door.open()
                        return Disposables.create()
                    }
                )
            )
            return DoorSink(door, sink)
        }
    }
}
