extension ObservableType {
    /// Numbers the elements from 0.
    ///
    /// ```
    /// source          -a-b-c-|
    /// enumerated()    -p-q-r-|      (p = (0, a), q = (1, b), r = (2, c))
    /// ```
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        Lifted(asObservable()) { EnumeratedSink($0) }
    }
}

private final class EnumeratedSink<Element>: OperatorSink<Element, (index: Int, element: Element)> {
    @exclusivity(unchecked) private var index = 0

    override func next(_ element: Element) {
        let present = index
        index &+= 1
        downstream.next((index: present, element: element))
    }
}
