/// Holds a model, and makes its properties available as proxies below `$`.
///
/// ```swift
/// @ObservedState var model = Counter()
///
/// let stepper = Stepper(count: $model.count)          // two ways: ValueProxy<Int>
/// $model.count.didUpdate { print($0) }.add(to: &observers)
/// ```
/// Where the model is replaced by another one, handlers and proxies follow: handlers are told, as of a change.
@propertyWrapper
public struct ObservedState<StateObject: ObservableState> {
    private let owner: ValueOwner<StateObject>

    /// Holds `wrappedValue`.
    public init(wrappedValue: StateObject) {
        owner = ValueOwner(wrappedValue)
    }

    /// Holds `object`.
    public init(_ object: StateObject) {
        self.init(wrappedValue: object)
    }

    /// The model.
    public var wrappedValue: StateObject {
        get { owner.core.value }
        nonmutating set { owner.core.set(newValue) }
    }

    /// The properties of the model as proxies.
    public var projectedValue: ObservableValues<StateObject> {
        ObservableValues(source: HeldObjectSource(owner))
    }
}
