extension ObservableType {
    /// Passes on the last elements when the source completes.
    ///
    /// ```
    /// source         -1-2-3-|
    /// takeLast(2)    -------(23|)
    /// ```
    /// Keeps at most `count` elements in memory.
    ///
    /// - Parameter count: How many. A negative number fails with `RxError.argumentOutOfRange`.
    public func takeLast(_ count: Int) -> Observable<Element> {
        if count < 0 { return .error(RxError.argumentOutOfRange) }
        return Lifted(asObservable()) { sink in
            let place = Subscription()
            sink.attach(place)
            return TakeLastSink(count, place, sink)
        }
    }
}

private final class TakeLastSink<Element>: Sink<Element> {
    private let count: Int
    private let place: Subscription
    private let downstream: Sink<Element>
    private var kept = RawRing<Element>()

    init(_ count: Int, _ place: Subscription, _ downstream: Sink<Element>) {
        self.count = count
        self.place = place
        self.downstream = downstream
    }

    deinit { kept.deallocate() }

    override func keep(_ upstream: Upstream) { place.attach(upstream) }
    override var isListening: Bool { !place.isDisposed }

    override func next(_ element: Element) {
        if count == 0 { return }
        if kept.count == count { _ = kept.rotate(in: element) } else { kept.append(element) }
    }

    override func error(_ error: any Swift.Error) {
        if !place.isDisposed { downstream.error(error) }
    }

    override func completed() {
        while kept.count > 0, !place.isDisposed { downstream.next(kept.removeFirst()) }
        if !place.isDisposed { downstream.completed() }
    }
}
