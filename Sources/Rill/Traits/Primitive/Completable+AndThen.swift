extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
    /// Goes on with a `Single` when this one completes.
    ///
    /// ```
    /// source             --|
    /// second               --a|
    /// andThen(second)    ----a|
    /// ```
    public func andThen<Second>(_ second: Single<Second>) -> Single<Second> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// Goes on with a `Maybe` when this one completes.
    ///
    /// ```
    /// source             --|
    /// second               --a|
    /// andThen(second)    ----a|
    /// ```
    public func andThen<Second>(_ second: Maybe<Second>) -> Maybe<Second> {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// Goes on with another `Completable` when this one completes.
    ///
    /// ```
    /// source             --|
    /// second               --|
    /// andThen(second)    ----|
    /// ```
    public func andThen(_ second: Completable) -> Completable {
        PrimitiveSequence(raw: andThen(second.source))
    }

    /// Goes on with an observable when this one completes.
    ///
    /// ```
    /// source             --|
    /// second               -a-b|
    /// andThen(second)    ---a-b|
    /// ```
    public func andThen<Second>(_ second: Observable<Second>) -> Observable<Second> {
        Lifted(primitiveSequence.source) { sink in
            let slots = SerialSlot()
            sink.attach(slots)
            return AndThenSink(second, slots, sink)
        }
    }
}

private final class AndThenSink<Element>: Sink<Swift.Never> {
    private let second: Observable<Element>
    private let slots: SerialSlot
    private let slot: SourceSlot
    private let downstream: Sink<Element>

    init(_ second: Observable<Element>, _ slots: SerialSlot, _ downstream: Sink<Element>) {
        self.second = second
        self.slots = slots
        slot = slots.open()
        self.downstream = downstream
    }

    override func keep(_ handle: SourceHandle) { slot.attach(handle) }
    override var isListening: Bool { !slot.isDisposed }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        downstream.error(error)
    }

    override func completed() {
        if slot.isDisposed { return }
        second.start(SlotSink(slots.open(), downstream))
    }
}
