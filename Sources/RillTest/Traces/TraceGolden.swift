import Foundation
import Rill
import RillTrace
import Testing

/// A golden trace: its name and its files.
struct TraceGolden: Sendable {
    /// `SUITE/TEST` or `SUITE/TEST.CASE`, of characters that are safe everywhere.
    let name: String
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
        self.name = "\(path.suite.asFileName)/\(path.test.asFileName)"
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

    func read() throws -> Trace? {
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
            let suite = parts.first?.split(separator: ".").dropFirst().first.map(String.init)
            let file = test.sourceLocation.fileName.split(separator: ".").first.map(String.init)
            let name = test.name.prefix { $0 != "(" }
            return (suite ?? file ?? "Tests", String(name))
        }
        guard let name = XCTestRoute.shared.running?.name else { return nil }
        // `Suite.test` on Linux, `-[Module.Suite test]` on Apple's systems.
        let parts = name.split(whereSeparator: { "-[]. ".contains($0) }).map(String.init)
        guard parts.count >= 2 else { return nil }
        return (parts[parts.count - 2], parts[parts.count - 1])
    }
}
