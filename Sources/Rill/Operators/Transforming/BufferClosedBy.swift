extension ObservableType {
    /// Collects elements and sends them as an array each time that another source sends something.
    ///
    /// ```
    /// source               -1-2-----3---|
    /// other                ----x--x-----
    /// buffer(closedBy:)    ----a--b-----(c|)      (a = [1, 2], b = [], c = [3])
    /// ```
    /// Empty arrays are sent too, and completion sends the rest, even an empty one, as for `buffer(timeSpan:)`. The end of
    /// the other source is ignored: what comes from then on is sent at completion. An error of either one drops what was
    /// collected. The other source is subscribed first.
    ///
    /// - Parameter closing: The other source. What it sends is of no account.
    public func buffer<Closing: ObservableConvertibleType>(closedBy closing: Closing) -> Observable<[Element]> {
        BufferClosedBy(asObservable(), closing.asObservable())
    }
}

private final class BufferClosedBy<Element, Closing>: Observable<[Element]>, @unchecked Sendable {
    private let source: Observable<Element>
    private let closing: Observable<Closing>

    init(_ source: Observable<Element>, _ closing: Observable<Closing>) {
        self.source = source
        self.closing = closing
    }

    override func run(_ sink: Sink<[Element]>) {
        let gate = BufferClosedByGate(sink)
        sink.attach(gate)
        let inner = GateSink<Element, [Element]>(gate) {
            gate.elements.append($0)
        } onEnd: {
            gate.complete()
        }
        let outer = BufferClosingSink<Closing, Element>(gate)
        gate.adopt(inner.slot)
        gate.adopt(outer.slot)
        closing.run(outer)
        if gate.isShut { return }
        source.run(inner)
    }
}

private final class BufferClosedByGate<Element>: GatedOperator<[Element]> {
    /// What was collected. For the gate's owner.
    @exclusivity(unchecked) final var elements: [Element] = []

    /// Sends what was collected. For the gate's owner, as is `complete`.
    func flush() {
        let collected = elements
        elements = []
        downstream.next(collected)
    }

    func complete() {
        flush()
        sendCompleted()
    }
}

private final class BufferClosingSink<Closing, Element>: InnerSink<Closing, [Element], BufferClosedByGate<Element>> {
    override func receive(_ element: Closing) {
        gate.perform { if !self.gate.isShut { self.gate.flush() } }
    }

    override func end() { gate.drop(slot) }
}
