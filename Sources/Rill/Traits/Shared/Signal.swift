/// A shared sequence for events: a new subscriber gets what comes from then on.
///
/// ```
/// a Signal        -a-b-c-|
/// late sub             --c-|      (subscribed after b)
/// ```
/// It cannot fail, and its elements come on the main thread (see `SharingScheduler`).
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// How the subscribers of a `Signal` share its source: nothing is replayed.
public struct SignalSharingStrategy: SharingStrategyProtocol, Sendable {
    /// Where the elements come.
    public static var scheduler: SchedulerType { SharingScheduler.make() }

    /// `share(scope: .whileConnected)`.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(scope: .whileConnected)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// This sequence.
    public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// The same stream as a signal: an error becomes an element and the end.
    ///
    /// ```
    /// source                          -a-b-#
    /// asSignal(onErrorJustReturn: z)  -a-b-(z|)
    /// ```
    public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler).catchAndReturn(element))
    }

    /// The same stream as a signal: another signal takes over after an error.
    ///
    /// ```
    /// source                               -a-b-#
    /// other                                     -y-z-|
    /// asSignal(onErrorSignalWith: other)   -a-b--y-z-|
    /// ```
    public func asSignal(onErrorSignalWith other: Signal<Element>) -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler).catch { _ in other.asObservable() })
    }

    /// The same stream as a signal: another signal, made from the error, takes over.
    ///
    /// ```
    /// source                            -a-b-#
    /// the one made from the error            -y-z-|
    /// asSignal(onErrorRecover: …)       -a-b--y-z-|
    /// ```
    public func asSignal(onErrorRecover: @escaping (Swift.Error) -> Signal<Element>) -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}

extension InfallibleType {
    /// The same stream as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
    }
}

extension PublishRelay {
    /// The relay's elements as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
    }
}
