import Rill

/// A value whose updates can be handled: every proxy is one.
///
/// Handlers run synchronously, on the thread that sets the value, after it is stored and before the assignment
/// returns (before the model's own `didSet`). A value set from within a handler is stored at once; handlers hear of it
/// after the update in progress has reached all of them, so that each sees the updates in their order. So it is with a
/// value that another thread sets meanwhile: the thread that is delivering delivers it, too. Use the handler's argument:
/// the value itself may be ahead.
///
/// A type of your own conforms by passing its calls on to a proxy.
public protocol UpdateObservable<Value>: ObservableConvertibleType where Element == Value {
    /// The type of the value.
    associatedtype Value

    /// What keeps a handler registered.
    typealias Observer = StateValueObserver

    /// Called with the new value.
    typealias DidUpdateHandler = (_ newValue: Value) -> Void

    /// Called with the old value, the new one, and whether this is the call with the current value that
    /// `withCurrent: true` asked for. Old and new are the same then.
    typealias FullDidUpdateHandler = (_ oldValue: Value, _ newValue: Value, _ isCurrent: Bool) -> Void

    /// The value at this moment.
    var currentValue: Value { get }

    /// Registers a handler that `didUpdate` or `didChange` made.
    ///
    /// - Returns: What keeps it registered: it ends when the last copy is released.
    func addUpdateHandler(_ handler: UpdateHandler<Value>) -> StateValueObserver

    /// The value transformed, for reading. `transform` runs at each read, and once for each handler and update.
    func map<MappedValue>(_ transform: @escaping (Value) -> MappedValue) -> ReadOnlyProxy<MappedValue>
}

extension UpdateObservable {
    /// Whether the current values are equal.
    public static func == (lhs: Self, rhs: Self) -> Bool where Value: Equatable {
        lhs.currentValue == rhs.currentValue
    }

    /// The value and its updates as a stream: the present value for each subscriber first, then every value set, equal
    /// or not. It does not end. It holds what the proxy holds: a `ValueProxy` keeps its model alive.
    ///
    /// ```
    /// value = 0; set 1, set 1, set 2
    /// asObservable()    0--1--1--2--
    /// ```
    public func asObservable() -> Observable<Value> {
        Observable.create { observer in
            // The observable holds the proxy, and so the model, for as long as someone is subscribed.
            let token = addUpdateHandler(UpdateHandler(withCurrent: true) { observer.onNext($0) })
            return Disposables.create {
                token.cancel()
                withExtendedLifetime(self) {}
            }
        }
    }
}
