extension ObservableType {
    /// Drops elements as long as they satisfy a predicate.
    ///
    /// ```
    /// source                     -1-2-3-1-|
    /// skip(while: { $0 < 3 })    -----3-1-|
    /// ```
    /// - Parameter predicate: Called for each element until it is false for the first time. An error that it throws
    ///   fails the result.
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Lifted(asObservable()) { SkipWhileSink(predicate, $0) }
    }
}

private final class SkipWhileSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool
    @exclusivity(unchecked) private var isSkipping = true

    init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if isSkipping {
            do { isSkipping = try predicate(element) } catch { return downstream.error(error) }
        }
        if !isSkipping { downstream.next(element) }
    }
}
