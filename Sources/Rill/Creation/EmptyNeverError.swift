extension ObservableType {
    /// An observable that ends at once, without an element.
    ///
    /// ```
    /// empty()   |
    /// ```
    public static func empty() -> Observable<Element> { Empty() }

    /// An observable that sends nothing and does not end.
    ///
    /// ```
    /// never()   --------
    /// ```
    public static func never() -> Observable<Element> { Never() }

    /// An observable that fails at once.
    ///
    /// ```
    /// error(e)   #
    /// ```
    public static func error(_ error: Swift.Error) -> Observable<Element> { Failed(error) }
}

private final class Empty<Element>: Observable<Element>, @unchecked Sendable {
    override var opensTrampoline: Bool { false }
    override func run(_ sink: Sink<Element>) { sink.completed() }
}

private final class Never<Element>: Observable<Element>, @unchecked Sendable {
    override var opensTrampoline: Bool { false }
    override func run(_ sink: Sink<Element>) {}
}

private final class Failed<Element>: Observable<Element>, @unchecked Sendable {
    private let error: any Swift.Error

    init(_ error: any Swift.Error) {
        self.error = error
    }

    override var opensTrampoline: Bool { false }
    override func run(_ sink: Sink<Element>) { sink.error(error) }
}
