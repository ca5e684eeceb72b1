/// An observer without its type.
public struct AnyObserver<Element>: ObserverType {
    /// A closure that receives events.
    public typealias EventHandler = (Event<Element>) -> Void

    package let sink: Sink<Element>

    package init(sink: Sink<Element>) {
        self.sink = sink
    }

    /// An observer that calls a closure with each event.
    public init(eventHandler: @escaping EventHandler) {
        sink = EventHandlerSink(eventHandler)
    }

    /// An observer that forwards each event to `observer`.
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        if let same = observer as? AnyObserver<Element> {
            sink = same.sink
        } else {
            sink = ForwardingSink(observer)
        }
    }

    /// Receives one event.
    public func on(_ event: Event<Element>) { sink.send(event) }

    /// Receives an element.
    public func onNext(_ element: Element) { sink.next(element) }

    /// Ends the stream normally.
    public func onCompleted() { sink.completed() }

    /// Ends the stream with an error.
    public func onError(_ error: Swift.Error) { sink.error(error) }

    /// This observer.
    public func asObserver() -> AnyObserver<Element> { self }
}

extension ObserverType {
    /// This observer without its type.
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

    /// An observer of another type that transforms each element before this one receives it.
    ///
    /// An error thrown by `transform` becomes an `error` event.
    public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
        AnyObserver { event in self.on(event.map(transform)) }
    }
}

/// Calls a closure with events as values.
package final class EventHandlerSink<Element>: Sink<Element> {
    private let handler: (Event<Element>) -> Void

    package init(_ handler: @escaping (Event<Element>) -> Void) {
        self.handler = handler
    }

    package override func next(_ element: Element) { handler(.next(element)) }
    package override func error(_ error: any Swift.Error) { handler(.error(error)) }
    package override func completed() { handler(.completed) }
}

/// Passes events to an observer of the user's, without a guard.
package final class ForwardingSink<Observer: ObserverType>: Sink<Observer.Element> {
    private let observer: Observer

    package init(_ observer: Observer) {
        self.observer = observer
    }

    package override func next(_ element: Observer.Element) { observer.onNext(element) }
    package override func error(_ error: any Swift.Error) { observer.onError(error) }
    package override func completed() { observer.onCompleted() }
}
