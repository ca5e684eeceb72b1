import Foundation
import RillTraceFormat

/// The folder of goldens as the border of what the command changes: a link in it may lead anywhere, and whoever commits a
/// link must not decide which files of another person are overwritten or removed.
enum GoldenFolder {
    /// The file that a golden's path leads to, with all links followed.
    ///
    /// - Throws: `TraceFileError` where that lies outside the folder.
    static func target(of golden: String, in folder: String, _ console: CommandConsole) throws -> String {
        let target = FileReplacement.target(of: console.path(golden))
        let root = FileReplacement.target(of: console.path(folder))
        if target.lies(below: root) { return target }
        let advice = "put a file in the place of the link, or change \(target) by hand"
        throw TraceFileError(path: golden, message: "leads out of \(folder), where nothing is changed: \(advice)")
    }

    /// Whether the last part of the path is a link.
    static func isLink(_ path: String, _ console: CommandConsole) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: console.path(path))) != nil
    }

    /// Removes a golden, or the link that it is.
    static func remove(_ golden: String, in folder: String, _ console: CommandConsole) throws {
        let parent = golden.folderPath
        let place = FileReplacement.target(of: console.path(parent.isEmpty ? "." : parent))
        let root = FileReplacement.target(of: console.path(folder))
        guard place.hasSameBytes(as: root) || place.lies(below: root) else {
            throw TraceFileError(path: golden, message: "lies outside \(folder), where nothing is removed: \(place)")
        }
        do {
            try FileManager.default.removeItem(atPath: console.path(golden))
        } catch {
            throw TraceFileError(path: golden, message: "cannot be removed: \(FileProblem.sentence(error))")
        }
    }
}
