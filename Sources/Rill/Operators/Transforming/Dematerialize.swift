extension ObservableType where Element: EventConvertible {
    /// Turns events that come as elements into events again: the opposite of `materialize()`.
    ///
    /// ```
    /// source             -p-q-r---|      (p = next(1), q = next(2), r = completed)
    /// dematerialize()    -1-2-|
    /// ```
    public func dematerialize() -> Observable<Element.Element> {
        Lifted(asObservable()) { DematerializeSink($0) }
    }
}

private final class DematerializeSink<Source: EventConvertible>: OperatorSink<Source, Source.Element> {
    override func next(_ element: Source) { downstream.send(element.event) }
}
