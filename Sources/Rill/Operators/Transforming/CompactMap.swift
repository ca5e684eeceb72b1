extension ObservableType {
    /// Transforms each element and drops those that become nil.
    ///
    /// ```
    /// source                    -1-x-3-|
    /// compactMap { Int($0) }    -1---3-|
    /// ```
    /// - Parameter transform: Called once for each element. An error that it throws fails the result.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        CompactMap(asObservable(), transform)
    }
}

private final class CompactMap<Source, Result>: Observable<Result>, @unchecked Sendable {
    private let source: Observable<Source>
    private let transform: (Source) throws -> Result?

    init(_ source: Observable<Source>, _ transform: @escaping (Source) throws -> Result?) {
        self.source = source
        self.transform = transform
    }

    override func run(_ sink: Sink<Result>) {
        source.run(CompactMapSink(transform, sink))
    }
}

private final class CompactMapSink<Source, Result>: OperatorSink<Source, Result> {
    private let transform: (Source) throws -> Result?

    init(_ transform: @escaping (Source) throws -> Result?, _ downstream: Sink<Result>) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Source) {
        do {
            if let result = try transform(element) { downstream.next(result) }
        } catch {
            downstream.error(error)
        }
    }
}
