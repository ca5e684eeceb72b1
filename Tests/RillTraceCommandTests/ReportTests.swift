import Foundation
import RillMarbles
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

final class ReportTests: XCTestCase {
    /// A folder pair with one trace of each outcome.
    private func prepared() throws -> CommandHarness {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "old/S/same.trace.jsonl")
        try harness.write(values: [1, 2], "new/S/same.trace.jsonl")
        try harness.write(values: [1, "a|b<&>\"`\n\u{1}"], "old/S/differs.trace.jsonl")
        try harness.write(values: [1, "c```%,:"], "new/S/differs.trace.jsonl")
        try harness.write(values: [1], "old/S/gone.trace.jsonl")
        try harness.write(values: [1], "new/S/more.trace.jsonl")
        try harness.write("junk", "old/S/bad.trace.jsonl")
        try harness.write("junk", "new/S/bad.trace.jsonl")
        return harness
    }

    private func report(_ format: String, _ harness: CommandHarness) -> String {
        harness.run(["diff", "old", "new", "--format", format]).output
    }

    func testGitHubAnnotationsNameFileAndLineWorstFirst() throws {
        let lines = report("github", try prepared()).split(separator: Character("\n")).map(String.init)
        XCTAssertEqual(
            lines.map { $0.prefix { $0 != "," } },
            [
                "::error file=old/S/bad.trace.jsonl", "::error file=old/S/gone.trace.jsonl",
                "::error file=old/S/differs.trace.jsonl", "::warning file=new/S/more.trace.jsonl",
            ]
        )
        XCTAssertTrue(lines[2].contains(",line=4,title=S/differs::a 20ms ~ next "), lines[2])
        XCTAssertTrue(lines[2].contains("c```%25,:"), lines[2])
    }

    func testGitHubShowsTenAnnotationsAndPutsAllIntoTheSummary() throws {
        let harness = try CommandHarness()
        for index in 10..<35 {
            try harness.write(values: [1], "old/t\(index).trace.jsonl")
            try harness.write(values: [2], "new/t\(index).trace.jsonl")
        }
        try harness.write("before\n", "summary.md")
        let result = harness.run(
            ["diff", "old", "new", "--format", "github"],
            environment: ["GITHUB_STEP_SUMMARY": harness.folder + "/summary.md"]
        )
        XCTAssertEqual(result.output.components(separatedBy: "::error").count - 1, 10)
        XCTAssertTrue(result.output.contains("16 more traces differ"))
        let summary = try harness.read("summary.md")
        XCTAssertTrue(summary.hasPrefix("before\n### Traces: 25 of 25 differ"))
        for index in 10..<35 { XCTAssertTrue(summary.contains("<summary><code>t\(index)</code></summary>")) }
    }

    func testMarkdownSurvivesWhatIsInTheValues() throws {
        let text = report("markdown", try prepared())
        XCTAssertTrue(text.contains("\n````text\nS/differs"), text)
        XCTAssertTrue(text.contains("| <code>S/gone</code> | <code>missing</code> |"))
        XCTAssertEqual(report("markdown", try CommandHarness.same()), "### Traces: 1 the same\n")
    }

    func testMarkdownStaysBelowTheSizeThatGitHubTakes() throws {
        let harness = try CommandHarness()
        for index in 0..<120 {
            let values = (0..<30).map { JSONValue.string(String(repeating: "\($0)", count: 40)) }
            try harness.write(values: values, "old/t\(index).trace.jsonl")
            try harness.write(values: values.reversed(), "new/t\(index).trace.jsonl")
        }
        let text = report("markdown", harness)
        XCTAssertLessThan(text.count, 65_536)
        XCTAssertTrue(text.contains("more with differences too long to show"))
    }

    func testJUnitIsWellFormedAndCountsFailuresAndErrors() throws {
        let text = report("junit", try prepared())
        XCTAssertTrue(text.contains(#"<testsuite name="Traces" tests="5" failures="3" errors="1" time="0">"#), text)
        XCTAssertTrue(text.contains(#"<testcase classname="S" name="same" time="0"/>"#))
        XCTAssertTrue(text.contains(#"message="old/S/differs.trace.jsonl:4: a: 1 changed""#))
        XCTAssertFalse(text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        XCTAssertEqual("a\u{1}<&>\"\u{FFFE}".escapedForMarkup, "a\u{FFFD}&lt;&amp;&gt;&quot;\u{FFFD}")
    }

    func testSARIFAndGitLabGiveTheSameDifferenceTheSameFingerprintWhenItsTimeChanges() throws {
        func fingerprints(late: Int) throws -> ([String], [String]) {
            let harness = try CommandHarness()
            try harness.write(values: [1, 2, 3], late: late, "old/t.trace.jsonl")
            try harness.write(values: [1, 2], late: late, "new/t.trace.jsonl")
            let sarif = try JSONValue(parsing: report("sarif", harness))
            let gitlab = try JSONValue(parsing: report("gitlab", harness))
            guard case .array(let runs)? = sarif["runs"], case .array(let results)? = runs[0]["results"],
                case .array(let issues) = gitlab
            else { return ([], []) }
            XCTAssertEqual(results[0]["ruleId"], "trace/removed")
            XCTAssertEqual(issues[0]["location"], ["path": "old/t.trace.jsonl", "lines": ["begin": 5]])
            return (
                results.compactMap { $0["partialFingerprints"]?["rillTrace/v1"]?.stringValue },
                issues.compactMap { $0["fingerprint"]?.stringValue }
            )
        }
        let (first, firstGitLab) = try fingerprints(late: 0)
        let (second, secondGitLab) = try fingerprints(late: 3)
        XCTAssertEqual(first.count, 1)
        XCTAssertEqual(first, second)
        XCTAssertEqual(firstGitLab, secondGitLab)
    }

    func testFingerprintsOfOneReportAreUnique() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 1, 1, 1], "old/t.trace.jsonl")
        try harness.write(values: [], "new/t.trace.jsonl")
        guard case .array(let issues) = try JSONValue(parsing: report("gitlab", harness)) else { return XCTFail() }
        XCTAssertEqual(issues.count, 4)
        XCTAssertEqual(Set(issues.compactMap { $0["fingerprint"] }).count, 4)
    }

    /// Nothing is different, and still it is no record of a run: every report says so, as the exit status does.
    func testAnAlteredTraceThatIsTheSameIsTroubleInEveryFormat() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "old/a.trace.jsonl")
        try harness.write(values: [1, 2], "old/b.trace.jsonl")
        try harness.write(values: [1, 2], "new/a.trace.jsonl")
        let text = try harness.read("old/a.trace.jsonl").replacingOccurrences(of: #""value":2"#, with: #""value": 2"#)
        try harness.write(text, "new/b.trace.jsonl")
        for (format, part) in [
            ("text", "b   trouble: actual, line 1, column 1: the events do not fit"),
            ("text", "1 of 2 traces the same"),
            ("github", "::error file=old/b.trace.jsonl,line=1,title=b::b: actual"),
            ("gitlab", "\"severity\":\"critical\""),
            ("markdown", "### Traces: 1 of 2 differ"), ("junit", "errors=\"1\""),
            ("sarif", "\"trace/trouble\",\"level\""),
            ("json", "\"status\":\"trouble\""),
        ] {
            let result = harness.run(["diff", "--format", format, "old", "new"])
            XCTAssertEqual(result.status, 2)
            XCTAssertTrue(result.output.contains(part), "\(format): \(result.output)")
        }
    }
}

extension CommandHarness {
    static func same() throws -> CommandHarness {
        let harness = try CommandHarness()
        try harness.write(values: [1], "old/t.trace.jsonl")
        try harness.write(values: [1], "new/t.trace.jsonl")
        return harness
    }
}
