extension ObservableType {
    /// Makes the source anew for each subscriber.
    ///
    /// ```
    /// deferred { just(clock) }   first subscriber  (1|)
    ///                            second subscriber (2|)
    /// ```
    /// - Parameter observableFactory: Called at each subscription. An error that it throws fails the result.
    public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element>
    {
        SinkFunction { sink in
            let source: Observable<Element>
            do { source = try observableFactory() } catch { return sink.error(error) }
            source.run(sink)
        }
    }
}
