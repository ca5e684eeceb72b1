extension ObservableType {
    /// Passes on the terminal event alone.
    ///
    /// ```
    /// source              -1-2-|
    /// ignoreElements()    -----|
    /// ```
    public func ignoreElements() -> Observable<Never> {
        IgnoreElements(asObservable())
    }
}

private final class IgnoreElements<Element>: Observable<Never>, @unchecked Sendable {
    private let source: Observable<Element>

    init(_ source: Observable<Element>) {
        self.source = source
    }

    override func run(_ sink: Sink<Never>) {
        source.run(IgnoreElementsSink(sink))
    }
}

private final class IgnoreElementsSink<Element>: OperatorSink<Element, Never> {
    override func next(_ element: Element) {}
}
