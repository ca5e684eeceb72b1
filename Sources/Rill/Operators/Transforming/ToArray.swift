extension ObservableType {
    /// All elements as one array, when the source completes.
    ///
    /// ```
    /// source       -1-2-3-|
    /// toArray()    -------([1, 2, 3]|)
    /// ```
    public func toArray() -> Single<[Element]> {
        PrimitiveSequence(raw: Lifted(asObservable()) { ToArraySink($0) })
    }
}

private final class ToArraySink<Element>: OperatorSink<Element, [Element]> {
    private var elements: [Element] = []

    override func next(_ element: Element) { elements.append(element) }
    override func completed() { downstream.sendLast(elements) }
}
