extension ObservableType {
    /// Transforms each element.
    ///
    /// ```
    /// source            -1-2-3-|
    /// map { $0 * 10 }   -a-b-c-|      (a = 10, b = 20, c = 30)
    /// ```
    /// - Parameter transform: Called once for each element. An error that it throws fails the result.
    @inlinable  // In the caller's module its types are known: else the operator's class is looked up at each call.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Map(asObservable(), transform)
    }
}

@usableFromInline
package final class Map<Source, Result>: Observable<Result>, @unchecked Sendable {
    private let source: Observable<Source>
    private let transform: (Source) throws -> Result

    @usableFromInline
    package init(_ source: Observable<Source>, _ transform: @escaping (Source) throws -> Result) {
        self.source = source
        self.transform = transform
    }

    package override func run(_ sink: Sink<Result>) {
        source.run(MapSink(transform, sink))
    }
}

private final class MapSink<Source, Result>: OperatorSink<Source, Result> {
    private let transform: (Source) throws -> Result

    init(_ transform: @escaping (Source) throws -> Result, _ downstream: Sink<Result>) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Source) {
        do { downstream.next(try transform(element)) } catch { downstream.error(error) }
    }
}
