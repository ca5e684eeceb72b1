/// A type that can be seen as a property of a user interface control.
public protocol ControlPropertyType: ObservableType, ObserverType {
    /// The control property form of this value.
    func asControlProperty() -> ControlProperty<Element>
}

/// A property of a user interface control: its values as the user changes them, and a place to set it.
///
/// ```
/// values    a---b--c---|      (the present value first)
/// ```
/// Values that are set from the program are not sent. It is subscribed on the main thread, and completes when its
/// control is released.
public struct ControlProperty<PropertyType>: ControlPropertyType {
    /// The type of the elements.
    public typealias Element = PropertyType

    private let values: Observable<PropertyType>
    private let valueSink: AnyObserver<PropertyType>

    /// A property with the values that the user sets, and the observer that sets it.
    public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
    where Element == Values.Element, Element == Sink.Element {
        self.values = values.subscribe(on: ConcurrentMainScheduler.instance)
        self.valueSink = valueSink.asObserver()
    }

    /// Starts sending values to `observer`, the present one first.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        values.subscribe(observer)
    }

    /// The values that the user sets, without the present one.
    public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

    /// The observable form.
    public func asObservable() -> Observable<Element> { values }

    /// This property.
    public func asControlProperty() -> ControlProperty<Element> { self }

    /// Sets the property. An error is a mistake, reported through `Misuse`.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): valueSink.onNext(element)
        case .error(let error):
            Misuse.report(
                "A ControlProperty received the error \(error.phrase). It can only be set to values: handle the error before "
                    + "the binding, for example with catchAndReturn."
            )
        case .completed: valueSink.onCompleted()
        }
    }

    /// The values as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(values.observe(on: DriverSharingStrategy.scheduler).catch { _ in .empty() })
    }

    /// The values as a stream that cannot fail.
    public func asInfallible() -> Infallible<Element> { asInfallible(onErrorFallbackTo: .empty()) }
}

extension ControlPropertyType where Element == String? {
    /// The same property with an empty string in place of nil.
    public var orEmpty: ControlProperty<String> {
        let original = asControlProperty()
        return ControlProperty(
            values: original.asObservable().map { $0 ?? "" },
            valueSink: original.mapObserver { $0 }
        )
    }
}
