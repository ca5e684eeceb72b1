import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

final class GoldenCommandTests: XCTestCase {
    /// One changed trace, one new one, one that nothing happened to.
    private func prepared() throws -> CommandHarness {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "Traces/Search/debounce.trace.jsonl")
        try harness.write(values: [1, 3], "Traces/Search/debounce.trace.jsonl.new")
        try harness.write(values: [7], "Traces/Shelf/toggle.trace.jsonl.new")
        try harness.write(values: [8], "Traces/Shelf/quiet.trace.jsonl")
        return harness
    }

    func testPendingListsWhatIsThereWithItsDifference() throws {
        let result = try prepared().run(["pending"])
        XCTAssertEqual(result.status, 1)
        XCTAssertEqual(
            result.output,
            """
            Search/debounce  a: 1 changed
            Shelf/toggle     new: there is no golden yet
            look:  rilltrace review        accept:  rilltrace accept

            """
        )
        let empty = try CommandHarness().run(["pending"])
        XCTAssertEqual(empty.status, 0)
        XCTAssertEqual(empty.output, "nothing is pending below Traces\n")
        let json = try JSONValue(parsing: prepared().run(["pending", "--json", "Shelf"]).output)
        XCTAssertEqual(
            json,
            [
                [
                    "trace": "Shelf/toggle", "golden": "Traces/Shelf/toggle.trace.jsonl", "isNew": true,
                    "recorded": "Traces/Shelf/toggle.trace.jsonl.new", "summary": "new: there is no golden yet",
                ]
            ]
        )
    }

    func testAcceptReplacesTheGoldenAndRemovesTheNewFile() throws {
        for name in ["Search.debounce", "Search/debounce", "Search", "Traces/Search/debounce.trace.jsonl.new"] {
            let harness = try prepared()
            let new = try harness.read("Traces/Search/debounce.trace.jsonl.new")
            let result = harness.run(["accept", name])
            XCTAssertEqual(result.output, "accepted Search/debounce\n")
            XCTAssertEqual(result.status, 0)
            XCTAssertEqual(try harness.read("Traces/Search/debounce.trace.jsonl"), new)
            XCTAssertFalse(harness.exists("Traces/Search/debounce.trace.jsonl.new"))
            XCTAssertTrue(harness.exists("Traces/Shelf/toggle.trace.jsonl.new"))
        }
    }

    func testAcceptWithoutANameTakesAllAndRejectRemovesAll() throws {
        let accepting = try prepared()
        XCTAssertEqual(accepting.run(["accept"]).output, "accepted Search/debounce\naccepted Shelf/toggle\n")
        XCTAssertTrue(accepting.exists("Traces/Shelf/toggle.trace.jsonl"))
        XCTAssertEqual(accepting.run(["accept"]).output, "nothing is pending below Traces\n")
        let rejecting = try prepared()
        let golden = try rejecting.read("Traces/Search/debounce.trace.jsonl")
        XCTAssertEqual(rejecting.run(["reject"]).status, 0)
        XCTAssertEqual(try rejecting.read("Traces/Search/debounce.trace.jsonl"), golden)
        XCTAssertFalse(rejecting.exists("Traces/Shelf/toggle.trace.jsonl"))
        XCTAssertEqual(rejecting.run(["pending"]).status, 0)
    }

    func testAnUnknownNameChangesNothingAndNamesTheNearest() throws {
        let harness = try prepared()
        let result = harness.run(["accept", "Search.debuonce"])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(result.error.contains(#"did you mean "Search/debounce"?"#), result.error)
        XCTAssertEqual(harness.run(["pending"]).output.split(separator: Character("\n")).count, 3)
    }

    func testABadFileIsNeverAcceptedAndDoesNotHideTheRest() throws {
        let harness = try prepared()
        let golden = try harness.read("Traces/Search/debounce.trace.jsonl")
        let new = try harness.read("Traces/Search/debounce.trace.jsonl.new")
        for bad in [String(new.dropLast(9)), new + "<<<<<<< x\n", ""] {
            try harness.write(bad, "Traces/Search/debounce.trace.jsonl.new")
            let result = harness.run(["accept"])
            XCTAssertEqual(result.status, 2)
            XCTAssertTrue(result.error.contains("Traces/Search/debounce.trace.jsonl.new:"), result.error)
            XCTAssertEqual(try harness.read("Traces/Search/debounce.trace.jsonl"), golden)
        }
        XCTAssertTrue(harness.exists("Traces/Shelf/toggle.trace.jsonl"))
    }

    func testThePatchDoesToGitWhatAcceptDoes() throws {
        let harness = try prepared()
        var values = (0..<40).map { JSONValue(integer: $0) }
        try harness.write(values: values, "Traces/long.trace.jsonl")
        values[5] = "five"
        values.remove(at: 30)
        try harness.write(values: values, "Traces/long.trace.jsonl.new")
        XCTAssertEqual(
            harness.run(["accept", "--patch", "p.patch"]).output,
            "3 traces; apply it:  git apply p.patch\n"
        )
        XCTAssertTrue(harness.exists("Traces/long.trace.jsonl.new"))
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "apply", "p.patch"]
        git.currentDirectoryURL = URL(fileURLWithPath: harness.folder)
        try git.run()
        git.waitUntilExit()
        XCTAssertEqual(git.terminationStatus, 0)
        for name in ["long", "Search/debounce", "Shelf/toggle"] {
            let path = "Traces/\(name).trace.jsonl"
            XCTAssertEqual(try harness.read(path), try harness.read(path + ".new"), name)
        }
    }

    func testTheFolderForReadOnlyTreesIsLookedThroughToo() throws {
        let harness = try prepared()
        try harness.write(values: [1, 2, 3], "side/Shelf/quiet.trace.jsonl.new")
        let environment = ["RILL_TRACE_DIR": harness.folder + "/side"]
        XCTAssertTrue(harness.run(["pending"], environment: environment).output.contains("Shelf/quiet "))
        XCTAssertEqual(harness.run(["accept", "Shelf.quiet"], environment: environment).status, 0)
        XCTAssertFalse(harness.exists("side/Shelf/quiet.trace.jsonl.new"))
        XCTAssertTrue(try harness.read("Traces/Shelf/quiet.trace.jsonl").contains(#""value":3"#))
    }

    func testReviewAsksOnATerminalAndTellsTheCommandsElsewhere() throws {
        let piped = try prepared().run(["review"])
        XCTAssertEqual(piped.status, 1)
        XCTAssertTrue(piped.output.contains("accept:  rilltrace accept Search/debounce"))
        let harness = try prepared()
        let result = harness.run(["review"], input: "x\na\nr\n", isTerminal: true)
        XCTAssertEqual(result.status, 0)
        XCTAssertTrue(try harness.read("Traces/Search/debounce.trace.jsonl").contains(#""value":3"#))
        XCTAssertFalse(harness.exists("Traces/Shelf/toggle.trace.jsonl"))
        XCTAssertEqual(try prepared().run(["review"], input: "s\n", isTerminal: true).status, 1)
        XCTAssertEqual(harness.run(["review"]).output, "nothing is pending below Traces\n")
    }

    func testReviewExplainsItsKeysAndSaysWhatBecameOfTheTraces() throws {
        let harness = try prepared()
        let help = harness.run(["review"], input: "?\nabc\ns\ns\n", isTerminal: true)
        XCTAssertEqual(help.status, 1)
        XCTAssertEqual(help.output.components(separatedBy: "  a  accept: the new trace becomes the golden\n").count, 3)
        XCTAssertTrue(help.output.contains("there is no key \"abc\"\n"), help.output)
        XCTAssertTrue(help.output.hasSuffix("2 still pending\n"), help.output)
        // A word that only begins like a key is none: nothing is accepted by mistake.
        XCTAssertTrue(harness.exists("Traces/Search/debounce.trace.jsonl.new"))
        let ended = harness.run(["review"], input: "accept\n", isTerminal: true)
        XCTAssertEqual(ended.status, 1)
        XCTAssertTrue(ended.output.hasSuffix("accepted Search/debounce; 1 still pending\n"), ended.output)
        XCTAssertEqual(
            harness.run(["review"], input: "r\n", isTerminal: true).output.split(separator: "\n").last,
            "rejected Shelf/toggle; 0 still pending"
        )
    }

    func testThePatchAppliesInAPackageBelowTheTopOfItsRepository() throws {
        let harness = try CommandHarness()
        func git(_ arguments: String..., in folder: String) throws {
            let git = Process()
            git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            git.arguments = ["git"] + arguments
            git.currentDirectoryURL = URL(fileURLWithPath: folder)
            try git.run()
            git.waitUntilExit()
            XCTAssertEqual(git.terminationStatus, 0, "\(arguments)")
        }
        try git("init", "-q", in: harness.folder)
        try harness.write(values: [1], "package/Traces/a.trace.jsonl")
        try harness.write(values: [2], "package/Traces/a.trace.jsonl.new")
        let package = harness.folder + "/package"
        var output = ""
        let console = CommandConsole(output: { output += $0 }, error: { output += $0 }, folder: package)
        XCTAssertEqual(RillTraceTool.run(["accept", "--patch", "p.patch"], console), .same)
        XCTAssertEqual(output, "1 trace; apply it:  git apply p.patch\n")
        try git("apply", "p.patch", in: package)
        XCTAssertEqual(
            try harness.read("package/Traces/a.trace.jsonl"),
            try harness.read("package/Traces/a.trace.jsonl.new")
        )
    }

    func testAPatchOfNothingIsSaidToBeEmpty() throws {
        let harness = try CommandHarness()
        let result = harness.run(["accept", "--patch", "p.patch"])
        XCTAssertEqual(result.status, 0)
        XCTAssertEqual(result.output, "nothing to accept below Traces: the patch is empty\n")
        XCTAssertEqual(try harness.read("p.patch"), "")
        XCTAssertEqual(harness.run(["accept", "--patch", "-"]).output, "")
    }
}
