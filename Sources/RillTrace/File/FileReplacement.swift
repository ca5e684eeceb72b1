import Foundation

/// Puts bytes in the place of a file, whole or not at all.
package enum FileReplacement {
    /// Whether `path` is a plain file, or nothing yet. Links are followed.
    package static func isPlain(_ path: String) -> Bool {
        #if os(Windows)
        return true
        #else
        var info = stat()
        return stat(path, &info) != 0 || info.st_mode & S_IFMT == S_IFREG
        #endif
    }

    /// The file that a link leads to; `path` where it is none.
    package static func target(of path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// Writes bytes to a file.
    ///
    /// A link stays a link: what it leads to is replaced. A device or a pipe, such as `/dev/stdout`, is written to as
    /// it is: putting a file in its place would take it away from everyone else.
    package static func write(_ bytes: UnsafeBufferPointer<UInt8>, to path: String) throws {
        do {
            if isPlain(path) {
                return try Data(buffer: bytes).write(to: URL(fileURLWithPath: target(of: path)), options: .atomic)
            }
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            try handle.write(contentsOf: Data(buffer: bytes))
        } catch {
            throw TraceFileError(path: path, message: "cannot be written: \(FileProblem.sentence(error))")
        }
    }

    /// Writes text to a file. `name` is what errors call it.
    package static func write(_ bytes: [UInt8], to path: String, named name: String) throws {
        do {
            try bytes.withUnsafeBufferPointer { try write($0, to: path) }
        } catch var error as TraceFileError {
            error.path = name
            throw error
        }
    }
}
