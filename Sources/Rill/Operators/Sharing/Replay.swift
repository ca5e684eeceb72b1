extension ObservableType {
    /// Shares one subscription to the source, and replays its last elements: `multicast` with a `ReplaySubject`.
    ///
    /// ```
    /// source       -1-2-3-|
    /// connect()    ^
    /// replay(1)
    ///   late sub       2-3-|      (subscribed after 2)
    /// ```
    /// - Parameter bufferSize: The most elements to replay. A negative number counts as 0.
    public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        multicast { ReplaySubject.create(bufferSize: bufferSize) }
    }

    /// Shares one subscription to the source, and replays all its elements.
    ///
    /// ```
    /// source         -1-2-3-|
    /// connect()      ^
    /// replayAll()
    ///   late sub         (12)-3-|      (subscribed after 2)
    /// ```
    /// The memory grows with each element.
    public func replayAll() -> ConnectableObservable<Element> {
        multicast { ReplaySubject.createUnbounded() }
    }

    /// Shares one subscription to the source, and replays its last elements for a while.
    ///
    /// ```
    /// source                                      -1---2-3--------|
    /// connect()                                   ^
    /// replay(5, window: 4 ticks, scheduler: s)
    ///   late sub                                         (23)-----|      (1 came too long ago)
    /// ```
    /// - Parameters:
    ///   - bufferSize: The most elements to replay. A negative number counts as 0.
    ///   - window: How long an element is replayed: up to and including the moment that is so much after it.
    ///   - scheduler: Whose clock counts.
    public func replay(
        _ bufferSize: Int,
        window: RxTimeInterval,
        scheduler: SchedulerType
    ) -> ConnectableObservable<Element> {
        multicast { ReplaySubject.create(bufferSize: bufferSize, window: window, scheduler: scheduler) }
    }

    /// Shares one subscription to the source, and replays all elements of the last while.
    ///
    /// ```
    /// source                                   -1---2-3--------|
    /// connect()                                ^
    /// replayAll(window: 4 ticks, scheduler: s)
    ///   late sub                                      (23)-----|      (1 came too long ago)
    /// ```
    /// - Parameters:
    ///   - window: How long an element is replayed: up to and including the moment that is so much after it.
    ///   - scheduler: Whose clock counts.
    public func replayAll(window: RxTimeInterval, scheduler: SchedulerType) -> ConnectableObservable<Element> {
        multicast { ReplaySubject.createUnbounded(window: window, scheduler: scheduler) }
    }
}
