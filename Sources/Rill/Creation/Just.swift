extension ObservableType {
    /// An observable of one element.
    ///
    /// ```
    /// just(a)   (a|)
    /// ```
    /// The element is sent while subscribing, without a scheduler.
    public static func just(_ element: Element) -> Observable<Element> {
        Just(element)
    }
}

package final class Just<Element>: Observable<Element> {
    private let element: Element

    init(_ element: Element) {
        self.element = element
    }

    package override var opensTrampoline: Bool { false }

    package override func run(_ sink: Sink<Element>) {
        sink.next(element)
        sink.completed()
    }

    package override func sendScalar(to sink: Sink<Element>) -> Bool {
        sink.next(element)
        return true
    }
}
