extension ObservableType {
    /// Sends the given elements first, then those of the source.
    ///
    /// ```
    /// source             ---1-2-|
    /// startWith(a, b)    (ab)-1-2-|      (a and b while subscribing)
    /// ```
    public func startWith(_ elements: Element...) -> Observable<Element> {
        StartWith(asObservable(), elements)
    }
}

private final class StartWith<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let elements: [Element]

    init(_ source: Observable<Element>, _ elements: [Element]) {
        self.source = source
        self.elements = elements
    }

    override func run(_ sink: Sink<Element>) {
        let place = Subscription()
        sink.attach(place)
        for element in elements {
            sink.next(element)
            if place.isDisposed { return }
        }
        source.run(PlacedSink(place, sink))
    }
}
