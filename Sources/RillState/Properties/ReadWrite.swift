import Rill

/// Write access to an `RxProperty`, for the type that declares it and nobody else.
///
/// ```swift
/// final class CounterViewModel {
///     @ReadWrite var count = RxProperty(0)
///
///     func increment() { _count.accept(count.value + 1) }     // only here
/// }
///
/// let viewModel = CounterViewModel()
/// viewModel.count.value                                       // everywhere
/// viewModel.$count.subscribe(onNext: { count in … })          // everywhere, and read-only
/// ```
/// `_count` is private to the declaring type; `$count` is the stream. For a property without `RxProperty` in its type,
/// see `@Stored`.
@propertyWrapper
public struct ReadWrite<Element> {
    private let writer: PropertyWriter<Element>

    /// Takes write access to a property made of a value or a relay.
    public init(wrappedValue: RxProperty<Element>) {
        writer = PropertyWriter(wrappedValue)
    }

    /// The property.
    public var wrappedValue: RxProperty<Element> { writer.property }

    /// The stream of the property: read-only, since everyone who sees the property sees this.
    public var projectedValue: Observable<Element> { writer.property.asObservable() }

    /// Sets the value and sends it to all subscribers.
    public func accept(_ element: Element) { writer.relay.accept(element) }

    /// The relay that holds the value.
    public var relay: BehaviorRelay<Element> { writer.relay }
}

/// A property together with the relay that feeds it.
struct PropertyWriter<Element> {
    let property: RxProperty<Element>
    let relay: BehaviorRelay<Element>

    /// Where the property is computed from others, nothing can be written to it: then a relay of its own takes over,
    /// which starts with the present value.
    init(_ property: RxProperty<Element>) {
        if let relay = property.storage.relay {
            self.property = property
            self.relay = relay
        } else {
            relay = BehaviorRelay(value: property.value)
            self.property = RxProperty(relay: relay)
            Misuse.report(
                """
                A property that is computed from others was given write access. It follows them no longer. Use a \
                property made of a value or of a relay.
                """
            )
        }
    }
}
