import Foundation
import Rill

/// The contents of one JSON file, which all stores of this process over that file share.
final class JSONFile: @unchecked Sendable {
    private let url: URL
    private let lock = Lock()
    private var forms: [String: StoredForm]
    let observers = StoreObservers()

    private struct Entry {
        weak var file: JSONFile?
    }

    /// The files in use, by path.
    private final class Files: @unchecked Sendable {
        let lock = Lock()
        var entries: [String: Entry] = [:]
    }

    private static let files = Files()

    /// The contents of the file at `url`: those that are in use, or else what the file has.
    static func at(_ url: URL) throws -> JSONFile {
        let path = url.resolvingSymlinksInPath().standardizedFileURL.path
        if let file = files.lock.locked({ files.entries[path]?.file }) { return file }
        let new = try JSONFile(reading: URL(filePath: path))
        // Another thread may have been faster: then its contents count, and ours go unused.
        return files.lock.locked {
            if let file = files.entries[path]?.file { return file }
            files.entries = files.entries.filter { $0.value.file != nil }
            files.entries[path] = Entry(file: new)
            return new
        }
    }

    private init(reading url: URL) throws {
        self.url = url
        do {
            forms = try JSONDecoder().decode([String: StoredForm].self, from: Data(contentsOf: url))
        } catch CocoaError.fileReadNoSuchFile {
            forms = [:]
        }
    }

    func form(forKey key: String) -> StoredForm? { lock.locked { forms[key] } }

    /// Keeps `form` and replaces the file.
    ///
    /// - Returns: Why the file could not be written, if so.
    func store(_ form: StoredForm?, forKey key: String) -> (any Error)? {
        // The lock covers the writing, so that the file ends with what memory ends with.
        lock.locked {
            forms[key] = form
            do {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                try encoder.encode(forms).write(to: url, options: .atomic)
                return nil
            } catch {
                return error
            }
        }
    }
}
