/// A shared sequence for state: it replays its newest element to each new subscriber.
///
/// ```
/// a Driver        -a-b-c-|
/// late sub             b-c-|      (subscribed after b)
/// ```
/// It cannot fail, and its elements come on the main thread (see `SharingScheduler`).
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// How the subscribers of a `Driver` share its source: the newest element is replayed while anyone is subscribed.
public struct DriverSharingStrategy: SharingStrategyProtocol, Sendable {
    /// Where the elements come.
    public static var scheduler: SchedulerType { SharingScheduler.make() }

    /// `share(replay: 1, scope: .whileConnected)`.
    public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1, scope: .whileConnected)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// This sequence.
    public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// The same stream as a driver: an error becomes an element and the end.
    ///
    /// ```
    /// source                          -a-b-#
    /// asDriver(onErrorJustReturn: z)  -a-b-(z|)
    /// ```
    public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler).catchAndReturn(element))
    }

    /// The same stream as a driver: another driver takes over after an error.
    ///
    /// ```
    /// source                              -a-b-#
    /// other                                    -y-z-|
    /// asDriver(onErrorDriveWith: other)   -a-b--y-z-|
    /// ```
    public func asDriver(onErrorDriveWith other: Driver<Element>) -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler).catch { _ in other.asObservable() })
    }

    /// The same stream as a driver: another driver, made from the error, takes over.
    ///
    /// ```
    /// source                            -a-b-#
    /// the one made from the error            -y-z-|
    /// asDriver(onErrorRecover: …)       -a-b--y-z-|
    /// ```
    public func asDriver(onErrorRecover: @escaping (Swift.Error) -> Driver<Element>) -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() })
    }
}

extension InfallibleType {
    /// The same stream as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }
}

extension BehaviorRelay {
    /// The relay's elements as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }
}
