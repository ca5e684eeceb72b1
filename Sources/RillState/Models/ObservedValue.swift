/// A property of a model that can be observed.
///
/// ```swift
/// final class Counter: ObservableState {
///     @ObservedValue var count = 0
///     @ObservedValue private(set) var history: [Int] = []
/// }
/// ```
/// From outside, `$model.count` is a proxy that can be read and written, `$model.history` one that can only be read.
/// Inside the model, `$count` is the read-only proxy.
///
/// Each set stores the value, then calls the handlers on the same thread, then returns; the model's `didSet` comes
/// after the handlers. Every set counts, equal or not, and a change in place (`history.append(1)`) counts once and
/// copies nothing, unless a handler wants to know the old value.
///
/// Safe to use from several threads: sets are delivered one at a time, in the order in which they were stored, and no
/// lock is held while handlers run. A model that belongs to one actor is simply isolated to it, `@MainActor` for
/// example. While a value is changed in place, other threads wait for it; the thread itself must not touch the value
/// then, as for every property in Swift.
///
/// Reading the property inside `withObservationTracking` registers with Observation.
@propertyWrapper
public struct ObservedValue<Value> {
    @usableFromInline let owner: ValueOwner<Value>

    /// A property that starts with `wrappedValue`.
    public init(wrappedValue: Value) {
        owner = ValueOwner(wrappedValue)
    }

    // Inlinable, so that the key path becomes a plain access: that halves the cost of a read and of a set.

    /// The value of the property in the model that has it.
    public static subscript<Model: ObservableState>(
        _enclosingInstance model: Model,
        wrapped wrapped: ReferenceWritableKeyPath<Model, Value>,
        storage storage: ReferenceWritableKeyPath<Model, Self>
    ) -> Value {
        @inlinable get { model[keyPath: storage].owner.core.value }
        @inlinable set { model[keyPath: storage].owner.core.set(newValue) }
        @inlinable _modify { yield &model[keyPath: storage].owner.core.value }
    }

    /// The read-only proxy of the property, for use inside the model. It does not keep the model alive.
    public static subscript<Model: ObservableState>(
        _enclosingInstance model: Model,
        projected projected: KeyPath<Model, ReadOnlyProxy<Value>>,
        storage storage: ReferenceWritableKeyPath<Model, Self>
    ) -> ReadOnlyProxy<Value> {
        model[keyPath: storage].projection
    }

    /// Changes the value in one step that no other thread can come between, as `_count.update { $0 += 1 }`.
    ///
    /// Handlers are told once, after `change` has returned or thrown. Within it, the property must not be touched.
    /// Other threads wait for its end: two that change one property each and read the other's within wait forever, so
    /// read what you need before.
    public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
        try change(&owner.core.value)
    }

    /// Sets the value and returns the one before, in one step.
    public func swap(_ value: Value) -> Value { owner.core.exchange(value) }

    /// Only a class that conforms to `ObservableState` can have observed values.
    @available(*, unavailable, message: "@ObservedValue needs a class that conforms to ObservableState")
    public var wrappedValue: Value {
        get { owner.core.value }
        nonmutating set { owner.core.set(newValue) }
    }

    /// Only a class that conforms to `ObservableState` can have observed values.
    @available(*, unavailable, message: "@ObservedValue needs a class that conforms to ObservableState")
    public var projectedValue: ReadOnlyProxy<Value> { projection }

    private var projection: ReadOnlyProxy<Value> { ReadOnlyProxy(source: CoreSource(owner.core)) }
}
