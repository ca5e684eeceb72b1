import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// The built program, as a script sees it.
final class BinaryTests: XCTestCase {
    private func program() throws -> URL {
        // The bundle of the tests is a folder on Apple's systems and the folder around the program elsewhere.
        let bundle = Bundle(for: BinaryTests.self).bundleURL
        let folders = [bundle, bundle.deletingLastPathComponent()]
        let programs = folders.map { $0.appendingPathComponent("rilltrace") }
        guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw XCTSkip("rilltrace is not built beside the tests: \(programs)")
        }
        return program
    }

    private func run(_ arguments: [String], in folder: String) throws -> (status: Int32, output: String, error: String)
    {
        try run(program(), arguments, in: folder)
    }

    private func run(
        _ program: URL,
        _ arguments: [String],
        in folder: String
    ) throws -> (status: Int32, output: String, error: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text, complaint)
    }

    func testStatusesAndStreams() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "a")
        try harness.write(values: [2], "b")
        let same = try run(["diff", "a", "a"], in: harness.folder)
        XCTAssertEqual(same.status, 0)
        let different = try run(["diff", "a", "b"], in: harness.folder)
        XCTAssertEqual(different.status, 1)
        XCTAssertTrue(different.output.contains("~ next 1 → 2"))
        XCTAssertFalse(different.output.contains("\u{1B}"), "no colour into a pipe")
        XCTAssertEqual(different.error, "")
        let trouble = try run(["diff", "a", "none"], in: harness.folder)
        XCTAssertEqual(trouble.status, 2)
        XCTAssertEqual(trouble.output, "")
        XCTAssertEqual(trouble.error, "rilltrace: none: there is no such file or folder\n")
    }

    #if !os(Windows)
    func testAProcessThatIsKilledLeavesTheOldFileOrTheNewOne() throws {
        let harness = try CommandHarness()
        try harness.write(values: (0..<20_000).map { ["text": .string("value \($0)")] }, "Traces/S/a.trace.jsonl")
        let new = try harness.read("Traces/S/a.trace.jsonl")
        // The same content in another spelling, which migrate rewrites.
        let old = new.replacingOccurrences(of: "\"sub\":", with: "\"sub\": ").replacingOccurrences(
            of: "\"check\"",
            with: "\"was\""
        )
        let rewritten = try Trace(jsonLines: Array(old.utf8)).jsonLines
        let program = try program()
        var duration = 0.5
        for round in 0..<(ProcessInfo.processInfo.environment["RILL_LONG_TESTS"] != nil ? 25 : 8) {
            try harness.write(old, "Traces/S/a.trace.jsonl")
            let process = Process()
            process.executableURL = program
            process.arguments = ["migrate", "Traces/S/a.trace.jsonl"]
            process.currentDirectoryURL = URL(fileURLWithPath: harness.folder)
            process.standardOutput = FileHandle.nullDevice
            let start = Date()
            try process.run()
            if round > 0 {
                Thread.sleep(forTimeInterval: Double.random(in: 0.5...1.1) * duration)
                kill(process.processIdentifier, SIGKILL)
            }
            process.waitUntilExit()
            if round == 0 { duration = Date().timeIntervalSince(start) }
            let found = Array(try harness.read("Traces/S/a.trace.jsonl").utf8)
            XCTAssertTrue(found == Array(old.utf8) || found == rewritten, "\(found.count) bytes")
            let traces = try TracePairs.traces(in: harness.folder + "/Traces", .terminal())
            XCTAssertEqual(traces.map(\.text), ["S/a.trace.jsonl"])
            XCTAssertEqual(harness.run(["pending"]).status, 0)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/Traces/S")
        XCTAssertTrue(names.allSatisfy { $0 == "a.trace.jsonl" || $0.hasPrefix(".rill-") }, "\(names)")
    }

    func testAFullDiskLeavesTheOldFileAndSaysSo() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/S/a.trace.jsonl")
        try harness.write(values: (0..<20_000).map { JSONValue(integer: $0) }, "Traces/S/a.trace.jsonl.new")
        try harness.write(values: (0..<20_000).map { JSONValue(integer: $0) }, "t")
        let old = try harness.read("Traces/S/a.trace.jsonl")
        let shell = URL(fileURLWithPath: "/bin/sh")
        // A limit on the size of files stands in for the disk.
        let limit = "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\""
        for call in [["accept"], ["export", "--format", "otlp", "--output", "Traces/S/a.trace.jsonl", "t"]] {
            let result = try run(shell, ["-c", limit, program().path] + call, in: harness.folder)
            XCTAssertEqual(result.status, 2)
            XCTAssertEqual(
                result.error,
                "rilltrace: Traces/S/a.trace.jsonl: cannot be written: \(String(cString: strerror(EFBIG)))\n"
            )
            XCTAssertEqual(try harness.read("Traces/S/a.trace.jsonl"), old)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder + "/Traces/S").sorted()
        XCTAssertEqual(names, ["a.trace.jsonl", "a.trace.jsonl.new"])
    }

    func testAFolderThatMayNotBeWrittenIsTroubleAndLosesNothing() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/S/a.trace.jsonl")
        try harness.write(values: [2], "Traces/S/a.trace.jsonl.new")
        let folder = harness.folder + "/Traces/S"
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
        var command = [try program().path, "accept"]
        if getuid() == 0 {
            // Root may write everywhere; somebody else runs the program.
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + command
        }
        let result = try run(URL(fileURLWithPath: "/usr/bin/env"), command, in: harness.folder)
        if [126, 127].contains(result.status) { throw XCTSkip("nobody may run the program: \(result.error)") }
        XCTAssertEqual(result.status, 2)
        XCTAssertEqual(
            result.error,
            "rilltrace: Traces/S/a.trace.jsonl: cannot be written: there is no permission\n"
        )
        XCTAssertTrue(harness.exists("Traces/S/a.trace.jsonl.new"))
    }

    func testTheModeOfAGoldenStays() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/S/a.trace.jsonl")
        try harness.write(values: [2], "Traces/S/a.trace.jsonl.new")
        let path = harness.folder + "/Traces/S/a.trace.jsonl"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        XCTAssertEqual(harness.run(["accept"]).status, 0)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        XCTAssertEqual(mode?.intValue, 0o640)
    }
    #endif
}
