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
            let slot = SourceSlot()
            sink.attach(slot)
            return TakeLastSink(count, slot, sink)
        }
    }
}

private final class TakeLastSink<Element>: Sink<Element> {
    private let count: Int
    private let slot: SourceSlot
    private let downstream: Sink<Element>
    private var kept = RawRing<Element>()

    init(_ count: Int, _ slot: SourceSlot, _ downstream: Sink<Element>) {
        self.count = count
        self.slot = slot
        self.downstream = downstream
    }

    deinit { kept.deallocate() }

    override func keep(_ handle: SourceHandle) { slot.attach(handle) }
    override var isListening: Bool { !slot.isDisposed }

    override func next(_ element: Element) {
        if count == 0 { return }
        if kept.count == count { _ = kept.rotate(in: element) } else { kept.append(element) }
    }

    override func error(_ error: any Swift.Error) {
        if !slot.isDisposed { downstream.error(error) }
    }

    override func completed() {
        while kept.count > 0, !slot.isDisposed { downstream.next(kept.removeFirst()) }
        if !slot.isDisposed { downstream.completed() }
    }
}
