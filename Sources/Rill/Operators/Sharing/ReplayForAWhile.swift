// Replay that time limits: the sharing operators over `ReplaySubject.create(bufferSize:window:scheduler:)`.

extension ObservableType {
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

    /// Shares one subscription for all subscribers, and replays the last elements to those who come soon enough.
    ///
    /// ```
    /// source                                            -a---b--------c-|
    /// share(replay: 1, window: 4 ticks, scheduler: s)
    ///   first                                           -a---b--------c-|
    ///   soon after b                                         b--------c-|
    ///   too late for b                                              --c-|
    /// ```
    /// Connects and disconnects as `share(replay:scope:)` does.
    ///
    /// - Parameters:
    ///   - replay: The most elements to replay. A negative number counts as 0.
    ///   - window: How long an element is replayed: up to and including the moment that is so much after it.
    ///   - scheduler: Whose clock counts.
    ///   - scope: Whether what is kept outlives the connection.
    public func share(
        replay: Int,
        window: RxTimeInterval,
        scheduler: SchedulerType,
        scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        switch scope {
        case .whileConnected: self.replay(replay, window: window, scheduler: scheduler).refCount()
        case .forever:
            multicast(ReplaySubject.create(bufferSize: replay, window: window, scheduler: scheduler)).refCount()
        }
    }
}
