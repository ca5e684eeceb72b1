/// What receives the events of a stream.
public protocol ObserverType<Element> {
    /// The type of the elements.
    associatedtype Element

    /// Receives one event.
    func on(_ event: Event<Element>)

    /// Receives an element: the same as `on(.next(element))`.
    ///
    /// A requirement with a default, so that a subject is reached without building an `Event`.
    func onNext(_ element: Element)
}

extension ObserverType {
    /// Receives an element: the same as `on(.next(element))`.
    public func onNext(_ element: Element) { on(.next(element)) }

    /// Ends the stream normally: the same as `on(.completed)`.
    public func onCompleted() { on(.completed) }

    /// Ends the stream with an error: the same as `on(.error(error))`.
    public func onError(_ error: Swift.Error) { on(.error(error)) }
}
