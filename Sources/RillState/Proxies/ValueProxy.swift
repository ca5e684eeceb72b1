/// A two-way binding to a value that someone else keeps: reading gives the live value, writing sets it there.
///
/// ```swift
/// final class Stepper {
///     @ValueProxy var count: Int
///     init(count: ValueProxy<Int>) { _count = count }
///     func plus() { count += 1 }
/// }
///
/// let stepper = Stepper(count: $model.count)
/// ```
/// The members of the value are proxies again: `$model.book.title`, `$model.items[0]`, `$model.pages["preface"]`.
/// Copies stand for the same value. It keeps the model alive; see `WeakValueProxy` for one that does not.
@propertyWrapper
@dynamicMemberLookup
public struct ValueProxy<Value>: UpdateObservable, SourceBacked {
    let source: any WritableStateSource<Value>
    var stateSource: any StateSource<Value> { source }

    init(source: any WritableStateSource<Value>) {
        self.source = source
    }

    /// The value. Setting it tells all handlers, wherever they were registered.
    public var wrappedValue: Value {
        get { source.value }
        nonmutating _modify { yield &source.value }
    }

    /// The proxy itself.
    public var projectedValue: ValueProxy<Value> { self }

    /// The value at this moment.
    public var currentValue: Value { source.value }

    /// Changes the value and tells the handlers once, after `change` has returned or thrown.
    public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
        try change(&source.value)
    }

    /// Registers a handler.
    public func addUpdateHandler(_ handler: UpdateHandler<Value>) -> StateValueObserver { watch(handler) }

    /// The value transformed, for reading. `transform` runs at each read, and once for each handler and update.
    public func map<MappedValue>(_ transform: @escaping (Value) -> MappedValue) -> ReadOnlyProxy<MappedValue> {
        mapped(transform)
    }

    /// A proxy for a part of the value.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> ValueProxy<Part> {
        ValueProxy<Part>(source: source.part(path))
    }

    /// A proxy for reading a part of the value.
    @_disfavoredOverload
    public subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> ReadOnlyProxy<Part> {
        mapped { $0[keyPath: path] }
    }
}
