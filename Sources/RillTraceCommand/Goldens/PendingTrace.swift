import Foundation
import RillMarbles
import RillTraceFormat

/// What a failing test left beside a golden: `NAME.trace.jsonl.new`.
struct PendingTrace {
    /// The path below the folder of goldens without extension: `Search/debounce`.
    var name: String
    /// The golden, which may not exist yet.
    var golden: String
    /// The recorded trace.
    var recorded: String
    /// The folder of goldens.
    var folder: String
    /// What the golden is called in words; nil where the file's name says that, or nothing does.
    var words: GoldenName?

    /// What the trace is called: its file, and what that is the golden of where its name does not tell.
    var title: String { words.map { "\($0.words) (\(name))" } ?? name }

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
                let name = path.withoutBytes(ofSuffix: suffix)
                let recorded = root.appendingPath(path)
                found[ByteKey(name)] = PendingTrace(
                    name: name,
                    golden: folder.appendingPath(name + TracePairs.fileExtension),
                    recorded: recorded,
                    folder: folder,
                    words: GoldenName(ofFile: recorded, called: name, console)
                )
            }
        }
        return found.values.sorted { $0.name.precedesByBytes($1.name) }
    }

    /// Those that the names mean: `Search/debounce`, `Search.debounce`, a folder `Search`, a path of a file; or, in the words
    /// of the test, `Search.limit.größer 19`, and the case `größer 19` alone.
    ///
    /// - Throws: `ArgumentProblem` for a name that means none, or a case that several tests have.
    static func matching(_ names: [String], in folder: String, _ console: CommandConsole) throws -> [PendingTrace] {
        let all = try all(in: folder, console)
        if names.isEmpty { return all }
        var chosen: Set<ByteKey> = []
        for name in names {
            let wanted = bare(name, folder)
            // The trace of just that name, and only then what the name may also mean.
            let exact = name.endsWithBytes(of: "/") ? [] : all.filter { $0.name.hasSameBytes(as: wanted) }
            var matches = exact.isEmpty ? all.filter { $0.isMeant(by: wanted) } : exact
            if matches.isEmpty { matches = try all.meant(inWords: name, console) }
            if matches.isEmpty {
                if all.isEmpty { throw ArgumentProblem("nothing is pending below \(folder), so not \"\(name)\"") }
                let names = all.map { $0.operandInWords ?? $0.name }
                throw ArgumentProblem(NearestWord.complaint("pending trace", wanted, names))
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
        guard actual.endsWithBytes(of: suffix) else { return nil }
        func real(_ path: String) -> String { FileReplacement.target(of: console.path(path)) }
        func isPair(_ pending: PendingTrace) -> Bool {
            real(pending.recorded).hasSameBytes(as: real(actual))
                && real(pending.golden).hasSameBytes(as: real(expected))
        }
        let usual = ParsedArguments.usualFolder
        if let pending = try? all(in: usual, console).first(where: isPair) { return pending.call("accept", console) }
        guard actual.hasSameBytes(as: expected + ".new") else { return nil }
        let name = expected.lastPathName.withoutBytes(ofSuffix: TracePairs.fileExtension)
        let folder = expected.folderPath
        return ShellCall.pending("accept", [name], in: folder.isEmpty ? "." : folder, console)
    }

    /// A call for this trace alone: in words where they name it and a terminal shows them. Nil where no call does that.
    func call(_ subcommand: String, _ console: CommandConsole) -> String? {
        let calls = [operandInWords, name].lazy.compactMap(\.self)
            .compactMap { ShellCall.pending(subcommand, [$0], in: folder, console) }
        return calls.first
    }

    /// The words as they are typed; nil where the name of the file says them.
    private var operandInWords: String? {
        guard let dotted = words?.dotted, GoldenName(dotted)?.path.hasSameBytes(as: name) == true else { return nil }
        return dotted
    }

    private static func bare(_ name: String, _ folder: String) -> String {
        var name = name
        for suffix in [suffix, TracePairs.fileExtension, "/"] { name = name.withoutBytes(ofSuffix: suffix) }
        return name.withoutBytes(ofPrefix: folder.appendingPath(""))
    }

    /// Whether there is a golden to compare with.
    func hasGolden(_ console: CommandConsole) -> Bool { FileManager.default.fileExists(atPath: console.path(golden)) }

    /// How it differs from the golden.
    ///
    /// - Parameter shown: The bytes of the recording, where they were read; what is in its file otherwise.
    func outcome(of shown: [UInt8]? = nil, _ console: CommandConsole) -> FolderComparison.Entry {
        let expected = hasGolden(console) ? golden : nil
        let pair = TracePair(name: name, expected: expected, actual: recorded, isFound: true)
        guard let shown, expected != nil else { return FolderComparison.Entry(comparing: pair, console) }
        let outcome = FolderComparison.outcome(name) {
            try FileReplacement.requirePlain(console.path(golden), named: golden)
            return try TraceDiff.compare(
                expected: Trace(console.reader(golden)),
                actual: Trace(jsonLines: shown, name: recorded)
            )
        }
        return FolderComparison.Entry(pair: pair, outcome: outcome, golden: words)
    }

    /// The bytes of the recorded trace, read once: what is shown, checked and accepted is the same then.
    func bytes(_ console: CommandConsole) throws(TraceFileError) -> [UInt8] {
        try FileBytes.read(console.path(recorded), named: recorded)
    }

    /// Checks that the recorded trace can be a golden.
    func check(_ bytes: [UInt8]) throws {
        let reader = try TraceReader(jsonLines: bytes, name: recorded)
        while try reader.next() != nil {}
        if let note = reader.notes.first(where: \.isTrouble) {
            throw TraceFileError(path: recorded, line: note.line, column: note.column, message: note.message)
        }
    }

    /// Puts the recorded trace in the place of the golden.
    ///
    /// - Parameter shown: The bytes that a person has seen; what was recorded since then stays pending.
    func accept(_ shown: [UInt8]? = nil, _ console: CommandConsole) throws {
        let bytes = try shown ?? bytes(console)
        try check(bytes)
        let target = try GoldenFolder.target(of: golden, in: folder, console)
        do {
            try FileManager.default.createDirectory(atPath: target.folderPath, withIntermediateDirectories: true)
        } catch {
            throw TraceFileError(path: golden, message: "cannot be written: \(FileProblem.sentence(error))")
        }
        // Written whole before the golden is touched; the recorded file goes only after that.
        try FileReplacement.write(bytes, to: target, named: golden)
        try reject(bytes, console)
    }

    /// Removes the recorded trace.
    ///
    /// - Parameter shown: The bytes that a person has seen. A file that has others by now stays.
    func reject(_ shown: [UInt8]? = nil, _ console: CommandConsole) throws {
        if let shown, try bytes(console) != shown {
            throw TraceFileError(path: recorded, message: "was recorded anew meanwhile, so it stays pending")
        }
        do {
            try FileManager.default.removeItem(atPath: console.path(recorded))
        } catch {
            throw TraceFileError(path: recorded, message: "cannot be removed: \(FileProblem.sentence(error))")
        }
    }

    /// The patch that accepting would be.
    func patch(_ console: CommandConsole) throws -> [UInt8] {
        let new = try bytes(console)
        try check(new)
        let target = try GoldenFolder.target(of: golden, in: folder, console)
        try FileReplacement.requirePlain(target, named: golden)
        let old = hasGolden(console) ? try FileBytes.read(target, named: golden) : nil
        let path = GoldenFolder.isLink(golden, console) ? target : golden
        return UnifiedPatch.text(path: console.pathInRepository(path), old: old, new: new)
    }
}

extension [PendingTrace] {
    /// Those that a text means in the words of their tests.
    ///
    /// - Throws: `ArgumentProblem` for a case that several tests have.
    fileprivate func meant(inWords text: String, _ console: CommandConsole) throws -> [PendingTrace] {
        if let path = GoldenName(text)?.path {
            let named = filter { $0.name.hasSameBytes(as: path) }
            if !named.isEmpty { return named }
        }
        let said = compactMap { trace in
            (trace.words ?? GoldenName(saidBy: trace.recorded, called: trace.name, console)).map { (trace, $0) }
        }
        // As it is printed, and the case alone.
        let matches = said.filter { _, golden in
            golden.words.hasSameBytes(as: text) || golden.label?.hasSameBytes(as: text) == true
        }
        if matches.count < 2 { return matches.map(\.0) }
        let tests = matches.map { "\($0.1.suite).\($0.1.test)" }.sorted { $0.precedesByBytes($1) }
        throw ArgumentProblem(
            "\"\(text)\" is a case of \(tests.joined(separator: " and of ")); say which: \"\(matches[0].1.dotted)\""
        )
    }
}

extension String {
    /// The name as a test would say it: `Search.debounce` for `Search/debounce`.
    fileprivate var dotted: String { replacingEach("/", by: ".") }
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
