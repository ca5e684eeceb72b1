extension ObservableType {
    /// Sends an element where the source completes without one.
    ///
    /// ```
    /// source                 -----|
    /// ifEmpty(default: 0)    -----(0|)
    /// ```
    public func ifEmpty(default element: Element) -> Observable<Element> {
        IfEmpty(asObservable(), .just(element))
    }

    /// Goes on with another source where this one completes without an element.
    ///
    /// ```
    /// source                    -----|
    /// other                          -8-9-|
    /// ifEmpty(switchTo: other)  ------8-9-|
    /// ```
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        IfEmpty(asObservable(), other)
    }
}

private final class IfEmpty<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let other: Observable<Element>

    init(_ source: Observable<Element>, _ other: Observable<Element>) {
        self.source = source
        self.other = other
    }

    override func run(_ sink: Sink<Element>) {
        let slot = SerialSlot()
        sink.attach(slot)
        source.run(IfEmptySink(other, slot, sink))
    }
}

private final class IfEmptySink<Element>: Sink<Element> {
    private let other: Observable<Element>
    private let slot: SerialSlot
    private let place: Subscription
    private let downstream: Sink<Element>
    @exclusivity(unchecked) private var isEmpty = true

    init(_ other: Observable<Element>, _ slot: SerialSlot, _ downstream: Sink<Element>) {
        self.other = other
        self.slot = slot
        place = slot.open()
        self.downstream = downstream
    }

    override func keep(_ upstream: Upstream) { place.attach(upstream) }
    override var isListening: Bool { !place.isDisposed }

    override func next(_ element: Element) {
        if place.isDisposed { return }
        isEmpty = false
        downstream.next(element)
    }

    override func error(_ error: any Swift.Error) {
        if place.isDisposed { return }
        downstream.error(error)
    }

    override func completed() {
        if place.isDisposed { return }
        if isEmpty { other.run(PlacedSink(slot.open(), downstream)) } else { downstream.completed() }
    }
}
