import Foundation
import Rill
import RillMarbles
import RillTrace
import Testing

/// A golden trace: its name and its files.
struct TraceGolden: Sendable {
    /// What it is the golden of, in words.
    let words: GoldenName
    /// `SUITE/TEST` or `SUITE/TEST.CASE`, of characters that are safe everywhere; another one for each golden.
    let name: String
    /// What the golden was called when several could have one name; nil where that is its name still.
    private let formerName: String?
    private let root: URL
    private let environment: TestEnvironment

    /// - Parameters:
    ///   - name: `SUITE/TEST`, `SUITE.TEST`, or `TEST` alone, in the suite that runs; nil for the test that runs.
    ///   - label: What tells cases of one test apart.
    ///   - site: A line of the package, to find its root.
    init(named name: String?, case label: String?, at site: SourceSite, _ environment: TestEnvironment) {
        self.environment = environment
        let (suite, test) = TestName.current ?? (Self.fileName(site.filePath), "unnamed")
        let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") }
        let parts = (name ?? "").utf8.split(maxSplits: 1, whereSeparator: isSeparator).map { String(Substring($0)) }
        switch parts.count {
        case 0: words = GoldenName(suite: suite, test: test, label: label)
        case 1: words = GoldenName(suite: suite, test: parts[0], label: label)
        default: words = GoldenName(suite: parts[0], test: parts[1], label: label)
        }
        self.name = words.path
        let former = "\(words.suite.asFileName)/\((words.test + (label.map { ".\($0)" } ?? "")).asFileName)"
        formerName = former == self.name ? nil : former
        root = PackageRoot.folder(above: site.filePath)
    }

    /// The name of the file, as the command takes it.
    var dottedName: String { name.replacingEach("/", by: ".") }

    /// What a person calls it.
    var title: String { words.isPlain ? dottedName : words.words }

    /// What a person types to name it: in words where any shell takes them as they are, in quotes.
    var operand: String {
        let dotted = words.dotted
        guard !words.isPlain, GoldenName(dotted)?.path == name, dotted.unicodeScalars.allSatisfy(Self.isTyped) else {
            return dottedName
        }
        return "'\(dotted)'"
    }

    private static func isTyped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
        default: " ._-/:,+@%=".unicodeScalars.contains(scalar)
        }
    }

    /// The file in the package.
    var file: URL { root.appendingPathComponent("Traces/\(name).trace.jsonl") }

    /// The file as a person finds it, with what it is the golden of where its name does not tell.
    var shownFile: String { path + (words.isPlain ? "" : " (\(words.words))") }

    /// The file's path in the package.
    private var path: String { "Traces/\(name).trace.jsonl" }

    /// Where the trace of a failing test goes: below `$RILL_TRACE_DIR`, or beside the golden.
    var recordedFile: URL {
        let folder = environment.traceFolder.map { URL(fileURLWithPath: $0) }
        return (folder ?? root.appendingPathComponent("Traces")).appendingPathComponent("\(name).trace.jsonl.new")
    }

    /// The log of the goldens that a run uses, where `rilltrace stale` looks for it.
    var referenceLog: String {
        if let folder = environment.traceFolder { return folder + "/references.jsonl" }
        return root.appendingPathComponent(".build/rill/references.jsonl").path
    }

    /// The golden under its former name, where it has not got its own yet.
    var formerFile: (name: String, file: URL)? {
        guard let formerName, !FileManager.default.fileExists(atPath: file.path) else { return nil }
        let former = root.appendingPathComponent("Traces/\(formerName).trace.jsonl")
        return FileManager.default.fileExists(atPath: former.path) ? (formerName, former) : nil
    }

    func read() throws -> Trace? {
        if let former = formerFile {
            StandardErrorRoute.sayOnce(
                "Rill: \(path) was Traces/\(former.name).trace.jsonl in former versions, and is read from there; "
                    + "rename it:  git mv Traces/\(former.name).trace.jsonl \(path)"
            )
            return try Trace(contentsOfFile: former.file.path)
        }
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try Trace(contentsOfFile: file.path)
    }

    /// Writes a trace that says what it is the golden of.
    func write(_ trace: Trace, to file: URL) throws {
        var trace = trace
        trace.header.golden = words
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try trace.write(toFile: file.path)
    }

    /// The test is as it should be, so nothing is pending.
    func removeRecorded() {
        guard FileManager.default.fileExists(atPath: recordedFile.path) else { return }
        try? FileManager.default.removeItem(at: recordedFile)
    }

    private static func fileName(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
}

/// The suite and the name of the running test.
enum TestName {
    static var current: (suite: String, test: String)? {
        if let test = Test.current {
            // `Module.Suite/Inner/name()`, perhaps with the place behind it.
            let parts = "\(test.id)".split(separator: "/").map(String.init)
            let type = parts.first?.split(separator: ".").dropFirst().first.map(String.init)
            // A test outside of any suite has a folder of its own name.
            let suite = type.map { $0.utf8.last == UInt8(ascii: ")") ? baseName($0) : $0 }
            let file = test.sourceLocation.fileName.split(separator: ".").first.map(String.init)
            return (suite ?? file ?? "Tests", baseName(test.name))
        }
        guard let name = XCTestRoute.shared.running?.name else { return nil }
        // `Suite.test` on Linux, `-[Module.Suite test]` on Apple's systems.
        let parts = name.split(whereSeparator: { "-[]. ".contains($0) }).map(String.init)
        guard parts.count >= 2 else { return nil }
        return (parts[parts.count - 2], parts[parts.count - 1])
    }

    /// The module of the running test: two targets may have tests of one name.
    static var module: String? {
        if let test = Test.current { return "\(test.id)".split(separator: ".").first.map(String.init) }
        return XCTestRoute.shared.running?.module
    }

    /// The name of a test without its parameters. A name in backticks may have parentheses of its own.
    static func baseName(_ name: String) -> String {
        guard name.utf8.first == UInt8(ascii: "`") else { return String(name.prefix { $0 != "(" }) }
        return String(name.unicodeScalars.dropFirst().prefix { $0 != "`" })
    }
}
