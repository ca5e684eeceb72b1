import Foundation
import RillTrace

/// What a failing test left beside a golden: `NAME.trace.jsonl.new`.
struct PendingTrace {
    /// The path below the folder of goldens without extension: `Search/debounce`.
    var name: String
    /// The golden, which may not exist yet.
    var golden: String
    /// The recorded trace.
    var recorded: String

    static var suffix: String { TracePairs.fileExtension + ".new" }

    /// All that is pending below a folder of goldens, and below `$RILL_TRACE_DIR` in the same shape.
    ///
    /// - Throws: `TraceFileError` for a folder that cannot be read.
    static func all(in folder: String, _ console: CommandConsole) throws -> [PendingTrace] {
        var found: [ByteKey: PendingTrace] = [:]
        let side = console.environment["RILL_TRACE_DIR"] ?? ""
        for root in side.isEmpty ? [folder] : [side, folder] {
            // Where nothing was recorded yet, nothing is pending.
            guard FileManager.default.fileExists(atPath: console.path(root)) else { continue }
            for path in try TracePairs.traces(in: root, console, suffix: suffix).map(\.text) {
                let name = path.droppingBytes(of: suffix)
                found[ByteKey(name)] = PendingTrace(
                    name: name,
                    golden: folder.appendingPath(name + TracePairs.fileExtension),
                    recorded: root.appendingPath(path)
                )
            }
        }
        return found.values.sorted { $0.name.precedesByBytes($1.name) }
    }

    /// Those that the names mean: `Search/debounce`, `Search.debounce`, a folder `Search`, or a path of a file.
    ///
    /// - Throws: `ArgumentProblem` for a name that means none.
    static func matching(_ names: [String], in folder: String, _ console: CommandConsole) throws -> [PendingTrace] {
        let all = try all(in: folder, console)
        if names.isEmpty { return all }
        var chosen: Set<ByteKey> = []
        for name in names {
            let wanted = bare(name, folder)
            // The trace of just that name, and only then what the name may also mean.
            let exact = name.endsInBytes(of: "/") ? [] : all.filter { $0.name.hasSameBytes(as: wanted) }
            let matches = exact.isEmpty ? all.filter { $0.isMeant(by: wanted) } : exact
            if matches.isEmpty {
                if all.isEmpty { throw ArgumentProblem("nothing is pending below \(folder), so not \"\(name)\"") }
                throw ArgumentProblem(NearestWord.complaint("pending trace", wanted, all.map(\.name)))
            }
            chosen.formUnion(matches.map { ByteKey($0.name) })
        }
        return all.filter { chosen.contains(ByteKey($0.name)) }
    }

    private func isMeant(by wanted: String) -> Bool {
        name.utf8.starts(with: (wanted + "/").utf8) || name.dotted.hasSameBytes(as: wanted.dotted)
    }

    /// How to accept a recorded file: by its name in the usual folder of goldens, or beside its golden. Nil where no
    /// call does that.
    static func acceptance(expected: String, actual: String, _ console: CommandConsole) -> String? {
        guard actual.endsInBytes(of: suffix) else { return nil }
        func real(_ path: String) -> String { FileReplacement.target(of: console.path(path)) }
        func isPair(_ pending: PendingTrace) -> Bool {
            real(pending.recorded).hasSameBytes(as: real(actual))
                && real(pending.golden).hasSameBytes(as: real(expected))
        }
        let usual = ParsedArguments.usualFolder
        if let pending = try? all(in: usual, console).first(where: isPair) {
            return ShellCall.pending("accept", [pending.name], in: usual)
        }
        guard actual.hasSameBytes(as: expected + ".new") else { return nil }
        let folder = (expected as NSString).deletingLastPathComponent
        let name = (expected as NSString).lastPathComponent.droppingBytes(of: TracePairs.fileExtension)
        return ShellCall.pending("accept", [name], in: folder.isEmpty ? "." : folder)
    }

    private static func bare(_ name: String, _ folder: String) -> String {
        var name = name
        for suffix in [suffix, TracePairs.fileExtension, "/"] where name.endsInBytes(of: suffix) {
            name = name.droppingBytes(of: suffix)
        }
        let root = folder.appendingPath("")
        return name.beginsWithBytes(of: root) ? name.droppingFirstBytes(of: root) : name
    }

    /// Whether there is a golden to compare with.
    func hasGolden(_ console: CommandConsole) -> Bool { FileManager.default.fileExists(atPath: console.path(golden)) }

    /// How it differs from the golden.
    func outcome(_ console: CommandConsole) -> FolderComparison.Entry? {
        let pair = TracePair(name: name, expected: hasGolden(console) ? golden : nil, actual: recorded)
        return FolderComparison([pair], console).entries.first
    }

    /// Checks that the recorded trace can be a golden.
    func check(_ console: CommandConsole) throws {
        let reader = try console.reader(recorded)
        while try reader.next() != nil {}
        if let note = reader.notes.first(where: \.isTrouble) {
            throw TraceFileError(path: recorded, line: note.line, column: note.column, message: note.message)
        }
    }

    /// Puts the recorded trace in the place of the golden.
    func accept(_ console: CommandConsole) throws {
        try check(console)
        let (source, target) = (console.path(recorded), console.path(golden))
        do {
            let folder = (target as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // Written whole before the golden is touched; the recorded file goes only after that.
            try FileReplacement.write(FileBytes.read(source), to: target, named: golden)
            try reject(console)
        } catch let error as TraceFileError {
            throw error
        } catch {
            throw TraceFileError(path: golden, message: "cannot be written: \(error.localizedDescription)")
        }
    }

    /// Removes the recorded trace.
    func reject(_ console: CommandConsole) throws {
        do {
            try FileManager.default.removeItem(atPath: console.path(recorded))
        } catch {
            throw TraceFileError(path: recorded, message: "cannot be removed: \(error.localizedDescription)")
        }
    }

    /// The patch that accepting would be.
    func patch(_ console: CommandConsole) throws -> [UInt8] {
        try check(console)
        let new = try Data(contentsOf: URL(fileURLWithPath: console.path(recorded)))
        let old = hasGolden(console) ? try Data(contentsOf: URL(fileURLWithPath: console.path(golden))) : nil
        return UnifiedPatch.text(path: console.pathInRepository(golden), old: old.map { Array($0) }, new: Array(new))
    }
}

extension CommandConsole {
    /// A path as a patch names it: below the top of its git repository, or below the present folder where there is none.
    fileprivate func pathInRepository(_ path: String) -> String {
        let full = URL(fileURLWithPath: self.path(path)).standardizedFileURL.path
        var (below, top) = (full, (full as NSString).deletingLastPathComponent)
        while top != below {
            if FileManager.default.fileExists(atPath: top.appendingPath(".git")) {
                return String(full.dropFirst(top.appendingPath("").count))
            }
            (below, top) = (top, (top as NSString).deletingLastPathComponent)
        }
        return relative(path)
    }
}

extension String {
    /// The name as a test would say it: `Search.debounce` for `Search/debounce`.
    fileprivate var dotted: String { replacingOccurrences(of: "/", with: ".") }
}

extension CommandSummary.Option {
    /// Where the goldens are.
    static var folder: CommandSummary.Option {
        .init(name: "--folder", value: "DIR", purpose: "the folder of goldens (default: Traces)")
    }
}

extension ParsedArguments {
    /// The folder of goldens.
    var folder: String { value("--folder") ?? ParsedArguments.usualFolder }

    static var usualFolder: String { "Traces" }
}
