import Foundation
import RillMarbles
import RillTraceFormat

/// Two files to compare. One may be missing, in folders.
struct TracePair {
    /// What the pair is called: the path below the folder without the extension, or the file's name.
    var name: String
    /// The path as the user wrote it, or below the folder that the user wrote.
    var expected: String?
    var actual: String?
    /// Whether the paths were found in folders. A pipe that somebody names is read; one that lies about would be waited for.
    var isFound = false
}

/// Finds what belongs together in two operands.
enum TracePairs {
    static let fileExtension = ".trace.jsonl"

    static func find(_ expected: String, _ actual: String, _ console: CommandConsole) throws -> [TracePair] {
        if [expected, actual].allSatisfy({ isMissing($0, console) }), expected != actual {
            throw TraceFileError(path: expected, message: "there is no such file or folder, and no \(actual) either")
        }
        let folders = try (isFolder(expected, console), isFolder(actual, console))
        switch folders {
        case (false, false): return [TracePair(name: name(actual), expected: expected, actual: actual)]
        case (true, true): return try pairs(expected, actual, console)
        default:
            let (folder, file) = folders.0 ? (expected, actual) : (actual, expected)
            throw TraceFileError(path: folder, message: "this is a folder and \(file) is a file; give two of a kind")
        }
    }

    private static func isMissing(_ path: String, _ console: CommandConsole) -> Bool {
        path != "-" && !path.isEmpty && !FileManager.default.fileExists(atPath: console.path(path))
    }

    private static func isFolder(_ path: String, _ console: CommandConsole) throws -> Bool {
        if path == "-" { return false }
        if path.isEmpty { throw TraceFileError(path: "\"\"", message: "an empty name names no file") }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: console.path(path), isDirectory: &isFolder) else {
            throw TraceFileError(path: path, message: "there is no such file or folder")
        }
        return isFolder.boolValue
    }

    private static func pairs(_ expected: String, _ actual: String, _ console: CommandConsole) throws -> [TracePair] {
        let (old, new) = (try traces(in: expected, console), try traces(in: actual, console))
        if old.isEmpty, new.isEmpty {
            throw TraceFileError(path: expected, message: "neither here nor below \(actual) is a *\(fileExtension)")
        }
        return old.union(new).sorted { $0.text.precedesByBytes($1.text) }.map { key in
            TracePair(
                name: key.text.withoutBytes(ofSuffix: fileExtension),
                expected: old.contains(key) ? expected.appendingPath(key.text) : nil,
                actual: new.contains(key) ? actual.appendingPath(key.text) : nil,
                isFound: true
            )
        }
    }

    /// The paths of all traces below a folder, by their bytes.
    ///
    /// - Throws: `TraceFileError` for a folder that cannot be read: its traces would seem to be missing.
    static func traces(
        in folder: String,
        _ console: CommandConsole,
        suffix: String = fileExtension
    ) throws -> Set<ByteKey> {
        var paths: Set<ByteKey> = []
        try walk(folder, suffix, below: "", visited: [], console) { paths.insert(ByteKey($0)) }
        return paths
    }

    /// Finds traces. Links to folders are followed, but not in a circle.
    private static func walk(
        _ folder: String,
        _ suffix: String,
        below prefix: String,
        visited: [String],
        _ console: CommandConsole,
        _ body: (String) -> Void
    ) throws {
        let real = FileReplacement.target(of: console.path(folder))
        if visited.contains(where: { $0.hasSameBytes(as: real) }) { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: real)
        } catch {
            if !FileManager.default.fileExists(atPath: real) {
                throw TraceFileError(path: folder, message: "there is no such folder")
            }
            let isOpen = FileManager.default.isReadableFile(atPath: real)
            let problem =
                isOpen ? "cannot be read: \(FileProblem.sentence(error))" : "there is no permission to read this folder"
            throw TraceFileError(path: folder, message: problem)
        }
        for name in names {
            var isFolder: ObjCBool = false
            let path = folder.appendingPath(name)
            let isThere = FileManager.default.fileExists(atPath: console.path(path), isDirectory: &isFolder)
            if isThere, isFolder.boolValue {
                try walk(path, suffix, below: prefix + name + "/", visited: visited + [real], console, body)
            } else if name.endsWithBytes(of: suffix) {
                // Also a link that leads nowhere: whoever reads it says so.
                body(prefix + name)
            }
        }
    }

    /// The operands, with folders replaced by the traces below them. Trouble with one does not hide the others: it is
    /// told, and `fail` is called.
    static func expanded(_ operands: [String], _ console: CommandConsole, _ fail: () -> Void) -> [String] {
        operands.flatMap { operand -> [String] in
            do {
                return try expanded(operand, console).filter { path in
                    if path.hasSameBytes(as: operand) { return true }
                    do {
                        try FileReplacement.requirePlain(console.path(path), named: path)
                        return true
                    } catch {
                        console.printError("rilltrace: \(error)")
                        fail()
                        return false
                    }
                }
            } catch {
                console.printError("rilltrace: \(error)")
                fail()
                return []
            }
        }
    }

    /// The operand, or, where it is a folder, the traces below it in the order of their paths.
    ///
    /// - Throws: `TraceFileError` for a folder that cannot be read, or has no trace: nothing was looked at then.
    static func expanded(_ operand: String, _ console: CommandConsole) throws -> [String] {
        var isFolder: ObjCBool = false
        guard operand != "-", !operand.isEmpty,
            FileManager.default.fileExists(atPath: console.path(operand), isDirectory: &isFolder),
            isFolder.boolValue
        else { return [operand] }
        let paths = try traces(in: operand, console).map(\.text).sorted { $0.precedesByBytes($1) }
        if paths.isEmpty {
            throw TraceFileError(path: operand, message: "there is no *\(fileExtension) below this folder")
        }
        return paths.map { operand.appendingPath($0) }
    }

    private static func name(_ path: String) -> String {
        let file = path.lastPathName
        for suffix in [fileExtension + ".new", fileExtension] where file.endsWithBytes(of: suffix) {
            return file.withoutBytes(ofSuffix: suffix)
        }
        return file
    }
}
