import Foundation
import RillMarbles
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// Names and values that would be commands to whoever reads the output.
final class HostileOutputTests: XCTestCase {
    private let names = [
        "::error::x", " ::add-mask::x", "x##[error]y", "\u{2003}::stop-commands::t", "a\n::error::b", "a\r::warning::b",
        "\u{200B}::error::x", "#\u{AD}#[group]x", "\u{600}::error::x", "\u{85}::error::x",
    ]

    private func trace(_ name: String, unit: String? = nil, _ value: JSONValue) -> String {
        var trace = Trace(header: TraceHeader(name: name, unit: unit ?? name, lanes: [TraceLane(id: name)]), events: [])
        trace.events = [
            TraceEvent(at: 1, lane: name, kind: .next, value: value),
            TraceEvent(at: 2, lane: name, kind: .violation, rule: name, from: TraceCause(lane: name, n: 1)),
            TraceEvent(at: 3, lane: name, kind: .error, error: TraceFailure(type: name, value: .string(name))),
        ]
        return String(decoding: trace.jsonLines, as: UTF8.self)
    }

    func testNothingFromAFileIsACommandToTheRunner() throws {
        let environment = ["GITHUB_ACTIONS": "true"]
        for name in names {
            let harness = try CommandHarness()
            for (folder, value) in [("old", name + "1"), ("new", name + "2")] {
                try harness.write(trace(name, .string(value)), "\(folder)/\(name).trace.jsonl")
                try harness.write(trace(name, .string(value)), folder + ".t")
            }
            try harness.write(trace(name, .string(name)), "Traces/\(name).trace.jsonl")
            try harness.write(trace(name, .string(name + "2")), "Traces/\(name).trace.jsonl.new")
            try harness.write("{\"schema\":\(JSONValue.string(name))}\n", "\(name).bad")
            let header = #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}]}"# + "\n"
            try harness.write(
                header + #"{"at":1,"lane":\#(JSONValue.string(name)),"sub":1,"kind":"next"}"# + "\n",
                "lane"
            )
            let log = #"{"run":"begin","id":"1","filtered":false}"# + "\n" + #"{"run":"end","id":"1"}"# + "\n"
            try harness.write(log, "log")
            var calls: [[String]] = [
                ["show", "old.t"], ["show", "--events", "old.t"], ["show", "old/\(name).trace.jsonl"],
                ["explain", "old.t"],
                ["explain", "--json", "old.t"], ["explain", "old.t", "\(name):1"], ["explain", "old.t", "\(name)"],
                ["validate", "\(name).bad", "lane"], ["validate", "old"], ["validate", "old/\(name).trace.jsonl"],
                ["migrate", "--check", "old/\(name).trace.jsonl", "\(name).bad"], ["pending"], ["pending", "--json"],
                ["review"], ["pending", "--folder", "\(name)"], ["stale", "--log", "log"],
                ["stale", "--log", "log", "--json"],
                ["accept", "--patch", "-"], ["accept", "--patch", "p\(name)"], ["merge", "old.t", "new.t", "\(name)"],
                ["merge", "/dev/null", "old.t", "new.t"], ["marble", "\(name)"], ["marble", "--json", "'\(name)'|"],
                ["render", "old.t", "-o", "\(name)"], ["\(name)"], ["show", "--\(name)"], ["diff", "\(name)", "none"],
                ["accept"],
            ]
            calls += ["perfetto", "json", "csv", "otlp"].map { ["export", "--format", $0, "old.t"] }
            calls += DiffReport.allCases.filter { $0 != .github }.map {
                ["diff", "--format", $0.rawValue, "old", "new"]
            }
            calls += [["diff", "old.t", "new.t"], ["diff", "old/\(name).trace.jsonl", "\(name).bad"]]
            for call in calls {
                let result = harness.run(call, environment: environment)
                XCTAssertNil(Runner.command(result.output), "\(name.debugDescription) \(call)")
                XCTAssertNil(Runner.command(result.error), "\(name.debugDescription) \(call)")
                XCTAssertFalse(result.output.isEmpty && result.error.isEmpty, "\(call)")
            }
            // Its own commands are the only ones.
            let report = harness.run(["diff", "--format", "github", "new", "old"], environment: environment).output
            let lines = report.utf8.split(separator: 0x0A)
            XCTAssertEqual(lines.count, 1, report)
            XCTAssertTrue(report.utf8.starts(with: "::error file=".utf8), report)
            XCTAssertNil(Runner.command(String(report.dropFirst(2))), report)
        }
    }

    func testDocumentsStayTheSameUnderTheRunner() throws {
        let harness = try CommandHarness()
        // With a unit that is known: of another one, the error output speaks.
        try harness.write(trace("##[error]x", unit: "ms", .string("##[a]")), "a")
        try harness.write(trace("##[error]x", unit: "ms", .string("##[b]")), "b")
        for call in [
            ["diff", "--format", "json", "a", "b"], ["export", "--format", "json", "a"], ["explain", "--json", "a"],
        ] {
            let (plain, guarded) = (harness.run(call), harness.run(call, environment: ["GITHUB_ACTIONS": "true"]))
            XCTAssertNotEqual(plain.output, guarded.output)
            XCTAssertEqual(try JSONValue(parsing: plain.output), try JSONValue(parsing: guarded.output))
            XCTAssertEqual(guarded.error, "")
        }
        // A table has no escapes: what was changed is said, and a file gets the text as it is.
        let table = ["export", "--format", "csv", "a"]
        XCTAssertTrue(
            harness.run(table, environment: ["GITHUB_ACTIONS": "true"]).error.contains("a space was put into")
        )
        XCTAssertEqual(harness.run(table + ["-o", "x.csv"], environment: ["GITHUB_ACTIONS": "true"]).status, 0)
        XCTAssertEqual(try harness.read("x.csv"), harness.run(table).output)
    }

