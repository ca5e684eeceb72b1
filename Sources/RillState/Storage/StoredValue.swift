import Foundation
import Rill

/// An observed property that is kept in a store under a key.
///
/// ```swift
/// final class Settings: ObservableState {
///     @StoredValue("volume") var volume = 0.5
///     @StoredValue("name", store: MemoryStore()) var name: String?
/// }
/// ```
/// It behaves as an `@ObservedValue`. Beyond that:
/// - It starts with what the store has under the key, or with its default; a default is not written.
/// - Each set that differs from what the store has is written, then told to the handlers.
/// - Properties with the same key and store follow each other: a set of one is told to the handlers of all.
/// - A value that cannot be encoded stays in memory, and the failure is reported as a `Misuse`.
///
/// The type of the property selects the stored form: `Bool`, `Int`, `Double`, `String`, `Data`, `URL` and what conforms
/// to `StorableValue` natively; raw-representable types as their raw value; sets as arrays; optionals of these without
/// a default, nil being a missing key; every other `Codable` type as JSON.
@propertyWrapper
public struct StoredValue<Value> {
    private let cell: StoredCell<Value>

    init(_ key: String, _ store: any KeyValueStore, _ coding: StoredCoding<Value>) {
        cell = StoredCell(key, store, coding)
    }

    /// The value of the property in the model that has it.
    public static subscript<Model: ObservableState>(
        _enclosingInstance model: Model,
        wrapped wrapped: ReferenceWritableKeyPath<Model, Value>,
        storage storage: ReferenceWritableKeyPath<Model, Self>
    ) -> Value {
        get { model[keyPath: storage].cell.core.value }
        set { model[keyPath: storage].cell.core.set(newValue) }
        _modify { yield &model[keyPath: storage].cell.core.value }
    }

    /// The read-only proxy of the property, for use inside the model. It does not keep the model alive.
    public static subscript<Model: ObservableState>(
        _enclosingInstance model: Model,
        projected projected: KeyPath<Model, ReadOnlyProxy<Value>>,
        storage storage: ReferenceWritableKeyPath<Model, Self>
    ) -> ReadOnlyProxy<Value> {
        model[keyPath: storage].projection
    }

    /// Removes the key from the store, and sets the value to the default, as `_volume.reset()`.
    public func reset() { cell.reset() }

    /// Changes the value in one step that no other thread can come between.
    ///
    /// Handlers are told once, after `change` has returned or thrown. Within it, the property must not be touched.
    /// Other threads wait for its end: two that change one property each and read the other's within wait forever, so
    /// read what you need before.
    public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
        try change(&cell.core.value)
    }

    /// Only a class that conforms to `ObservableState` can have stored values.
    @available(*, unavailable, message: "@StoredValue needs a class that conforms to ObservableState")
    public var wrappedValue: Value {
        get { cell.core.value }
        nonmutating set { cell.core.set(newValue) }
    }

    /// Only a class that conforms to `ObservableState` can have stored values.
    @available(*, unavailable, message: "@StoredValue needs a class that conforms to ObservableState")
    public var projectedValue: ReadOnlyProxy<Value> { projection }

    private var projection: ReadOnlyProxy<Value> { ReadOnlyProxy(source: CoreSource(cell.core)) }
}
