extension ObservableType {
    /// Passes on the first elements, then completes.
    ///
    /// ```
    /// source     -1-2-3-|
    /// take(2)    -1-(2|)
    /// ```
    /// - Parameter count: How many. 0: the result completes at once and the source is not subscribed. A negative
    ///   number fails with `RxError.argumentOutOfRange`.
    @inlinable
    public func take(_ count: Int) -> Observable<Element> {
        if count < 0 { return .error(RxError.argumentOutOfRange) }
        return count == 0 ? .empty() : Lifted(asObservable()) { TakeSink(count, $0) }
    }
}

@usableFromInline
package final class TakeSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    @usableFromInline
    package init(_ count: Int, _ downstream: Sink<Element>) {
        remaining = count
        super.init(downstream)
    }

    package override func next(_ element: Element) {
        remaining &-= 1
        if remaining > 0 {
            downstream.next(element)
        } else if remaining == 0 {
            downstream.sendLast(element)
        }
    }
}
