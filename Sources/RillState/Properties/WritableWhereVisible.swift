import Rill

/// Write access to an `RxProperty` for everyone who sees the property, as `$count.accept(newValue)`.
///
/// ```swift
/// @WritableWhereVisible var count = RxProperty(0)
///
/// $count.accept(1)
/// ```
/// `$count` is the relay, and it is as visible as `count` itself: a public property can be written by every module.
/// That is right where the property is private or internal to a small module, where two parts share a value as equals,
/// or where callers only know a protocol, which cannot mention `$count`. Everywhere else use `@ReadWrite` or `@Stored`.
@propertyWrapper
public struct WritableWhereVisible<Element> {
    private let writer: PropertyWriter<Element>

    /// Gives write access to a property made of a value or a relay.
    public init(wrappedValue: RxProperty<Element>) {
        writer = PropertyWriter(wrappedValue)
    }

    /// The property.
    public var wrappedValue: RxProperty<Element> { writer.property }

    /// The relay that holds the value.
    public var projectedValue: BehaviorRelay<Element> { writer.relay }
}
