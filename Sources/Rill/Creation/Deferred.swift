extension ObservableType {
    /// Makes the source anew for each subscriber.
    ///
    /// ```
    /// deferred { just(clock) }   first subscriber  (1|)
    ///                            second subscriber (2|)
    /// ```
    /// - Parameter observableFactory: Called at each subscription. An error that it throws fails the result.
    public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element>
    {
        Deferred(observableFactory)
    }
}

private final class Deferred<Element>: Observable<Element>, @unchecked Sendable {
    private let factory: () throws -> Observable<Element>

    init(_ factory: @escaping () throws -> Observable<Element>) {
        self.factory = factory
    }

    override func run(_ sink: Sink<Element>) {
        let source: Observable<Element>
        do { source = try factory() } catch { return sink.error(error) }
        source.run(sink)
    }
}
