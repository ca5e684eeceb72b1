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
            let slot = SerialSlot()
            sink.attach(slot)
            return AndThenSink(second, slot, sink)
        }
    }
}

private final class AndThenSink<Element>: Sink<Swift.Never> {
    private let second: Observable<Element>
    private let slot: SerialSlot
    private let place: Subscription
    private let downstream: Sink<Element>

    init(_ second: Observable<Element>, _ slot: SerialSlot, _ downstream: Sink<Element>) {
        self.second = second
        self.slot = slot
        place = slot.open()
        self.downstream = downstream
    }

    override func keep(_ upstream: Upstream) { place.attach(upstream) }
    override var isListening: Bool { !place.isDisposed }

    override func error(_ error: any Swift.Error) {
        if place.isDisposed { return }
        downstream.error(error)
    }

    override func completed() {
        if place.isDisposed { return }
        second.start(PlacedSink(slot.open(), downstream))
    }
}
