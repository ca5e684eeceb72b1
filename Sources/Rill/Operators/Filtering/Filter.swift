extension ObservableType {
    /// Passes on the elements that satisfy a predicate.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// filter { $0 > 2 }    -----3-4-|
    /// ```
    /// - Parameter predicate: Called once for each element. An error that it throws fails the result.
    @inlinable
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Lifted(asObservable()) { FilterSink(predicate, $0) }
    }
}

@usableFromInline
package final class FilterSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool

    @usableFromInline
    package init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
        self.predicate = predicate
        super.init(downstream)
    }

    package override func next(_ element: Element) {
        do {
            if try predicate(element) { downstream.next(element) }
        } catch {
            downstream.error(error)
        }
    }
}