    func testAPatchIsNotChangedForTheRunner() throws {
        let harness = try CommandHarness()
        try harness.write(values: ["##[x]"], "Traces/a.trace.jsonl.new")
        let call = ["accept", "--patch"], environment = ["GITHUB_ACTIONS": "true"]
        let printed = harness.run(call + ["-"], environment: environment)
        XCTAssertEqual(printed.status, 2)
        XCTAssertEqual(printed.output, "")
        XCTAssertTrue(printed.error.contains("--patch FILE"), printed.error)
        XCTAssertEqual(harness.run(call + ["x.patch"], environment: environment).status, 0)
        XCTAssertEqual(try harness.read("x.patch"), harness.run(call + ["-"]).output)
    }

    func testNoControlCharacterOfANameReachesAnyOutput() throws {
        let odd = "o\u{1B}[2J\n\u{9B}\r\u{202E}d"
        let harness = try CommandHarness()
        for folder in ["old", "new", "Traces", odd] {
            try harness.write(values: [JSONValue.string(folder)], "\(folder)/\(odd).trace.jsonl")
        }
        try harness.write(values: [2], "Traces/\(odd).trace.jsonl.new")
        try harness.write("no trace\n", "\(odd).bad")
        try harness.write(
            "{\"run\":\"begin\",\"id\":\"1\",\"filtered\":false}\n{\"run\":\"end\",\"id\":\"1\"}\n",
            "log"
        )
        let file = "old/\(odd).trace.jsonl"
        var calls = [
            ["validate", file], ["validate", "\(odd).bad"], ["validate", odd], ["show", file], ["show", "\(odd).bad"],
            ["show", "--events", file], ["explain", file], ["explain", file, "\(odd):1"], ["explain", "\(odd).bad"],
            ["migrate", file], ["migrate", "\(odd).bad"], ["merge", file, file, "\(odd).bad"], ["pending"], ["review"],
            ["pending", odd], ["pending", "--folder", odd], ["pending", "--folder", "none\(odd)"],
            ["stale", "--log", "log"],
            ["stale", "--log", odd], ["stale", "--log", "log", "--folder", odd], ["accept", "--patch", "p\(odd)"],
            ["accept", "--patch", "q\(odd)", "--folder", odd], ["accept", "--folder", odd], ["reject", "x\(odd)"],
            ["render", file, "-o", "x\(odd)"], ["render", "\(odd).bad", "-o", "x.svg"], [odd], ["show", "--\(odd)"],
            ["diff", odd, "none"], ["diff", "none", "no\(odd)"], ["diff", file, "Traces/\(odd).trace.jsonl.new"],
            ["export", "--format", odd, file], ["export", "--format", "csv", "\(odd).bad"],
            ["demo", "--output", "log/\(odd)"],
            ["show", "--width", odd, file], ["marble", odd], ["marble", "'\(odd)'|"], ["completions", odd], ["accept"],
        ]
        calls += DiffReport.allCases.map { ["diff", "--format", $0.rawValue, "old", "new"] }
        for call in calls {
            let result = harness.run(call)
            // JSON is data: it has every character of a name, and escapes for those that control something.
            let isJSON = ["json", "sarif", "gitlab"].contains(call.count > 2 ? call[2] : "")
            for text in [result.output, result.error] {
                let bad = text.unicodeScalars.filter { scalar in
                    scalar != "\n" && scalar.properties.generalCategory == .control || scalar == "\u{202E}" && !isJSON
                }
                XCTAssertTrue(bad.isEmpty, "\(call): \(text.debugDescription)")
                // The name's line end makes no line of its own.
                let lines = text.utf8.split(separator: 0x0A).map { String(Substring($0)) }
                XCTAssertFalse(
                    lines.contains { $0.utf8.first == 0xC2 || $0.utf8.starts(with: "\u{FFFD}".utf8) },
                    "\(call)"
                )
            }
            XCTAssertFalse(result.output.isEmpty && result.error.isEmpty, "\(call)")
        }
    }

    func testTheTableOfATraceHasNoFormulas() throws {
        let harness = try CommandHarness()
        var trace = Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "=cmd|'/C calc'!A0")]), events: [])
        trace.events = [
            TraceEvent(at: -3, lane: "=cmd|'/C calc'!A0", kind: .next, value: -5),
            TraceEvent(at: 1, lane: "@SUM(1)", kind: .violation, rule: "+1", from: TraceCause(lane: "-x", n: 1)),
            TraceEvent(at: 2, lane: "\t=1", kind: .error, error: TraceFailure(type: "=E", value: 1)),
        ]
        try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), "t")
        let lines = harness.run(["export", "--format", "csv", "t"]).output.components(separatedBy: "\r\n")
        XCTAssertEqual(
            lines[1...3],
            [
                "-3,'=cmd|'/C calc'!A0,1,next,-5,,,", "1,'@SUM(1),1,violation,,,'+1,'-x:1",
                "2,\"'\t=1\",1,error,,'=E 1,,",
            ]
        )
    }
}
