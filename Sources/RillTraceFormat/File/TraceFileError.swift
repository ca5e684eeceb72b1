import Foundation
import RillMarbles

/// Why a file is not a trace that can be used: where, what, and what to do.
public struct TraceFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, as it was named by the caller. Nil for bytes in memory.
    public var path: String?
    /// The line, from 1; nil where the file as a whole is meant.
    public var line: Int?
    /// The column, from 1.
    public var column: Int?
    /// One sentence.
    public var message: String

    /// Makes an error.
    public init(path: String? = nil, line: Int? = nil, column: Int? = nil, message: String) {
        self.path = path
        self.line = line
        self.column = column
        self.message = message
    }

    init(path: String?, _ error: JSONError) {
        self.init(path: path, line: error.line, column: error.column, message: error.message)
    }

    /// `FILE:LINE:COLUMN: sentence`, the form that editors and build servers make a link of.
    public var description: String {
        var place = path ?? "trace"
        if let line { place += ":\(line):\(column ?? 1)" }
        return (place + ": " + message).inOneLine
    }
}

/// What went wrong with a file, in words.
package enum FileProblem {
    /// What stands in the way of reading `path`, or nil where nothing does.
    static func reading(_ path: String) -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return path.isEmpty ? "an empty name names no file" : absence(path)
        }
        if isFolder.boolValue { return "this is a folder, a trace file is expected" }
        if !FileManager.default.isReadableFile(atPath: path) { return "there is no permission to read it" }
        return nil
    }

    private static func absence(_ path: String) -> String {
        #if !os(Windows)
        var info = stat()
        if stat(path, &info) != 0 {
            switch errno {
            case EACCES: return "there is no permission to look into its folder"
            case ELOOP: return "its symbolic links lead in a circle"
            case ENAMETOOLONG: return "the name is too long"
            default: break
            }
        }
        if lstat(path, &info) == 0 { return "this is a symbolic link to a file that is not there" }
        #endif
        return "there is no such file"
    }

    /// The system's or Foundation's error as part of a sentence.
    package static func sentence(_ error: any Error) -> String {
        if let problem = error as? FileReplacement.Problem { return problem.sentence }
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
        return String(cString: strerror(Int32(underlying.code)))
    }
}
