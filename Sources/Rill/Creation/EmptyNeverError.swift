extension ObservableType {
    /// An observable that ends at once, without an element.
    ///
    /// ```
    /// empty()   |
    /// ```
    @inlinable
    public static func empty() -> Observable<Element> {
        SinkFunction(opensTrampoline: false) { $0.completed() }
    }

    /// An observable that sends nothing and does not end.
    ///
    /// ```
    /// never()   --------
    /// ```
    @inlinable
    public static func never() -> Observable<Element> {
        SinkFunction(opensTrampoline: false) { _ in }
    }

    /// An observable that fails at once.
    ///
    /// ```
    /// error(e)   #
    /// ```
    @inlinable
    public static func error(_ error: Swift.Error) -> Observable<Element> {
        SinkFunction(opensTrampoline: false) { $0.error(error) }
    }
}
