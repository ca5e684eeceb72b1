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
            let slots = SerialSlot()
            sink.attach(slots)
            return IfEmptySink(other, slots, sink)
        }
    }
}

private final class IfEmptySink<Element>: SlotSink<Element> {
    private let other: Observable<Element>
    private let slots: SerialSlot
    @exclusivity(unchecked) private var isEmpty = true

    init(_ other: Observable<Element>, _ slots: SerialSlot, _ downstream: Sink<Element>) {
        self.other = other
        self.slots = slots
        super.init(slots.open(), downstream)
    }

    override func next(_ element: Element) {
        if slot.isDisposed { return }
        isEmpty = false
        downstream.next(element)
    }

    override func completed() {
        if slot.isDisposed { return }
        if isEmpty { other.start(SlotSink(slots.open(), downstream)) } else { downstream.completed() }
    }
}
