import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// What a command tells a person to type is typed here, through a shell.
final class AdviceTests: XCTestCase {
    /// The words that a shell makes of the call behind a label, without `rilltrace`; nil where the text has none.
    private func words(_ text: String, _ label: String) throws -> [String]? {
        guard let range = text.range(of: label + "  rilltrace ") else { return nil }
        let call = text[range.upperBound...].prefix { $0 != "\n" }.components(separatedBy: "     ")[0]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "printf '%s\\n' \(call)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func prepared(_ path: String) throws -> CommandHarness {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "\(path).trace.jsonl")
        try harness.write(values: [1, 3], "\(path).trace.jsonl.new")
        return harness
    }

    func testDiffTellsHowToAcceptWhereverTheGoldenIs() throws {
        for path in [
            "Traces/Search/typing", "Traces/top", "Traces/deep/er/x.case", "Golden files/it's a \\ $name", "-dash",
            "plain",
            "elsewhere/Traces/Search/typing", "Traces/-Suite/é ü",
        ] {
            let harness = try prepared(path)
            let diff = harness.run(["diff", "--", "\(path).trace.jsonl", "\(path).trace.jsonl.new"])
            XCTAssertEqual(diff.status, 1, diff.error)
            let call = try XCTUnwrap(words(diff.output, "accept it:"), diff.output)
            let accept = harness.run(call)
            XCTAssertEqual(accept.status, 0, "\(call): \(accept.error)")
            XCTAssertFalse(harness.exists("\(path).trace.jsonl.new"), "\(call)")
            XCTAssertTrue(try harness.read("\(path).trace.jsonl").contains("\"value\":3"), "\(call)")
        }
    }

    func testDiffNamesTheTraceBelowTheFolderOfGoldens() throws {
        let harness = try prepared("Traces/Search/typing")
        let arguments = ["diff", "Traces/Search/typing.trace.jsonl", "Traces/Search/typing.trace.jsonl.new"]
        XCTAssertTrue(harness.run(arguments).output.hasSuffix("  accept it:  rilltrace accept Search/typing\n"))
    }

