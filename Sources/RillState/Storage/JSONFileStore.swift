import Foundation
import Rill

/// A store in one JSON file: an object whose members are the keys, in alphabetical order.
///
/// The file is read once, when the store is made. Each set replaces the file as a whole, by way of a temporary file
/// beside it, so that a reader never sees half of it. Use one store for one file in a process: stores do not hear of
/// each other's sets.
public final class JSONFileStore: KeyValueStore, @unchecked Sendable {
    /// Where the file is.
    public let url: URL

    private let lock = Lock()
    private var forms: [String: StoredForm]
    private let observers = StoreObservers()

    /// A store over the file at `url`, which need not exist yet.
    ///
    /// - Throws: The error of reading the file, or a `DecodingError` where it is not an object of plain values.
    public init(url: URL) throws {
        self.url = url
        do {
            forms = try JSONDecoder().decode([String: StoredForm].self, from: Data(contentsOf: url))
        } catch CocoaError.fileReadNoSuchFile {
            forms = [:]
        }
    }

    /// What is kept under `key`, or nil.
    public func storedForm(forKey key: String) -> StoredForm? { lock.locked { forms[key] } }

    /// Keeps `form` under `key` and replaces the file. Nil removes the key.
    ///
    /// Where the file cannot be written, the value is kept in memory and the failure is reported as a `Misuse`.
    public func store(_ form: StoredForm?, forKey key: String) {
        // The lock covers the writing, so that the file ends with what memory ends with.
        let failure = lock.locked { () -> (any Error)? in
            forms[key] = form
            do {
                try write()
                return nil
            } catch {
                return error
            }
        }
        if let failure {
            Misuse.report(
                """
                The value for "\(key)" is in memory only: \(url.lastPathComponent) could not be written (\(failure)). \
                Check that its folder exists and can be written to.
                """
            )
        }
        observers.tell(key)
    }

    /// Calls `changed` after each set of `key` through this store.
    public func observe(key: String, changed: @escaping () -> Void) -> any Disposable { observers.add(key, changed) }

    private func write() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(forms).write(to: url, options: .atomic)
    }
}
