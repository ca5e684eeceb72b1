import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The calls that make a replaced file survive the loss of power: the file is written out before it takes the other one's
/// name, and the folder after it. Without the first, the name may lead to an empty file; without the second, the old
/// file may come back.
package struct FileSynchronisation: Sendable {
    /// Writes a file out that was opened for writing.
    package var file: @Sendable (_ descriptor: Int32) throws -> Void
    /// Gives a file another name, in the place of what had it.
    package var rename: @Sendable (_ old: String, _ new: String) throws -> Void
    /// Writes a folder out.
    package var folder: @Sendable (_ path: String) throws -> Void

    /// Makes a set of calls.
    package init(
        file: @escaping @Sendable (Int32) throws -> Void,
        rename: @escaping @Sendable (String, String) throws -> Void,
        folder: @escaping @Sendable (String) throws -> Void
    ) {
        self.file = file
        self.rename = rename
        self.folder = folder
    }

    #if os(Windows)
    /// The system's calls.
    package static let system = FileSynchronisation(
        file: { _ in },
        rename: { old, new in
            _ = try FileManager.default.replaceItemAt(URL(fileURLWithPath: new), withItemAt: URL(fileURLWithPath: old))
        },
        folder: { _ in }
    )
    #else
    /// The system's calls.
    package static let system = FileSynchronisation(
        file: { try writeOut($0) },
        rename: { old, new in
            #if canImport(Darwin)
            let result = Darwin.rename(old, new)
            #elseif canImport(Musl)
            let result = Musl.rename(old, new)
            #else
            let result = Glibc.rename(old, new)
            #endif
            if result != 0 { throw FileReplacement.Problem(errno) }
        },
        folder: { path in
            let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_CLOEXEC)
            // A folder that one may write to and not read cannot be opened; the file is in its place all the same.
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            try writeOut(descriptor)
        }
    )

    private static func writeOut(_ descriptor: Int32) throws {
        #if canImport(Darwin)
        // There, fsync leaves the data in the drive's own memory.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        while fsync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            // The file system has no such thing, as some network file systems have none for folders.
            case EINVAL, ENOTSUP, ENOSYS, EROFS: return
            default: throw FileReplacement.Problem(errno)
            }
        }
    }
    #endif
}
