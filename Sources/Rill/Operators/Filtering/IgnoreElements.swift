extension ObservableType {
    /// Passes on the terminal event alone.
    ///
    /// ```
    /// source              -1-2-|
    /// ignoreElements()    -----|
    /// ```
    public func ignoreElements() -> Observable<Never> {
        Lifted(asObservable()) { IgnoreElementsSink($0) }
    }
}

private final class IgnoreElementsSink<Element>: OperatorSink<Element, Never> {
    override func next(_ element: Element) {}
}
