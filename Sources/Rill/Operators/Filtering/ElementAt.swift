extension ObservableType {
    /// Passes on one element, the one at a position, then completes.
    ///
    /// ```
    /// source            -1-2-3-|
    /// element(at: 1)    ---(2|)
    /// ```
    /// A source that completes before that fails the result with `RxError.argumentOutOfRange`.
    ///
    /// - Parameter index: The position, from 0. A negative one fails with `RxError.argumentOutOfRange`.
    public func element(at index: Int) -> Observable<Element> {
        if index < 0 { return .error(RxError.argumentOutOfRange) }
        return Lifted(asObservable()) { ElementAtSink(index, $0) }
    }
}

private final class ElementAtSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    init(_ index: Int, _ downstream: Sink<Element>) {
        remaining = index
        super.init(downstream)
    }

    override func next(_ element: Element) {
        // Counted first: the receiver may make the source send the next element before this call is over.
        remaining &-= 1
        if remaining == -1 { downstream.sendLast(element) }
    }

    override func completed() { downstream.error(RxError.argumentOutOfRange) }
}
