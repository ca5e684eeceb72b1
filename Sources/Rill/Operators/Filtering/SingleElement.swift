extension ObservableType {
    /// Passes on the only element, and fails where there is not exactly one.
    ///
    /// ```
    /// source      -1-----|        source      -1-2-|        source      ---|
    /// single()    -1-----|        single()    -1-#          single()    ---#
    /// ```
    /// The first element is passed on at once. A second one fails the result with `RxError.moreThanOneElement`, none
    /// with `RxError.noElements`.
    public func single() -> Observable<Element> {
        Lifted(asObservable()) { SingleElementSink($0) }
    }

    /// Passes on the only element that satisfies a predicate, and fails where there is not exactly one.
    ///
    /// ```
    /// source                     -1-2-3-|
    /// single { $0 == 2 }         ---2---|
    /// ```
    /// - Parameter predicate: Called once for each element. An error that it throws fails the result.
    public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        filter(predicate).single()
    }
}

private final class SingleElementSink<Element>: OperatorSink<Element, Element> {
    private var hasElement = false

    override func next(_ element: Element) {
        if hasElement { return downstream.error(RxError.moreThanOneElement) }
        hasElement = true
        downstream.next(element)
    }

    override func completed() {
        if hasElement { downstream.completed() } else { downstream.error(RxError.noElements) }
    }
}
