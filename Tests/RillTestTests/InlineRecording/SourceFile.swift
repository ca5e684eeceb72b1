import Foundation

@testable import RillTest

/// A source file with a marble test, in a temporary package that is older than the program that runs.
final class SourceFile: Sendable {
    let folder: String
    let path: String

    init(_ text: String) throws {
        folder = NSTemporaryDirectory() + "rill-\(UUID().uuidString)"
        path = folder + "/Test.swift"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder + "/Package.swift"))
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try setAge(.distantPast)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Says when the file was last changed.
    func setAge(_ date: Date) throws {
        let date = max(date, Date(timeIntervalSince1970: 1_000_000_000))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    func line(_ number: Int) throws -> String {
        let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
        return String(lines[number - 1])
    }

    func text() throws -> String { String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) }

    /// The place of a call, as the compiler gives it: that of its opening parenthesis.
    ///
    /// - Parameter occurrence: Which call of that name on the line, from 1.
    func call(_ name: String, line: Int, occurrence: Int = 1) -> SourceSite {
        let lines = (try? text().utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)) ?? []
        let bytes = lines.indices.contains(line - 1) ? Array(lines[line - 1]) : []
        let wanted = Array("\(name)(".utf8)
        var (column, left) = (0, occurrence)
        for start in bytes.indices where bytes[start...].starts(with: wanted) {
            left -= 1
            if left == 0 { column = start + wanted.count }
        }
        return SourceSite(fileID: "Tests/Test.swift", filePath: path, line: line, column: column)
    }

    /// Runs a test as if it stood in this file.
    func run<Output>(line: Int, lanes: String, _ body: (MarbleTest) -> Output) -> [Failure] {
        run(at: call("expectMarbles", line: line), lanes: lanes, body)
    }

    func run<Output>(at site: SourceSite, lanes: String, _ body: (MarbleTest) -> Output) -> [Failure] {
        Self.collect { expectMarbles(lanes, filePath: path, line: site.line, column: site.column, body) }
    }

    /// Runs a test whose call of `expect` stands in this file.
    func run(
        line: Int,
        call name: String = "expect",
        occurrence: Int = 1,
        _ environment: [String: String] = ["RILL_RECORD": "inline"],
        _ body: (MarbleTest, SourceSite) -> Void
    ) -> [Failure] {
        run(at: call(name, line: line, occurrence: occurrence), environment, body)
    }

    func run(
        at site: SourceSite,
        _ environment: [String: String] = ["RILL_RECORD": "inline"],
        _ body: (MarbleTest, SourceSite) -> Void
    ) -> [Failure] {
        Self.collect(environment) { expectMarbles(filePath: path, line: site.line) { body($0, site) } }
    }

    static func collect(_ environment: [String: String] = ["RILL_RECORD": "inline"], _ body: () -> Void) -> [Failure] {
        TestEnvironment.$override.withValue(TestEnvironment(variables: environment)) { Failure.collect(body) }
    }
}
