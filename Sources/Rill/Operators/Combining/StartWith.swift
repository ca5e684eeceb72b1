extension ObservableType {
    /// Sends the given elements first, then those of the source.
    ///
    /// ```
    /// source             ---1-2-|
    /// startWith(a, b)    (ab)-1-2-|      (a and b while subscribing)
    /// ```
    public func startWith(_ elements: Element...) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let place = Subscription()
            sink.attach(place)
            for element in elements {
                sink.next(element)
                if place.isDisposed { return nil }
            }
            return PlacedSink(place, sink)
        }
    }
}
