import Dispatch
import Rill

extension UpdateObservable where Value: Sendable {
    /// As `didUpdate`, for a handler that belongs to the main actor: whatever thread sets the value, the handler runs
    /// there.
    ///
    /// ```
    /// set          1--2------3        (1 and 3 on the main thread, 2 on another)
    /// handler      1----2----3
    /// ```
    /// A set on the main thread calls the handler before the assignment returns, as `didUpdate` does. A set on another
    /// thread returns at once, and the handler follows on the main actor. The order is that of the sets in either case:
    /// what waits is delivered first. After `cancel()` on the main thread the handler is not called any more.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once: before this call returns where it is made
    ///     on the main thread, otherwise as soon as the main actor is free.
    ///   - handler: Gets the new value.
    /// - Returns: What keeps the handler registered.
    public func didUpdateOnMainActor(
        withCurrent: Bool = false,
        handler: @escaping @MainActor (_ newValue: Value) -> Void
    ) -> StateValueObserver {
        onMainActor { deliver in
            didUpdate(withCurrent: withCurrent) { new in deliver { handler(new) } }
        }
    }

    /// As `didUpdateOnMainActor`, with the old value, the new one, and whether this is the call with the current value.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didUpdateOnMainActor(
        withCurrent: Bool = false,
        handler: @escaping @MainActor (_ oldValue: Value, _ newValue: Value, _ isCurrent: Bool) -> Void
    ) -> StateValueObserver {
        onMainActor { deliver in
            didUpdate(withCurrent: withCurrent) { old, new, isCurrent in deliver { handler(old, new, isCurrent) } }
        }
    }

    /// As `didChange`, for a handler that belongs to the main actor; see `didUpdateOnMainActor`.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once.
    ///   - handler: Gets the new value.
    /// - Returns: What keeps the handler registered.
    public func didChangeOnMainActor(
        withCurrent: Bool = false,
        handler: @escaping @MainActor (_ newValue: Value) -> Void
    ) -> StateValueObserver where Value: Equatable {
        onMainActor { deliver in
            didChange(withCurrent: withCurrent) { new in deliver { handler(new) } }
        }
    }

    /// As `didChangeOnMainActor`, with the old value, the new one, and whether this is the call with the current value.
    ///
    /// - Parameters:
    ///   - withCurrent: Whether the handler also gets the current value, once.
    ///   - handler: Gets the old value, the new value, and whether this is the call with the current value.
    /// - Returns: What keeps the handler registered.
    public func didChangeOnMainActor(
        withCurrent: Bool = false,
        handler: @escaping @MainActor (_ oldValue: Value, _ newValue: Value, _ isCurrent: Bool) -> Void
    ) -> StateValueObserver where Value: Equatable {
        onMainActor { deliver in
            didChange(withCurrent: withCurrent) { old, new, isCurrent in deliver { handler(old, new, isCurrent) } }
        }
    }

    /// Registers a handler whose calls go through a queue of the main actor.
    private func onMainActor(
        _ register: (_ deliver: @escaping (@escaping @MainActor () -> Void) -> Void) -> StateValueObserver
    ) -> StateValueObserver {
        let calls = MainActorCalls()
        let observer = register { calls.add($0) }
        return StateValueObserver {
            calls.close()
            observer.cancel()
        }
    }
}

/// Calls that are made on the main actor, in the order in which they came from whatever thread.
private final class MainActorCalls: @unchecked Sendable {
    private let lock = Lock()
    private var waiting: [@MainActor () -> Void] = []
    /// Whether the main thread is making calls at this moment: one that a call causes has to wait.
    @MainActor private var isDraining = false
    private var isClosed = false

    func add(_ call: @escaping @MainActor () -> Void) {
        lock.locked { waiting.append(call) }
        if DispatchQueue.isMain {
            MainActor.assumeIsolated { drain() }
        } else {
            Task { @MainActor in self.drain() }
        }
    }

    /// No call any more; those that wait are dropped.
    func close() {
        let dropped = lock.locked { () -> [@MainActor () -> Void] in
            isClosed = true
            let dropped = waiting
            waiting = []
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    @MainActor
    private func drain() {
        if isDraining { return }
        isDraining = true
        defer { isDraining = false }
        while case let batch = takeWaiting(), !batch.isEmpty {
            for call in batch {
                if lock.locked({ isClosed }) { return }
                call()
            }
        }
    }

    private func takeWaiting() -> [@MainActor () -> Void] {
        lock.locked {
            let batch = waiting
            waiting = []
            return batch
        }
    }
}
