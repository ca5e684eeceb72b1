extension ObservableType {
    /// Sends an element where the source completes without one.
    ///
    /// ```
    /// source                 -----|
    /// ifEmpty(default: 0)    -----(0|)
    /// ```
    public func ifEmpty(default element: Element) -> Observable<Element> {
        ifEmpty(switchTo: .just(element))
    }

    /// Goes on with another source where this one completes without an element.
    ///
    /// ```
    /// source                    -----|
    /// other                          -8-9-|
    /// ifEmpty(switchTo: other)  ------8-9-|
    /// ```
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let slot = SerialSlot()
            sink.attach(slot)
            return IfEmptySink(other, slot, sink)
        }
    }
}

private final class IfEmptySink<Element>: PlacedSink<Element> {
    private let other: Observable<Element>
    private let slot: SerialSlot
    @exclusivity(unchecked) private var isEmpty = true

    init(_ other: Observable<Element>, _ slot: SerialSlot, _ downstream: Sink<Element>) {
        self.other = other
        self.slot = slot
        super.init(slot.open(), downstream)
    }

    override func next(_ element: Element) {
        if place.isDisposed { return }
        isEmpty = false
        downstream.next(element)
    }

    override func completed() {
        if place.isDisposed { return }
        if isEmpty { other.start(PlacedSink(slot.open(), downstream)) } else { downstream.completed() }
    }
}
