/// A type that can be seen as the events of a user interface control.
public protocol ControlEventType: ObservableType {
    /// The control event form of this value.
    func asControlEvent() -> ControlEvent<Element>
}

/// The events of a user interface control: they do not fail, and come on the main thread.
///
/// ```
/// taps    -x--x---x-|
/// ```
/// It is subscribed on the main thread, and completes when its control is released.
public struct ControlEvent<PropertyType>: ControlEventType {
    /// The type of the elements.
    public typealias Element = PropertyType

    private let events: Observable<PropertyType>

    /// The events of a source that keeps the rules.
    public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
        self.events = events.subscribe(on: ConcurrentMainScheduler.instance)
    }

    /// Starts sending events to `observer`.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == PropertyType {
        events.subscribe(observer)
    }

    /// The observable form.
    public func asObservable() -> Observable<Element> { events }

    /// These events.
    public func asControlEvent() -> ControlEvent<Element> { self }

    /// The events as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(events.observe(on: DriverSharingStrategy.scheduler).catch { _ in .empty() })
    }

    /// The events as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(events.observe(on: SignalSharingStrategy.scheduler).catch { _ in .empty() })
    }

    /// The events as a stream that cannot fail.
    public func asInfallible() -> Infallible<Element> { asInfallible(onErrorFallbackTo: .empty()) }
}

extension ControlEvent: Sendable where PropertyType: Sendable {}
