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

    /// Checks that a path leads to a plain file, or to nothing yet. One may wait for ever for a pipe that lies about.
    ///
    /// - Parameter name: What the error calls it; nothing where nil.
    package static func requirePlain(_ path: String, named name: String?) throws(TraceFileError) {
        if !isPlain(path) { throw TraceFileError(path: name, message: "this is no plain file") }
    }

    /// The file that a path leads to, with all links followed, also in folders; `path` where that is none yet.
    ///
    /// Of a path whose end is not there, the part that is there is followed.
    package static func target(of path: String) -> String {
        #if os(Windows)
        return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        #else
        return target(of: path, links: 40)
        #endif
    }

    #if !os(Windows)
    private static func target(of path: String, links: Int) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        // A link to what is not there yet: its own text says where that would be.
        if links > 0, let text = link(path) {
            let next = text.utf8.first == UInt8(ascii: "/") ? text : path.folderPath.appendingPath(text)
            return target(of: next, links: links - 1)
        }
        let (folder, name) = (path.folderPath, path.lastPathName)
        if folder.isEmpty || name.isEmpty || folder.hasSameBytes(as: path) { return path }
        return target(of: folder, links: links).appendingPath(name)
    }

    /// The text of a link; nil for anything else.
    private static func link(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    #endif

    /// Writes bytes to a file.
    ///
    /// A link stays a link: what it leads to is replaced. A device or a pipe, such as `/dev/stdout`, is written to as
    /// it is: putting a file in its place would take it away from everyone else.
    package static func write(_ bytes: UnsafeBufferPointer<UInt8>, to path: String) throws {
        do {
            guard isPlain(path) else {
                let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                defer { try? handle.close() }
                return try write(UnsafeRawBufferPointer(bytes), to: handle)
            }
            let file = try PartialFile(for: target(of: path))
            do {
                try file.write(UnsafeRawBufferPointer(bytes))
            } catch {
                file.abandon()
                throw error
            }
            try file.commit()
        } catch {
            throw TraceFileError(path: path, message: "cannot be written: \(FileProblem.sentence(error))")
        }
    }

    /// Writes bytes where a handle stands.
    static func write(_ bytes: UnsafeRawBufferPointer, to handle: FileHandle) throws {
        #if os(Windows)
        try handle.write(contentsOf: Data(bytes))
        #else
        guard let base = bytes.baseAddress else { return }
        var done = 0
        while done < bytes.count {
            // By hand, for Foundation's error does not tell a full disk from a limit.
            let count = Foundation.write(handle.fileDescriptor, base + done, bytes.count - done)
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw Problem(errno)
            }
        }
        #endif
    }

    /// What the system said.
    package struct Problem: Error {
        package let code: Int32

        package init(_ code: Int32) { self.code = code }

        /// It as part of a sentence.
        package var sentence: String {
            switch code {
            case ENOENT: "its folder is not there"
            case EACCES, EPERM: "there is no permission"
            default: String(cString: strerror(code))
            }
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
