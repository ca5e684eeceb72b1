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
    private let synchronisation: FileSynchronisation

    /// Begins a file that will replace `target`, or be there where nothing is yet.
    ///
    /// - Parameter synchronisation: The calls that put it in its place.
    /// - Throws: `FileReplacement.Problem`.
    package init(for target: String, synchronisation: FileSynchronisation = .system) throws {
        self.target = target
        self.synchronisation = synchronisation
        #if !os(Windows)
        // A file that nobody may write stays, although its folder would let it be replaced, and also for the superuser.
        var present = stat()
        let isThere = stat(target, &present) == 0
        if isThere, present.st_mode & 0o222 == 0 { throw FileReplacement.Problem(EACCES) }
        #endif
        let folder = target.folderPath
        let process = ProcessInfo.processInfo.processIdentifier
        AbandonedParts.remove(from: folder)
        let name = AbandonedParts.name(process: process, number: UInt32.random(in: 0 ... .max))
        path = folder.isEmpty ? name : folder.appendingPath(name)
        #if os(Windows)
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw FileReplacement.Problem(errno) }
        self.handle = handle
        #else
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileReplacement.Problem(errno) }
        // The new file is as open to others as the old one.
        if isThere { _ = fchmod(descriptor, present.st_mode & 0o7777) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        #endif
    }

    /// Writes bytes behind those that were written before.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try FileReplacement.write(bytes, to: handle)
    }

    /// Puts the file in its place. Where that fails, it is removed.
    ///
    /// When this returns, the loss of power takes neither the new file away nor brings the old one back.
    package func commit() throws {
        do {
            #if !os(Windows)
            try synchronisation.file(handle.fileDescriptor)
            #endif
            try handle.close()
            try synchronisation.rename(path, target)
            try synchronisation.folder(target.folderPath)
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
