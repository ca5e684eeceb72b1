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
}
