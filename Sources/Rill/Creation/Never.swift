extension ObservableType {
    /// An observable that sends nothing and does not end.
    ///
    /// ```
    /// never()   --------
    /// ```
    @inlinable
    public static func never() -> Observable<Element> {
        SinkFunction(opensTrampoline: false) { _ in }
    }
}
