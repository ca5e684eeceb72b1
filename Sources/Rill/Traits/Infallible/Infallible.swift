/// A stream that cannot fail.
///
/// ```
/// an Infallible    -a-b-c-|
/// ```
/// It has the operators of `Observable` that cannot fail. Where RxSwift takes a closure that may throw, so does this. An
/// error thrown there is a fault of the program, not an event to handle: it ends the stream, observers receive it, and
/// closures leave it to `Hooks.defaultErrorHandler`.
public protocol InfallibleType: ObservableConvertibleType {}

/// A stream that cannot fail: see `InfallibleType`.
public struct Infallible<Element>: InfallibleType {
    private let source: Observable<Element>

    /// A stream whose source is known not to fail.
    package init(raw source: Observable<Element>) {
        self.source = source
    }

    /// The observable form.
    public func asObservable() -> Observable<Element> { source }
}

// Whatever the element, as an observable: it is a recipe. Were this conditional, the compiler could not infer the element
// of `Infallible.merge(sources)` in Swift 6 mode.
extension Infallible: Sendable {}

/// One event of an `Infallible`.
@frozen public enum InfallibleEvent<Element> {
    /// The stream produced an element.
    case next(Element)
    /// The stream ended. Nothing follows.
    case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
    /// The same event as a plain one.
    public var event: Event<Element> {
        switch self {
        case .next(let element): .next(element)
        case .completed: .completed
        }
    }
}

extension Infallible {
    /// A closure that receives the events of an `Infallible`.
    public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

    /// Makes an `Infallible` from a closure that is run for each subscriber.
    ///
    /// ```
    /// create { observer in         -a|
    ///     observer(.next(a))
    ///     observer(.completed)
    /// }
    /// ```
    /// - Parameter subscribe: Calls the observer it is given and returns what stops it.
    public static func create(
        subscribe: @escaping (@escaping InfallibleObserver) -> Disposable
    ) -> Infallible<Element> {
        Infallible(
            raw: Observable.create { observer in
                subscribe { observer.on($0.event) }
            }
        )
    }
}
