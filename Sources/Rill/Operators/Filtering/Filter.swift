extension ObservableType {
    /// Passes on the elements that satisfy a predicate.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// filter { $0 > 2 }    -----3-4-|
    /// ```
    /// - Parameter predicate: Called once for each element. An error that it throws fails the result.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Filter(asObservable(), predicate)
    }
}

private final class Filter<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let predicate: (Element) throws -> Bool

    init(_ source: Observable<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.source = source
        self.predicate = predicate
    }

    override func run(_ sink: Sink<Element>) {
        source.run(FilterSink(predicate, sink))
    }
}

private final class FilterSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool

    init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            if try predicate(element) { downstream.next(element) }
        } catch {
            downstream.error(error)
        }
    }
}
