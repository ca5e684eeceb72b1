extension ObservableType {
    /// Passes on the first elements, then completes.
    ///
    /// ```
    /// source     -1-2-3-|
    /// take(2)    -1-(2|)
    /// ```
    /// - Parameter count: How many. 0: the result completes at once and the source is not subscribed. A negative
    ///   number fails with `RxError.argumentOutOfRange`.
    public func take(_ count: Int) -> Observable<Element> {
        if count < 0 { return .error(RxError.argumentOutOfRange) }
        return count == 0 ? .empty() : Take(asObservable(), count)
    }
}

private final class Take<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let count: Int

    init(_ source: Observable<Element>, _ count: Int) {
        self.source = source
        self.count = count
    }

    override func run(_ sink: Sink<Element>) {
        source.run(TakeSink(count, sink))
    }
}

private final class TakeSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ downstream: Sink<Element>) {
        remaining = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        remaining &-= 1
        if remaining > 0 {
            downstream.next(element)
        } else if remaining == 0 {
            downstream.sendLast(element)
        }
    }
}