    func testDiffTellsHowToAcceptFromTheFolderOfAReadOnlyTree() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "Traces/S/a.trace.jsonl")
        try harness.write(values: [2], "side/S/a.trace.jsonl.new")
        let files = ["diff", "Traces/S/a.trace.jsonl", "side/S/a.trace.jsonl.new"]
        // Nothing that could be typed would accept it here.
        XCTAssertNil(try words(harness.run(files).output, "accept it:"))
        let environment = ["RILL_TRACE_DIR": "side"]
        let call = try XCTUnwrap(words(harness.run(files, environment: environment).output, "accept it:"))
        XCTAssertEqual(harness.run(call, environment: environment).status, 0)
        XCTAssertTrue(try harness.read("Traces/S/a.trace.jsonl").contains("\"value\":2"))
    }

    func testAWholeNameMeansThatTraceAlone() throws {
        let harness = try prepared("Traces/Search")
        try harness.write(values: [4], "Traces/Search/typing.trace.jsonl.new")
        XCTAssertEqual(harness.run(["accept", "Search"]).output, "accepted Search\n")
        XCTAssertEqual(harness.run(["accept", "Search/"]).output, "accepted Search/typing\n")
        // Composed and decomposed are two names.
        try harness.write(values: [5], "Traces/\u{E9}.trace.jsonl.new")
        try harness.write(values: [6], "Traces/e\u{301}.trace.jsonl.new")
        XCTAssertEqual(harness.run(["reject", "e\u{301}"]).status, 0)
        XCTAssertTrue(harness.exists("Traces/\u{E9}.trace.jsonl.new"))
    }

    func testReviewAndPendingTellCallsThatWorkInAnyFolder() throws {
        for folder in ["Traces", "my goldens"] {
            for (command, label, name) in [
                ("review", "accept:", "S/a"), ("review", "reject:", "S/a"), ("pending", "accept:", "S/a"),
                ("pending", "look:", "S"), ("pending", "accept:", ""),
            ] {
                let harness = try prepared("\(folder)/S/a")
                let told = harness.run([command, "--folder", folder] + (name.isEmpty ? [] : [name]))
                XCTAssertEqual(told.status, 1, told.error)
                let call = try XCTUnwrap(words(told.output, label), told.output)
                let result = harness.run(call)
                XCTAssertEqual(result.status, label == "look:" ? 1 : 0, "\(call): \(result.error)")
                XCTAssertEqual(harness.exists("\(folder)/S/a.trace.jsonl.new"), label == "look:", "\(call)")
            }
        }
    }

    func testStaleTellsACallThatWorksInAnyFolder() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "my goldens/S/a.trace.jsonl")
        try harness.write(
            """
            {"run":"begin","id":"1","filtered":false}
            {"run":"end","id":"1"}

            """,
            "a log.jsonl"
        )
        let told = harness.run(["stale", "--log", "a log.jsonl", "--folder", "my goldens"])
        XCTAssertEqual(told.status, 1, told.error)
        let call = try XCTUnwrap(words(told.output, "remove them:"), told.output)
        XCTAssertEqual(harness.run(call).status, 0)
        XCTAssertFalse(harness.exists("my goldens/S/a.trace.jsonl"))
    }

    func testNothingIsToldThatATerminalWouldHide() throws {
        let harness = try prepared("Traces/a\u{1B}[31mb")
        let diff = harness.run(["diff", "Traces/a\u{1B}[31mb.trace.jsonl", "Traces/a\u{1B}[31mb.trace.jsonl.new"])
        XCTAssertFalse(diff.output.contains("accept it"), diff.output)
        XCTAssertFalse(diff.output.contains("\u{1B}"))
    }

    /// The text behind a label, run by a shell in the harness's folder, with a `rilltrace` that writes its words down.
    private func ran(_ text: String, _ label: String, in harness: CommandHarness) throws -> [String]? {
        guard let range = text.range(of: label + "  ") else { return nil }
        let call = text[range.upperBound...].prefix { $0 != "\n" }.components(separatedBy: "     ")[0]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.currentDirectoryURL = URL(fileURLWithPath: harness.folder)
        process.arguments = ["-c", "rilltrace() { printf '%s\\0' \"$@\"; }; \(call)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }

    func testNoNameRunsACommandAndEveryCallWorks() throws {
        for name in [
            "x'\u{301};touch P;'\u{301}", "x';touch P;'", "$(touch P)", "`touch P`", "a;touch P", "a|touch P",
            "a&touch P",
            "a>P", "\"$(touch P)\"", "'\u{FE0F}$(touch P)'\u{FE0F}", "\\';touch P;\\'", "=touch P", "-x", "~", "#x",
            "a b", "*",
            "x\u{D4E}';touch P;\u{D4E}'",
        ] {
            for (command, label) in [("diff", "accept it:"), ("review", "accept:"), ("pending", "accept:")] {
                let harness = try prepared("Traces/\(name)")
                let files = ["Traces/\(name).trace.jsonl", "Traces/\(name).trace.jsonl.new"]
                let told = harness.run(command == "diff" ? [command] + files : [command, "--", name])
                XCTAssertEqual(told.status, 1, told.error)
                let call = try XCTUnwrap(ran(told.output, label, in: harness), told.output)
                XCTAssertFalse(harness.exists("P"), "\(command) \(name)")
                XCTAssertEqual(call.last, name)
                let accept = harness.run(call)
                XCTAssertEqual(accept.status, 0, "\(call): \(accept.error)")
                XCTAssertTrue(try harness.read(files[0]).contains("\"value\":3"), "\(call)")
            }
            // And the file of a patch.
            let harness = try prepared("Traces/a")
            let told = harness.run(["accept", "--patch", name])
            _ = try ran(told.output, "apply it:", in: harness)
            XCTAssertTrue(told.output.contains("git apply"), told.output)
            XCTAssertFalse(harness.exists("P"), name)
        }
    }

    func testNoCallIsPrintedThatATerminalWouldShowOtherwise() throws {
        // In ASCII the arrow would be written as -> and send the output to a file.
        for (name, environment) in [("a→P", ["LC_ALL": "C"]), ("a\nb", [:]), ("a\u{A0}b", [:]), ("a\u{600};b", [:])] {
            let harness = try prepared("Traces/\(name)")
            for command in ["review", "pending"] {
                let told = harness.run([command, name], environment: environment)
                XCTAssertFalse(told.output.contains("rilltrace accept"), told.output)
                XCTAssertTrue(told.output.contains(ShellCall.refusal), told.output)
            }
            let told = harness.run(["accept", "--patch", "p" + name], environment: environment)
            XCTAssertTrue(told.output.contains(ShellCall.refusal), told.output)
        }
    }
}
