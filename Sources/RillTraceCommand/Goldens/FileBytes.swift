import Foundation
import RillTraceFormat

/// Whole files as bytes.
enum FileBytes {
    /// The bytes of a plain file.
    ///
    /// - Parameter name: What errors call it; nothing where nil.
    static func read(_ path: String, named name: String?) throws(TraceFileError) -> [UInt8] {
        try FileReplacement.requirePlain(path, named: name)
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw TraceFileError(path: name, message: "cannot be read: \(FileProblem.sentence(error))")
        }
    }
}
