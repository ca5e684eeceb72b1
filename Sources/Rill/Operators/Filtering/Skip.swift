extension ObservableType {
    /// Drops the first elements.
    ///
    /// ```
    /// source     -1-2-3-|
    /// skip(2)    -----3-|
    /// ```
    /// - Parameter count: How many. A negative number counts as 0.
    @inlinable
    public func skip(_ count: Int) -> Observable<Element> {
        Lifted(asObservable()) { SkipSink(count, $0) }
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

@usableFromInline
package final class SkipSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    @usableFromInline
    package init(_ count: Int, _ downstream: Sink<Element>) {
        remaining = count
        super.init(downstream)
    }

    package override func next(_ element: Element) {
        if remaining > 0 { remaining &-= 1 } else { downstream.next(element) }
    }
}
