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
        let closing = closing.asObservable()
        return Lifted(asObservable()) { sink in
            let gate = BufferClosedByGate<Element>(sink)
            sink.attach(gate)
            let inner = GateSink<Element, [Element]>(gate) {
                gate.elements.append($0)
            } onEnd: {
                gate.complete()
            }
            closing.run(GateSink<Closing.Element, [Element]>(gate) { _ in gate.flush() })
            return gate.isShut ? nil : inner
        }
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
