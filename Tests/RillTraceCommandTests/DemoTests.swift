import Foundation
import RillMarbles
import XCTest

@testable import RillTraceCommand

final class DemoTests: XCTestCase {
    /// A folder with the goldens of this repository, as a clone has them.
    private func clone() throws -> CommandHarness {
        let harness = try CommandHarness()
        XCTAssertEqual(harness.run(["demo", "--record"]).status, 0)
        return harness
    }

    func testAStyleEndsOnItsLine() throws {
        let result = try clone().run(["demo"], isTerminal: true)
        XCTAssertEqual(result.status, 0, result.error)
        for line in result.output.split(separator: "\n") {
            XCTAssertEqual(
                line.components(separatedBy: "\u{1B}[").count % 2,
                1,
                "a style is opened and not closed: \(line.debugDescription)"
            )
        }
        XCTAssertTrue(
            result.output.contains("\u{1B}[2mBookViewModel\u{1B}[0m\n    ms"),
            String(result.output.prefix(900))
        )
    }

    func testSaysOnceWhatItsLettersAndSignsMeanAndFitsATerminal() throws {
        let result = try clone().run(["demo"], width: 80)
        XCTAssertEqual(result.output.components(separatedBy: "O it is open, S on the shelf").count, 2)
        for sign in ["•", "✕", "╞═╡"] { XCTAssertTrue(result.output.prefix(300).contains(sign), sign) }
        for line in result.output.split(separator: "\n") {
            XCTAssertLessThanOrEqual(line.displayWidth, 80, String(line))
        }
    }

    func testSaysWhereTheTracesGoInAPackageAndElsewhere() throws {
        let harness = try clone()
        XCTAssertTrue(harness.run(["demo"]).output.contains("written to demo-traces\n"))
        try harness.write("", "Package.swift")
        XCTAssertTrue(harness.run(["demo"]).output.contains("written to .build/demo-traces\n"))
        XCTAssertTrue(
            harness.run(["demo", "--help"]).output.contains(".build/demo-traces in a package, else ./demo-traces")
        )
    }

    /// Where the locale takes no more, every sign of the command's own is ASCII; what programs read is as it is.
    func testALocaleWithoutUnicodeGetsASCII() throws {
        let harness = try clone()
        try harness.write(values: [1, 2, "long enough to be cut, and then some more"], "Traces/S/a.trace.jsonl")
        try harness.write(values: [1, 3], late: 2, "Traces/S/a.trace.jsonl.new")
        try harness.write(values: ["…"], "b")
        let golden = "Traces/S/a.trace.jsonl"
        let calls = [
            ["demo", "--width", "60"], ["show", "Traces/bookshelf"], ["diff", golden, golden + ".new"], ["pending"],
            ["review"],
            ["diff", "Traces/bookshelf", "demo-traces"], ["show", "--help"], ["--help"], ["frobnicate"], [],
            ["explain", golden], ["marble", "-a-|"], ["stale"],
        ]
        for call in calls {
            let result = harness.run(call, environment: ["LC_ALL": "C"], width: 60)
            let text = result.output + result.error
            XCTAssertTrue(text.utf8.allSatisfy { $0 < 0x80 }, "\(call): \(text)")
        }
        XCTAssertTrue(harness.run(["show", "Traces/bookshelf"], environment: ["LC_ALL": "C"]).output.contains("--o--"))
        let json = harness.run(["diff", "b", golden, "--format", "json"], environment: ["LC_ALL": "C"])
        XCTAssertTrue(json.output.contains("\"…\""), json.output)
    }
}
