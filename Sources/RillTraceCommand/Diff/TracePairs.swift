import Foundation
import RillTrace

/// Two files to compare. One may be missing, in folders.
struct TracePair {
    /// What the pair is called: the path below the folder without the extension, or the file's name.
    var name: String
    /// The path as the user wrote it, or below the folder that the user wrote.
    var expected: String?
    var actual: String?
}

/// Finds what belongs together in two operands.
enum TracePairs {
    static let fileExtension = ".trace.jsonl"

    static func find(_ expected: String, _ actual: String, _ console: CommandConsole) throws -> [TracePair] {
        let folders = try (isFolder(expected, console), isFolder(actual, console))
        switch folders {
        case (false, false): return [TracePair(name: name(actual), expected: expected, actual: actual)]
        case (true, true): return try pairs(expected, actual, console)
        default:
            let (folder, file) = folders.0 ? (expected, actual) : (actual, expected)
            throw TraceFileError(path: folder, message: "this is a folder and \(file) is a file; give two of a kind")
        }
    }

    private static func isFolder(_ path: String, _ console: CommandConsole) throws -> Bool {
        if path == "-" { return false }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: console.path(path), isDirectory: &isFolder) else {
            throw TraceFileError(path: path, message: "there is no such file or folder")
        }
        return isFolder.boolValue
    }

    private static func pairs(_ expected: String, _ actual: String, _ console: CommandConsole) throws -> [TracePair] {
        let (old, new) = (try traces(in: expected, console), try traces(in: actual, console))
        return old.union(new).sorted { $0.precedesByBytes($1) }.map { path in
            TracePair(
                name: String(path.dropLast(fileExtension.count)),
                expected: old.contains(path) ? expected.appendingPath(path) : nil,
                actual: new.contains(path) ? actual.appendingPath(path) : nil
            )
        }
    }

    /// The paths of all traces below a folder.
    ///
    /// - Throws: `TraceFileError` for a folder that cannot be read: its traces would seem to be missing.
    static func traces(in folder: String, _ console: CommandConsole) throws -> Set<String> {
        try checkReadable(folder, console)
        guard let walk = FileManager.default.enumerator(atPath: console.path(folder)) else { return [] }
        var paths: Set<String> = []
        for case let path as String in walk {
            if path.hasSuffix(fileExtension) {
                paths.insert(path)
            } else {
                try checkReadable(folder.appendingPath(path), console)
            }
        }
        return paths
    }

    private static func checkReadable(_ path: String, _ console: CommandConsole) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: console.path(path), isDirectory: &isFolder), isFolder.boolValue,
            !FileManager.default.isReadableFile(atPath: console.path(path))
        else { return }
        throw TraceFileError(path: path, message: "there is no permission to read this folder")
    }

    private static func name(_ path: String) -> String {
        let file = (path as NSString).lastPathComponent
        for suffix in [fileExtension + ".new", fileExtension] where file.hasSuffix(suffix) {
            return String(file.dropLast(suffix.count))
        }
        return file
    }
}

extension String {
    /// The path of something below this one.
    func appendingPath(_ path: String) -> String { hasSuffix("/") ? self + path : self + "/" + path }
}
