import RillTraceFormat
import XCTest

@testable import RillTraceCommand

final class ArgumentTests: XCTestCase {
    func testHelpListsEverySubcommand() throws {
        let harness = try CommandHarness()
        let help = harness.run(["--help"])
        XCTAssertEqual(help.status, 0)
        for subcommand in RillTraceTool.subcommands {
            XCTAssertTrue(help.output.contains("  \(subcommand.summary.name) "), subcommand.summary.name)
        }
        XCTAssertEqual(harness.run([]).status, 2)
    }

    func testEverySubcommandHasHelpWithAnExampleOfItself() throws {
        let harness = try CommandHarness()
        for subcommand in RillTraceTool.subcommands {
            let name = subcommand.summary.name
            let help = harness.run([name, "--help"])
            XCTAssertEqual(help.status, 0)
            XCTAssertTrue(help.output.contains("usage: rilltrace \(name)"), name)
            XCTAssertTrue(help.output.contains("example:\n"), name)
            XCTAssertTrue(subcommand.summary.example.contains("rilltrace \(name)"), name)
            for option in subcommand.summary.options { XCTAssertTrue(help.output.contains(option.name), option.name) }
        }
        XCTAssertEqual(harness.run(["help", "diff"]).output, harness.run(["diff", "-h"]).output)
    }

    func testAnUnknownWordNamesTheNearestKnownOne() throws {
        let harness = try CommandHarness()
        let cases: [([String], String)] = [
            (["dif", "a", "b"], #"unknown subcommand "dif"; did you mean "diff"?"#),
            (["valdiate", "a"], #"unknown subcommand "valdiate"; did you mean "validate"?"#),
            (["diff", "--fromat", "json", "a", "b"], #"unknown option "--fromat"; did you mean "--format"?"#),
            (["diff", "--format", "jsno", "a", "b"], #"unknown value of --format "jsno"; did you mean "json"?"#),
            (["show", "-x", "a"], #"unknown option "-x"; there is --width"#),
            (["frobnicate"], #"unknown subcommand "frobnicate"; there is demo, show, diff, "#),
            (["--hlep"], #"unknown option "--hlep"; did you mean "--help"?"#),
        ]
        for (arguments, message) in cases {
            let result = harness.run(arguments)
            XCTAssertEqual(result.status, 2)
            XCTAssertTrue(result.error.contains(message), result.error)
            XCTAssertEqual(result.output, "")
        }
    }

    func testMissingAndSuperfluousArgumentsAreNamed() throws {
        let harness = try CommandHarness()
        let cases: [([String], String)] = [
            (["diff", "a"], "something is missing; usage: rilltrace diff"),
            (["diff", "a", "b", "c"], "\"c\" is one argument too many"),
            (["diff", "a", "b", "--format"], "--format needs a value: --format F"),
            (["diff", "--all=yes", "a", "b"], "--all takes no value"),
            (["show", "--width", "wide", "a"], "--width takes a whole number from 30 to 10000, not \"wide\""),
            (["diff", "-o", "x", "-o", "y", "a", "b"], "--output y has no --format of its own before it"),
        ]
        for (arguments, message) in cases {
            let result = harness.run(arguments)
            XCTAssertEqual(result.status, 2)
            XCTAssertTrue(result.error.contains(message), result.error)
        }
    }

    func testOptionsMayBeWrittenInEveryUsualWay() throws {
        let summary = DiffCommand.summary
        for arguments in [
            ["--format", "json", "a", "b"], ["--format=json", "a", "b"], ["-f", "json", "a", "b"],
            ["a", "-fjson", "b"], ["a", "b", "--format=json"],
        ] {
            let parsed = try ParsedArguments(arguments, summary)
            XCTAssertEqual(parsed.value("--format"), "json")
            XCTAssertEqual(parsed.operands, ["a", "b"])
        }
        XCTAssertEqual(try ParsedArguments(["--", "--all", "-"], summary).operands, ["--all", "-"])
    }

    /// In a folder that has what they name: a clone of this repository after a demo, with a test that failed.
    func testExamplesRunAsPrinted() throws {
        var count = 0
        for subcommand in RillTraceTool.subcommands where subcommand.summary.name != "demo" {
            for line in subcommand.summary.example.split(separator: "\n") {
                let harness = try CommandHarness()
                for name in ["1-success.original", "5-overlap.original"] {
                    for folder in ["Traces/bookshelf", ".build/demo-traces"] {
                        try harness.write(values: [1, 2, 3], "\(folder)/\(name).trace.jsonl")
                    }
                }
                let golden = "Traces/bookshelf/5-overlap.original.trace.jsonl"
                var saves = try Trace(contentsOfFile: harness.folder + "/" + golden)
                saves.header.lanes[0].id = "save"
                for index in saves.events.indices { saves.events[index].lane = "save" }
                try saves.write(toFile: harness.folder + "/" + golden)
                try harness.write(values: [1], "Traces/Search/debounce.trace.jsonl")
                try harness.write(values: [2], "Traces/Search/debounce.trace.jsonl.new")
                for name in ["field", "base", "ours", "theirs"] {
                    try harness.write(values: [1], "\(name).trace.jsonl")
                }
                let log = TraceReferenceLog(path: harness.folder + "/.build/rill/references.jsonl")
                try harness.write("", ".build/rill/references.jsonl")
                try log.begin(id: "1.1", ofRun: "1", isFiltered: false)
                try log.end(id: "1.1")
                // The part that is a call of this command; the shell's part around it is not ours.
                let calls = line.components(separatedBy: "&&").flatMap { $0.components(separatedBy: " | ") }
                for call in calls where call.trimmingCharacters(in: .whitespaces).hasPrefix("rilltrace ") {
                    let words = (call.components(separatedBy: " > ").first ?? "").split(separator: " ").dropFirst()
                    let arguments = words.map { $0.replacingOccurrences(of: "'", with: "") }
                    let joined =
                        arguments.joined(separator: " ").contains("-a-b-10ms c|")
                        ? ["marble", "--", "-a-b-10ms c|"] : expanded(arguments)
                    let result = harness.run(joined, input: try harness.read("field.trace.jsonl"))
                    XCTAssertLessThanOrEqual(result.status, 1, "\(line): \(result.error)")
                    XCTAssertEqual(result.error, "", "\(line)")
                    count += 1
                }
            }
        }
        XCTAssertGreaterThan(count, 18)
    }

    /// What the shell makes of the one pattern in the examples.
    private func expanded(_ arguments: [String]) -> [String] {
        arguments.flatMap { argument -> [String] in
            guard argument == "Traces/*/*.trace.jsonl" else { return [argument] }
            return ["Traces/Search/debounce.trace.jsonl", "Traces/bookshelf/1-success.original.trace.jsonl"]
        }
    }

    func testHelpAboutHelpIsTheOverview() throws {
        let harness = try CommandHarness()
        let overview = harness.run(["--help"])
        for arguments in [
            ["help", "help"], ["help", "--help"], ["--help", "--help"], ["-h", "-h"], ["help", "-h", "x"],
        ] {
            let result = harness.run(arguments)
            XCTAssertEqual(result.status, 0)
            XCTAssertEqual(result.output, overview.output)
        }
    }
}
