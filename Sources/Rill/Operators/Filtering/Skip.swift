extension ObservableType {
    /// Drops the first elements.
    ///
    /// ```
    /// source     -1-2-3-|
    /// skip(2)    -----3-|
    /// ```
    /// - Parameter count: How many. A negative number counts as 0.
    @inlinable
    public func skip(_ count: Int) -> Observable<Element> {
        Lifted(asObservable()) { SkipSink(count, $0) }
    }
}

@usableFromInline
package final class SkipSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    @usableFromInline
    package init(_ count: Int, _ downstream: Sink<Element>) {
        remaining = count
        super.init(downstream)
    }

    package override func next(_ element: Element) {
        if remaining > 0 { remaining &-= 1 } else { downstream.next(element) }
    }
}
