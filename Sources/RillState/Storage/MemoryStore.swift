import Rill

/// A store in memory: for tests, and for values that live as long as the process.
public final class MemoryStore: KeyValueStore, @unchecked Sendable {
    private let lock = Lock()
    private var forms: [String: StoredForm]
    private let observers = StoreObservers()

    /// A store that holds `forms`.
    public init(_ forms: [String: StoredForm] = [:]) {
        self.forms = forms
    }

    /// Everything that the store holds.
    public var contents: [String: StoredForm] { lock.locked { forms } }

    /// What is kept under `key`, or nil.
    public func storedForm(forKey key: String) -> StoredForm? { lock.locked { forms[key] } }

    /// Keeps `form` under `key`, or removes what is there where it is nil.
    public func store(_ form: StoredForm?, forKey key: String) {
        lock.locked { forms[key] = form }
        observers.tell(key)
    }

    /// Calls `changed` after each set of `key`.
    public func observe(key: String, changed: @escaping () -> Void) -> any Disposable { observers.add(key, changed) }
}
