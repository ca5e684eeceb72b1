extension ObservableType {
    /// Transforms each element and drops those that become nil.
    ///
    /// ```
    /// source                    -1-x-3-|
    /// compactMap { Int($0) }    -1---3-|
    /// ```
    /// - Parameter transform: Called once for each element. An error that it throws fails the result.
    @inlinable
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        Lifted(asObservable()) { CompactMapSink(transform, $0) }
    }
}

@usableFromInline
package final class CompactMapSink<Source, Result>: OperatorSink<Source, Result> {
    private let transform: (Source) throws -> Result?

    @usableFromInline
    package init(_ transform: @escaping (Source) throws -> Result?, _ downstream: Sink<Result>) {
        self.transform = transform
        super.init(downstream)
    }

    package override func next(_ element: Source) {
        do {
            if let result = try transform(element) { downstream.next(result) }
        } catch {
            downstream.error(error)
        }
    }
}
