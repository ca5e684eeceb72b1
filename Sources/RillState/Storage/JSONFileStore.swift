import Foundation
import Rill

/// A store in one JSON file: an object whose members are the keys, in alphabetical order.
///
/// The file is read once, when the first store over it is made. Each set replaces the file as a whole, by way of a
/// temporary file beside it, so that a reader never sees half of it, and a process that ends half-way leaves the old
/// one. The stores of a process over one file share its contents: values in them follow each other. What another process
/// writes meanwhile is not seen, and is replaced by the next set.
public final class JSONFileStore: KeyValueStore, @unchecked Sendable {
    /// Where the file is.
    public let url: URL

    private let file: JSONFile

    /// A store over the file at `url`, which need not exist yet.
    ///
    /// - Throws: The error of reading the file, or a `DecodingError` where it is not an object of plain values. The file
    ///   is left as it is.
    public init(url: URL) throws {
        self.url = url
        file = try JSONFile.at(url)
    }

    /// What is kept under `key`, or nil.
    public func storedForm(forKey key: String) -> StoredForm? { file.form(forKey: key) }

    /// Keeps `form` under `key` and replaces the file. Nil removes the key.
    ///
    /// Where the file cannot be written, the value is kept in memory and the failure is reported as a `Misuse`.
    public func store(_ form: StoredForm?, forKey key: String) {
        if let failure = file.store(form, forKey: key) {
            Misuse.report(
                """
                The value for "\(key)" is in memory only: \(url.lastPathComponent) could not be written (\(failure)). \
                Check that its folder exists and can be written to.
                """
            )
        }
        file.observers.tell(key)
    }

    /// Calls `changed` after each set of `key` through any store of this process over the same file.
    public func observe(key: String, changed: @escaping () -> Void) -> any Disposable {
        file.observers.add(key, changed)
    }
}
