// What `SharedSequence` has of the timing operators: each hands its source to the one of `Observable`.

extension SharedSequenceConvertibleType {
    /// Passes on an element only when nothing came after it for a while.
    ///
    /// ```
    /// source               -a-b----c-|
    /// debounce(3 ticks)    ------b---(c|)
    /// ```
    /// - Parameter dueTime: How long it has to be quiet.
    public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().debounce(dueTime, scheduler: SharingStrategy.scheduler))
    }

    /// Sends the first element at once, and of those that follow within a while at most the last one.
    ///
    /// ```
    /// source                                -1-2-3-----4--|
    /// throttle(5 ticks)                     -1----3----4--|
    /// throttle(5 ticks, latest: false)      -1---------4--|
    /// ```
    /// - Parameters:
    ///   - dueTime: The shortest time between two elements.
    ///   - latest: Whether the last element that came meanwhile is sent when the time is over.
    public func throttle(_ dueTime: RxTimeInterval, latest: Bool = true) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
    }

    /// Sends each element, and completion, later.
    ///
    /// ```
    /// source            -a-b-|
    /// delay(2 ticks)    ---a-b-|
    /// ```
    /// - Parameter dueTime: How much later.
    public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().delay(dueTime, scheduler: SharingStrategy.scheduler))
    }
}
