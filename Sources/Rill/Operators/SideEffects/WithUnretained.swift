extension ObservableType {
    /// Joins each element with an object that is not retained.
    ///
    /// ```
    /// source                    -1-2-3-4-|
    /// object                    ^-----released
    /// withUnretained(object)    -p-q-r-|      (p = (object, 1), …)
    /// ```
    /// Completes with the first element that comes after the object is gone.
    ///
    /// - Parameters:
    ///   - object: Held weakly.
    ///   - resultSelector: Makes the result from the object and an element.
    public func withUnretained<Object: AnyObject, Out>(
        _ object: Object,
        resultSelector: @escaping (Object, Element) -> Out
    ) -> Observable<Out> {
        Lifted(asObservable()) { [weak object] in WithUnretainedSink(object, resultSelector, $0) }
    }

    /// Joins each element with an object that is not retained.
    ///
    /// ```
    /// source                    -1-2-3-4-|
    /// object                    ^-----released
    /// withUnretained(object)    -p-q-r-|      (p = (object, 1), …)
    /// ```
    /// Completes with the first element that comes after the object is gone.
    ///
    /// - Parameter object: Held weakly.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }
}

private final class WithUnretainedSink<Source, Object: AnyObject, Result>: OperatorSink<Source, Result> {
    private weak var object: Object?
    private let selector: (Object, Source) -> Result

    init(_ object: Object?, _ selector: @escaping (Object, Source) -> Result, _ downstream: Sink<Result>) {
        self.object = object
        self.selector = selector
        super.init(downstream)
    }

    override func next(_ element: Source) {
        if let object { downstream.next(selector(object, element)) } else { downstream.completed() }
    }
}
