/// A one-way binding to a value that someone else keeps: it can be read and observed, not written.
///
/// The members of the value are proxies again.
@propertyWrapper
@dynamicMemberLookup
public struct ReadOnlyProxy<Value>: UpdateObservable, SourceBacked {
    let stateSource: any StateSource<Value>

    init(source: any StateSource<Value>) {
        stateSource = source
    }

    /// A proxy for a value that never changes.
    @_disfavoredOverload  // A trailing closure is an expression, not a constant.
    public init(always value: Value) {
        self.init(source: ConstantSource(value))
    }

    /// The read-only side of another proxy.
    public init(_ updates: some UpdateObservable<Value>) {
        self.init(source: RillState.source(of: updates))
    }

    /// A proxy for an expression over observed values.
    ///
    /// ```swift
    /// let total = ReadOnlyProxy { model.price * model.count }
    /// ```
    /// The expression is run at each read and, for each handler, once for each change of a value that it read the
    /// last time. It holds what it captures.
    public init(tracking expression: @escaping () -> Value) {
        self.init(source: ComputedSource.closed(expression))
    }

    /// The value.
    public var wrappedValue: Value { stateSource.value }

    /// The proxy itself.
    public var projectedValue: ReadOnlyProxy<Value> { self }

    /// The value at this moment.
    public var currentValue: Value { stateSource.value }

    /// Registers a handler.
    public func addUpdateHandler(_ handler: UpdateHandler<Value>) -> StateValueObserver { watch(handler) }

    /// The value transformed, for reading. `transform` runs at each read, and once for each handler and update.
    public func map<MappedValue>(_ transform: @escaping (Value) -> MappedValue) -> ReadOnlyProxy<MappedValue> {
        mapped(transform)
    }

    /// A proxy for a part of the value.
    public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> ReadOnlyProxy<Part> {
        mapped { $0[keyPath: path] }
    }
}

extension ReadOnlyProxy: Equatable where Value: Equatable {
    /// Whether the current values are equal.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.currentValue == rhs.currentValue }
}
