extension ObservableType {
    /// Shares one subscription to the source: `multicast` with a `PublishSubject`.
    ///
    /// ```
    /// source       -1-2-3-|
    /// connect()    ^
    /// publish()    -1-2-3-|
    /// ```
    public func publish() -> ConnectableObservable<Element> {
        multicast { PublishSubject() }
    }
}
