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
}
