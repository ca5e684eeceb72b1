import Foundation
import Rill
import RillTrace
import Testing

/// A golden trace: its name and its files.
struct TraceGolden: Sendable {
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
        let parts = (name ?? "").split(maxSplits: 1, whereSeparator: { "/.".contains($0) }).map(String.init)
        var path: (suite: String, test: String)
        switch parts.count {
        case 0: path = (suite, test)
        case 1: path = (suite, parts[0])
        default: path = (parts[0], parts[1])
        }
        if let label { path.test += "." + label }
        self.name = "\(path.suite.goldenFileName)/\(path.test.goldenFileName)"
        let former = "\(path.suite.asFileName)/\(path.test.asFileName)"
        formerName = former == self.name ? nil : former
        root = PackageRoot.folder(above: site.filePath)
    }

    /// The name as the command takes it.
    var dottedName: String { name.replacingOccurrences(of: "/", with: ".") }

    /// The file in the package.
    var file: URL { root.appendingPathComponent("Traces/\(name).trace.jsonl") }

    /// The file as a person calls it.
    var shownFile: String { "Traces/\(name).trace.jsonl" }

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
                "Rill: \(shownFile) was Traces/\(former.name).trace.jsonl in former versions, and is read from there; "
                    + "rename it:  git mv Traces/\(former.name).trace.jsonl \(shownFile)"
            )
            return try Trace(contentsOfFile: former.file.path)
        }
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try Trace(contentsOfFile: file.path)
    }

    func write(_ trace: Trace, to file: URL) throws {
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
