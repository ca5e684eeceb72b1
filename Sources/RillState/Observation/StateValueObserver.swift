/// What keeps an update handler registered: release it, or `cancel()` it, and the handler is called no more.
///
/// Copies stand for the same registration, and are equal. It holds neither the model nor the value. Safe to use from
/// any thread: a handler that is running on another thread at that moment finishes.
public struct StateValueObserver: Hashable, Sendable {
    private let registration: Registration

    init(cancel: @escaping () -> Void) {
        registration = Registration(cancel)
    }

    /// Ends the registration now, also where copies remain.
    public func cancel() { registration.cancel() }

    /// Puts the observer into an array, or another collection that can grow.
    ///
    /// ```swift
    /// $model.count.didUpdate { print($0) }.add(to: &observers)
    /// ```
    public func add<Observers: RangeReplaceableCollection>(to observers: inout Observers)
    where Observers.Element == StateValueObserver {
        observers.append(self)
    }

    /// Puts the observer into a set.
    public func add(to observers: inout Set<StateValueObserver>) {
        observers.insert(self)
    }

    /// Whether both stand for the same registration.
    public static func == (lhs: StateValueObserver, rhs: StateValueObserver) -> Bool {
        lhs.registration === rhs.registration
    }

    /// Hashes the identity of the registration.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(registration))
    }

    // What it cancels is safe from any thread, and is handed out once.
    private final class Registration: @unchecked Sendable {
        private let action: LastKnown<(() -> Void)?>

        init(_ action: @escaping () -> Void) {
            self.action = LastKnown(action)
        }

        deinit { cancel() }

        func cancel() { action.exchange(nil)?() }
    }
}
