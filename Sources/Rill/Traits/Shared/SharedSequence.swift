/// How the subscribers of a `SharedSequence` share its source, and where its elements come.
public protocol SharingStrategyProtocol {
    /// Where the elements come, and where the time of timing operators is measured.
    static var scheduler: SchedulerType { get }

    /// Shares one subscription to a source.
    static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// A stream that cannot fail, that comes on one scheduler, and whose subscribers share one subscription.
///
/// ```
/// a SharedSequence    -a-b-c-|
/// ```
/// Operators that take time or make new streams share their results again, by the same strategy. `Driver` and `Signal`
/// are the two strategies that are there.
///
/// Where RxSwift takes a closure that may throw, so does this (the result selectors of `combineLatest` and `zip`). An error
/// thrown there is a fault of the program, not an event to handle: it ends the stream, observers receive it, and closures
/// leave it to `Hooks.defaultErrorHandler`.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType {
    private let source: Observable<Element>

    /// A shared sequence of a source that is known not to fail and to come on the strategy's scheduler.
    init(_ source: Observable<Element>) {
        self.source = SharingStrategy.share(source)
    }

    /// A sequence of a source that needs no sharing.
    init(raw source: Observable<Element>) {
        self.source = source
    }

    /// The observable form.
    public func asObservable() -> Observable<Element> { source }

    /// This sequence.
    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

// Whatever the element, as an observable: it is a recipe. Were this conditional, the compiler could not infer the element
// of `Driver.merge(sources)` in Swift 6 mode.
extension SharedSequence: Sendable {}

/// A type that can be seen as a shared sequence.
public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
    /// How the subscribers share the source.
    associatedtype SharingStrategy: SharingStrategyProtocol

    /// The shared sequence form of this value.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
    /// The observable form.
    public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }
}
