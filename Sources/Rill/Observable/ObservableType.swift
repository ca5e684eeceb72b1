/// A stream of events that observers subscribe to. All operators are extensions of this protocol.
///
/// A type of your own conforms by implementing `subscribe(_:)`; the default `asObservable()` then enforces the
/// grammar, so operators and subscribers stay safe whatever the type emits.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Starts sending events to `observer`.
    ///
    /// - Returns: What ends the subscription. After `dispose()` has returned on the delivering thread, the observer
    ///   receives nothing more.
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == Element
}
