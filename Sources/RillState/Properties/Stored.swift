import Rill

/// A plain property whose changes are a stream: the value itself outside and inside, `$` for the read-only property.
///
/// ```swift
/// final class CounterViewModel {
///     @Stored public private(set) var count = 0
///
///     func increment() { count += 1 }                         // assignment, only here
/// }
///
/// let viewModel = CounterViewModel()
/// viewModel.count                                             // 0
/// viewModel.$count.asObservable()                             // 0, 1, … : an RxProperty, read-only for everyone
/// ```
/// The access level of the setter decides who may write. A change in place (`items.append(x)`) copies nothing and
/// counts once. Reading it is recorded like that of an `@ObservedValue`: it may be part of a computed property that is
/// observed, and it registers with Observation.
///
/// Safe to use from several threads; subscribers are called on the thread that sets, one at a time, in order.
@propertyWrapper
public struct Stored<Element> {
    private let owner: ValueOwner<Element>

    /// A property that starts with `wrappedValue`.
    public init(wrappedValue: Element) {
        owner = ValueOwner(wrappedValue)
    }

    /// The value.
    public var wrappedValue: Element {
        get { owner.core.value }
        nonmutating set { owner.core.set(newValue) }
        nonmutating _modify { yield &owner.core.value }
    }

    /// The read-only property.
    public var projectedValue: RxProperty<Element> { RxProperty(storage: CoreStorage(owner.core)) }

    /// Sets the value: the same as the assignment.
    public func accept(_ element: Element) { owner.core.set(element) }

    /// Changes the value in one step that no other thread can come between, as `_count.update { $0 += 1 }`.
    ///
    /// Subscribers are told once, after `change` has returned or thrown. Within it, the property must not be touched.
    /// Other threads wait for its end: two that change one property each and read the other's within wait forever, so
    /// read what you need before.
    public func update<Result>(_ change: (inout Element) throws -> Result) rethrows -> Result {
        try change(&owner.core.value)
    }

    /// Sets the value and returns the one before, in one step.
    public func swap(_ element: Element) -> Element { owner.core.exchange(element) }
}
