extension ObservableType {
    /// The only element, and an error where there is not exactly one.
    ///
    /// ```
    /// source        -1---|        source        -1-2-|        source        ---|
    /// asSingle()    -----(1|)     asSingle()    ---#          asSingle()    ---#
    /// ```
    /// The element is held back until the source completes. A second one fails the result with
    /// `RxError.moreThanOneElement`, none with `RxError.noElements`.
    public func asSingle() -> Single<Element> {
        PrimitiveSequence(raw: Lifted(asObservable()) { AsTraitSink(false, $0) })
    }

    /// The only element, if there is one, and an error where there are more.
    ///
    /// ```
    /// source       -1---|        source       -1-2-|        source       ---|
    /// asMaybe()    -----(1|)     asMaybe()    ---#          asMaybe()    ---|
    /// ```
    /// The element is held back until the source completes. A second one fails the result with
    /// `RxError.moreThanOneElement`.
    public func asMaybe() -> Maybe<Element> {
        PrimitiveSequence(raw: Lifted(asObservable()) { AsTraitSink(true, $0) })
    }
}

extension ObservableType where Element == Swift.Never {
    /// The end of a source that sends no elements.
    ///
    /// ```
    /// source             ---|
    /// asCompletable()    ---|
    /// ```
    public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

private final class AsTraitSink<Element>: OperatorSink<Element, Element> {
    private let mayBeEmpty: Bool
    private var kept = RawRing<Element>()

    init(_ mayBeEmpty: Bool, _ downstream: Sink<Element>) {
        self.mayBeEmpty = mayBeEmpty
        super.init(downstream)
    }

    deinit { kept.deallocate() }

    override func next(_ element: Element) {
        if kept.count > 0 { downstream.error(RxError.moreThanOneElement) } else { kept.append(element) }
    }

    override func completed() {
        if kept.count > 0 {
            downstream.sendLast(kept.removeFirst())
        } else if mayBeEmpty {
            downstream.completed()
        } else {
            downstream.error(RxError.noElements)
        }
    }
}
