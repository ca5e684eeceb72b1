import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file on its way: written beside its target under another name, and put in the target's place when it is whole.
///
/// A process that is killed leaves the target as it was, and a hidden file `.rill-….part` that nobody takes for a trace,
/// until a later write into the folder removes it (`AbandonedParts`).
package final class PartialFile {
    private let target: String
    private let path: String
    private let handle: FileHandle

    /// Begins a file that will replace `target`, or be there where nothing is yet.
    ///
    /// - Throws: `FileReplacement.Problem`.
    package init(for target: String) throws {
        self.target = target
        let folder = (target as NSString).deletingLastPathComponent
        let process = ProcessInfo.processInfo.processIdentifier
        AbandonedParts.remove(from: folder)
        let name = AbandonedParts.name(process: process, number: UInt32.random(in: 0 ... .max))
        path = (folder as NSString).appendingPathComponent(name)
        #if os(Windows)
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw FileReplacement.Problem(errno) }
        self.handle = handle
        #else
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileReplacement.Problem(errno) }
        // The new file is as open to others as the old one.
        var old = stat()
        if stat(target, &old) == 0 { _ = fchmod(descriptor, old.st_mode & 0o7777) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        #endif
    }

    /// Writes bytes behind those that were written before.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try FileReplacement.write(bytes, to: handle)
    }

    /// Puts the file in its place. Where that fails, it is removed.
    package func commit() throws {
        do {
            try handle.close()
            #if os(Windows)
            let url = URL(fileURLWithPath: target)
            _ = try FileManager.default.replaceItemAt(url, withItemAt: URL(fileURLWithPath: path))
            #else
            if rename(path, target) != 0 { throw FileReplacement.Problem(errno) }
            #endif
        } catch {
            abandon()
            throw error
        }
    }

    /// Removes what was written; the target stays as it was.
    package func abandon() {
        try? handle.close()
        try? FileManager.default.removeItem(atPath: path)
    }
}
