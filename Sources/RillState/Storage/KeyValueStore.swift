import Rill

/// A place that keeps values by name, beyond the life of the model: memory, a file, the user's defaults.
///
/// All members may be called from any thread. A store calls its observers after it has stored the value, on the thread
/// that set it, while it holds no lock.
public protocol KeyValueStore: AnyObject {
    /// What is kept under `key`, or nil.
    func storedForm(forKey key: String) -> StoredForm?

    /// Keeps `form` under `key`, or removes what is there where it is nil.
    func store(_ form: StoredForm?, forKey key: String)

    /// Calls `changed` each time that the value under `key` may have changed, whoever set it.
    ///
    /// - Returns: What ends the calls.
    func observe(key: String, changed: @escaping () -> Void) -> any Disposable
}
