extension ObservableType {
    /// Sends each event as an element, the terminal one included.
    ///
    /// ```
    /// source           -1-2-#
    /// materialize()    -p-q-(r|)      (p = next(1), q = next(2), r = error)
    /// ```
    /// The result always completes.
    public func materialize() -> Observable<Event<Element>> {
        Lifted(asObservable()) { MaterializeSink($0) }
    }
}

private final class MaterializeSink<Element>: OperatorSink<Element, Event<Element>> {
    override func next(_ element: Element) { downstream.next(.next(element)) }
    override func error(_ error: any Swift.Error) { downstream.sendLast(.error(error)) }
    override func completed() { downstream.sendLast(.completed) }
}
