extension ObservableType {
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
