extension ObservableType {
    /// The first element, or nil where there is none.
    ///
    /// ```
    /// source     -1-2-|        source     ---|
    /// first()    -1|           first()    ---(nil|)
    /// ```
    /// Ends with the first element.
    public func first() -> Single<Element?> {
        PrimitiveSequence(raw: Lifted(asObservable()) { FirstSink($0) })
    }
}

private final class FirstSink<Element>: OperatorSink<Element, Element?> {
    /// Whether the first element came: the receiver may make the source send more before the end is sent.
    private var isDone = false

    override func next(_ element: Element) {
        if isDone { return }
        isDone = true
        downstream.sendLast(element)
    }

    override func completed() { downstream.sendLast(nil) }
}
