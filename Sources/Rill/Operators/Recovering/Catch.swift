extension ObservableType {
    /// Goes on with another source when this one fails.
    ///
    /// ```
    /// source              -1-2-#
    /// catch { other }          -8-9-|
    /// result              -1-2--8-9-|
    /// ```
    /// - Parameter handler: The source to go on with. An error that it throws takes the place of the first one.
    public func `catch`(_ handler: @escaping (Swift.Error) throws -> Observable<Element>) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let slot = SerialSlot()
            sink.attach(slot)
            return CatchSink(handler, slot, slot.open(), sink)
        }
    }

    /// Ends with `element` when the source fails.
    ///
    /// ```
    /// source                -1-2-#
    /// catchAndReturn(0)     -1-2-(0|)
    /// ```
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        self.catch { _ in .just(element) }
    }
}

private final class CatchSink<Element>: SlotSink<Element> {
    private let handler: (any Swift.Error) throws -> Observable<Element>
    private let slots: SerialSlot

    init(
        _ handler: @escaping (any Swift.Error) throws -> Observable<Element>,
        _ slots: SerialSlot,
        _ slot: SourceSlot,
        _ downstream: Sink<Element>
    ) {
        self.handler = handler
        self.slots = slots
        super.init(slot, downstream)
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        let other: Observable<Element>
        do { other = try handler(error) } catch { return downstream.error(error) }
        other.start(SlotSink(slots.open(), downstream))
    }
}
