import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// What accepting changes, and what it leaves alone.
final class GoldenSafetyTests: XCTestCase {
    /// Runs a review at a terminal, with something that happens once the question is asked.
    private func review(_ harness: CommandHarness, _ answer: String, _ meanwhile: @escaping () throws -> Void) -> (
        status: Int32, output: String, error: String
    ) {
        var output = ""
        var error = ""
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data((answer + "\n").utf8))
        try? pipe.fileHandleForWriting.close()
        let console = CommandConsole(
            output: { text in
                output += text
                if text.contains("[a]ccept") {
                    do { try meanwhile() } catch { XCTFail("\(error)") }
                }
            },
            error: { error += $0 },
            input: { pipe.fileHandleForReading },
            isTerminal: true,
            folder: harness.folder
        )
        return (RillTraceTool.run(["review"], console).rawValue, output, error)
    }

    func testAGoldenThatMayNotBeWrittenStays() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/a.trace.jsonl")
        try harness.write(values: [2], "Traces/a.trace.jsonl.new")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444],
            ofItemAtPath: harness.folder + "/Traces/a.trace.jsonl"
        )
        let golden = try harness.read("Traces/a.trace.jsonl")
        let result = harness.run(["accept"])
        XCTAssertEqual(result.status, 2)
        XCTAssertEqual(result.error, "rilltrace: Traces/a.trace.jsonl: cannot be written: there is no permission\n")
        XCTAssertEqual(try harness.read("Traces/a.trace.jsonl"), golden)
        XCTAssertTrue(harness.exists("Traces/a.trace.jsonl.new"))
        let file = harness.folder + "/Traces/a.trace.jsonl"
        try harness.write(golden.replacingOccurrences(of: "\n", with: "\r\n"), "b")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: harness.folder + "/b")
        XCTAssertEqual(harness.run(["migrate", "b"]).status, 2)
        XCTAssertEqual(try harness.read("b").contains("\r\n"), true)
        XCTAssertTrue(FileManager.default.fileExists(atPath: file))
    }

    func testReviewAcceptsTheBytesThatItShowed() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/a.trace.jsonl")
        try harness.write(values: [2], "Traces/a.trace.jsonl.new")
        let result = review(harness, "a") { try harness.write(values: [3], "Traces/a.trace.jsonl.new") }
        XCTAssertTrue(try harness.read("Traces/a.trace.jsonl").contains("\"value\":2"))
        // What nobody has seen stays pending, and it is said.
        XCTAssertTrue(try harness.read("Traces/a.trace.jsonl.new").contains("\"value\":3"))
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(result.error.contains("was recorded anew meanwhile"), result.error)
    }

    func testReviewRejectsOnlyWhatItShowed() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/a.trace.jsonl")
        try harness.write(values: [2], "Traces/a.trace.jsonl.new")
        let result = review(harness, "r") { try harness.write(values: [3], "Traces/a.trace.jsonl.new") }
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(harness.exists("Traces/a.trace.jsonl.new"))
        XCTAssertTrue(try harness.read("Traces/a.trace.jsonl").contains("\"value\":1"))
    }

    private func link(_ harness: CommandHarness, _ path: String, to target: String) throws {
        let full = harness.folder + "/" + path
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: full).deletingLastPathComponent().path,
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: target)
    }

    func testAGoldenThatIsALinkIsWrittenThroughInsideTheFolderOnly() throws {
        for command in [["accept"], ["accept", "--patch", "x.patch"]] {
            for (path, target) in [
                ("Traces/a.trace.jsonl", "../outside"), ("Traces/a.trace.jsonl", "../new/outside"),
                ("Traces/s", "../elsewhere"),
            ] {
                let harness = try CommandHarness()
                try harness.write("old", "outside")
                try harness.write(values: [1], "elsewhere/a.trace.jsonl")
                try harness.write(values: [2], "elsewhere/a.trace.jsonl.new")
                let name = path == "Traces/s" ? "s/a" : "a"
                try link(harness, path, to: target)
                if name == "a" { try harness.write(values: [2], "Traces/a.trace.jsonl.new") }
                let result = harness.run(command)
                XCTAssertEqual(result.status, 2, result.output)
                XCTAssertTrue(result.error.contains("leads out of Traces"), result.error)
                XCTAssertEqual(try harness.read("outside"), "old")
                XCTAssertTrue(try harness.read("elsewhere/a.trace.jsonl").contains("\"value\":1"))
                XCTAssertFalse(harness.exists("new"))
                XCTAssertTrue(harness.exists("Traces/\(name).trace.jsonl.new"))
            }
        }
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/shared/one.trace.jsonl")
        try link(harness, "Traces/a.trace.jsonl", to: "shared/one.trace.jsonl")
        try harness.write(values: [2], "Traces/a.trace.jsonl.new")
        XCTAssertEqual(harness.run(["accept"]).status, 0)
        XCTAssertTrue(try harness.read("Traces/shared/one.trace.jsonl").contains("\"value\":2"))
        let golden = harness.folder + "/Traces/a.trace.jsonl"
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: golden), "shared/one.trace.jsonl")
    }

    func testTheFolderOfGoldensItselfMayBeALink() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "real/a.trace.jsonl")
        try harness.write(values: [2], "real/a.trace.jsonl.new")
        try link(harness, "Traces", to: "real")
        XCTAssertEqual(harness.run(["accept"]).status, 0)
        XCTAssertTrue(try harness.read("real/a.trace.jsonl").contains("\"value\":2"))
    }

    func testStaleRemovesNothingOutsideTheFolder() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "elsewhere/a.trace.jsonl")
        try link(harness, "Traces/s", to: "../elsewhere")
        try harness.write(
            "{\"run\":\"begin\",\"id\":\"1\",\"filtered\":false}\n{\"run\":\"end\",\"id\":\"1\"}\n",
            "log"
        )
        let result = harness.run(["stale", "--log", "log", "--delete"])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(result.error.contains("outside Traces"), result.error)
        XCTAssertTrue(harness.exists("elsewhere/a.trace.jsonl"))
    }

    func testPatchesNameFilesAsGitDoes() throws {
        let names = [
            "plain", "with space", "é", "quote\"d", "back\\slash", "tab\tbed", "two\nlines", "\u{1B}[31m", "'$x'",
            "x\u{600}",
        ]
        let harness = try CommandHarness()
        for name in names {
            try harness.write(values: [1], "Traces/\(name).trace.jsonl")
            try harness.write(values: [2], "Traces/\(name).trace.jsonl.new")
        }
        try harness.write(values: [3], "Traces/new \"ü\".trace.jsonl.new")
        func git(_ arguments: String...) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["git", "-C", harness.folder] + arguments
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
        XCTAssertEqual(try git("init", "-q"), 0)
        XCTAssertEqual(harness.run(["accept", "--patch", "x.patch"]).status, 0)
        let patch = try harness.read("x.patch")
        XCTAssertTrue(patch.contains("+++ \"b/Traces/two\\nlines.trace.jsonl\"\n"), patch)
        XCTAssertTrue(patch.contains("--- \"a/Traces/\\303\\251.trace.jsonl\"\n"), patch)
        XCTAssertTrue(patch.contains("+++ b/Traces/with space.trace.jsonl\t\n"), patch)
        XCTAssertEqual(try git("apply", "x.patch"), 0)
        for name in names {
            XCTAssertTrue(try harness.read("Traces/\(name).trace.jsonl").contains("\"value\":2"), name)
        }
        XCTAssertTrue(try harness.read("Traces/new \"ü\".trace.jsonl").contains("\"value\":3"))
    }

    func testNamesThatHideTheirEndsAreFoundEverywhere() throws {
        for name in ["x\u{600}", "\u{301}x", "x\u{D4E}", "a=\u{301}"] {
            let harness = try CommandHarness()
            try harness.write(values: [1], "Traces/s\u{600}/\(name).trace.jsonl")
            try harness.write(values: [2], "Traces/s\u{600}/\(name).trace.jsonl.new")
            XCTAssertEqual(harness.run(["pending", "s\u{600}"]).status, 1)
            XCTAssertEqual(harness.run(["pending", "--folder=Traces", "s\u{600}/\(name)"]).status, 1)
            XCTAssertEqual(harness.run(["validate", "Traces"]).status, 0)
            XCTAssertEqual(harness.run(["accept", "Traces/s\u{600}/\(name).trace.jsonl"]).status, 0)
            XCTAssertTrue(try harness.read("Traces/s\u{600}/\(name).trace.jsonl").contains("\"value\":2"))
        }
    }

    func testOptionsAreReadByBytes() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "\u{301}folder/a.trace.jsonl.new")
        XCTAssertEqual(harness.run(["pending", "--folder=\u{301}folder"]).status, 1)
        XCTAssertEqual(harness.run(["render", "\u{301}folder/a.trace.jsonl.new", "-o\u{301}x.svg"]).status, 0)
        XCTAssertTrue(harness.exists("\u{301}x.svg"))
        XCTAssertTrue(harness.run(["show", "-\u{301}"]).error.contains("unknown option"))
        // The lane ends in a sign that melts with the colon.
        let events = [TraceEvent(at: 1, lane: "tap\u{600}", kind: .next, value: 1)]
        let trace = Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "tap\u{600}")]), events: events)
        try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), "t")
        XCTAssertEqual(harness.run(["explain", "t", "tap\u{600}:1"]).status, 0)
    }
}
