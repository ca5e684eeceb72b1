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
            let coordinator = BufferClosedByCoordinator<Element>(sink)
            sink.attach(coordinator)
            let inner = TurnSink<Element, [Element]>(coordinator) {
                coordinator.elements.append($0)
            } onEnd: {
                coordinator.complete()
            }
            closing.run(TurnSink<Closing.Element, [Element]>(coordinator) { _ in coordinator.flush() })
            return coordinator.isShut ? nil : inner
        }
    }
}

private final class BufferClosedByCoordinator<Element>: Coordinator<[Element]> {
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
