import Rill

/// Who wants to hear of changes in a store, by key.
final class StoreObservers: @unchecked Sendable {
    private let lock = Lock()
    private var nextID = 0
    private var observers: [String: [(id: Int, changed: () -> Void)]] = [:]

    func add(_ key: String, _ changed: @escaping () -> Void) -> any Disposable {
        let id = lock.locked {
            nextID += 1
            observers[key, default: []].append((nextID, changed))
            return nextID
        }
        return Disposables.create { [weak self] in self?.remove(id, key) }
    }

    /// Calls the observers of `key`, outside the lock.
    func tell(_ key: String) {
        let all = lock.locked { observers[key] ?? [] }
        for observer in all where isThere(observer.id, key) { observer.changed() }
    }

    /// Whether an observer is still there: one that was called before may have ended its calls.
    private func isThere(_ id: Int, _ key: String) -> Bool {
        lock.locked { observers[key]?.contains { $0.id == id } ?? false }
    }

    private func remove(_ id: Int, _ key: String) {
        // Released outside the lock: the closure may hold foreign objects.
        let removed = lock.locked { () -> (() -> Void)? in
            guard let index = observers[key]?.firstIndex(where: { $0.id == id }) else { return nil }
            let observer = observers[key]?.remove(at: index)
            if observers[key]?.isEmpty == true { observers[key] = nil }
            return observer?.changed
        }
        withExtendedLifetime(removed) {}
    }
}
