extension ObservableType {
    /// Transforms each element.
    ///
    /// ```
    /// source            -1-2-3-|
    /// map { $0 * 10 }   -a-b-c-|      (a = 10, b = 20, c = 30)
    /// ```
    /// - Parameter transform: Called once for each element. An error that it throws fails the result.
    @inlinable
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Lifted(asObservable()) { MapSink(transform, $0) }
    }
}

@usableFromInline
package final class MapSink<Source, Result>: OperatorSink<Source, Result> {
    private let transform: (Source) throws -> Result

    @usableFromInline
    package init(_ transform: @escaping (Source) throws -> Result, _ downstream: Sink<Result>) {
        self.transform = transform
        super.init(downstream)
    }

    package override func next(_ element: Source) {
        do { downstream.next(try transform(element)) } catch { downstream.error(error) }
    }
}
