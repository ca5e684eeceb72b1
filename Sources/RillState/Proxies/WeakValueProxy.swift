/// A two-way binding that does not keep the model alive.
///
/// Once the model is gone, reading gives its last value, writing changes that value for this proxy alone, and handlers
/// rest: `withCurrent` is still answered.
/// To know that last value it keeps the present one: a collection that is then changed in place is copied.
@propertyWrapper
@dynamicMemberLookup
public final class WeakValueProxy<Value>: UpdateObservable, SourceBacked {
    let source: WeakSource<Value>
    var stateSource: any StateSource<Value> { source }

    init(source: WeakSource<Value>) {
        self.source = source
    }

    /// The value.
    public var wrappedValue: Value {
        get { source.value }
        set { source.value = newValue }
    }

    /// The proxy itself.
    public var projectedValue: WeakValueProxy<Value> { self }

    /// The value at this moment, or the last one of a model that is gone.
    public var currentValue: Value { source.value }

    /// Registers a handler.
    public func addUpdateHandler(_ handler: UpdateHandler<Value>) -> StateValueObserver { source.watch(handler) }

    /// The value transformed, for reading. `transform` runs at each read, and once for each handler and update.
    public func map<MappedValue>(_ transform: @escaping (Value) -> MappedValue) -> ReadOnlyProxy<MappedValue> {
        mapped(transform)
    }

    /// A weak proxy for a part of the value.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> WeakValueProxy<Part> {
        WeakValueProxy<Part>(source: source.weakPart(writing: path))
    }

    /// A weak proxy for reading a part of the value.
    @_disfavoredOverload
    public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> WeakReadOnlyProxy<Part> {
        WeakReadOnlyProxy<Part>(source: source.weakPart(path))
    }
}
