import Foundation

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
        return place + ": " + message
    }
}

/// What went wrong with a file, in words.
enum FileProblem {
    /// What stands in the way of reading `path`, or nil where nothing does.
    static func reading(_ path: String) -> String? {
        var isFolder: ObjCBool = false
        errno = 0
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return errno == EACCES ? "there is no permission to look into its folder" : "there is no such file"
        }
        if isFolder.boolValue { return "this is a folder, a trace file is expected" }
        if !FileManager.default.isReadableFile(atPath: path) { return "there is no permission to read it" }
        return nil
    }

    /// Foundation's error as part of a sentence.
    static func sentence(_ error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
        return String(cString: strerror(Int32(underlying.code)))
    }
}
