extension ObservableType {
    /// An observable of one element.
    ///
    /// ```
    /// just(a)   (a|)
    /// ```
    /// The element is sent while subscribing, without a scheduler.
    @inlinable  // In the caller's module its type is known: else it is looked up at each call, which doubles the cost.
    public static func just(_ element: Element) -> Observable<Element> {
        Just(element)
    }

    /// An observable of one element, sent on a scheduler.
    ///
    /// ```
    /// just(a, scheduler: s)   -a|      (a, then completion, each a piece of work of its own)
    /// ```
    /// - Parameters:
    ///   - element: What to send.
    ///   - scheduler: Where it is sent.
    public static func just(_ element: Element, scheduler: ImmediateSchedulerType) -> Observable<Element> {
        from(CollectionOfOne(element), scheduler: scheduler)
    }
}

@usableFromInline
package final class Just<Element>: Observable<Element>, @unchecked Sendable {
    private let element: Element

    @usableFromInline
    package init(_ element: Element) {
        self.element = element
    }

    package override var opensTrampoline: Bool { false }

    package override func run(_ sink: Sink<Element>) {
        sink.sendLast(element)
    }

    package override func handAll(to receive: ((Element) -> Void)?, then end: () -> Void) -> Bool {
        receive?(element)
        end()
        return true
    }

    package override func sendScalar(to sink: Sink<Element>) -> Bool {
        sink.next(element)
        return true
    }
}
