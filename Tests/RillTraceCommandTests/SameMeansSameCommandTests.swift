import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// What the command says and with which status, where two files differ in what is easily overlooked.
final class SameMeansSameCommandTests: XCTestCase {
    private let header = #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[{"id":"a"}]}"# + "\n"

    private func next(_ time: Int, _ value: String, _ rest: String = "") -> String {
        #"{"at":\#(time),"lane":"a","sub":1,"kind":"next","value":\#(value)\#(rest)}"# + "\n"
    }

    private func status(_ old: String, _ new: String, header other: String? = nil) throws -> CommandHarness.Result {
        let harness = try CommandHarness()
        try harness.write((other ?? header) + old, "old")
        try harness.write(header + new, "new")
        return harness.run(["diff", "old", "new"])
    }

    func testTheInputsOfTheIssueDiffer() throws {
        let completed = #"{"at":8,"lane":"a","sub":1,"kind":"completed"}"# + "\n"
        let disposed = completed.replacingOccurrences(of: "completed", with: "dispose")
        XCTAssertEqual(try status(completed, disposed).status, 1)
        let twins = (next(0, #""0001252FGbHytW}-price""#), next(0, #""0001846Ei,8:To_-price""#))
        XCTAssertEqual(try status(twins.0, twins.1).status, 1)
        let caused = next(0, "1") + next(1, "2", #","from":{"lane":"a","n":1}"#)
        let bare = try status(caused, next(0, "1") + next(1, "2"))
        XCTAssertEqual(bare.status, 1)
        XCTAssertTrue(bare.output.contains("the actual trace has no causes"), bare.output)
        for (tolerance, old, new) in [
            (#""absolute":0.5"#, "9007199254740993", "9007199254740992"), (#""relative":0.1"#, "1e400", "1e500"),
        ] {
            let tolerant = header.replacingOccurrences(of: "}]}", with: #"}],"options":{"tolerance":{\#(tolerance)}}}"#)
            XCTAssertEqual(try status(next(0, old), next(0, new), header: tolerant).status, 1)
        }
    }

    func testMissingCausesAreSaidInEachFormat() throws {
        let harness = try CommandHarness()
        try harness.write(header + next(0, "1") + next(1, "2", #","from":{"lane":"a","n":1}"#), "old")
        try harness.write(header + next(0, "1") + next(1, "2"), "new")
        for format in DiffReport.allCases {
            let result = harness.run(["diff", "old", "new", "--format", format.rawValue])
            XCTAssertEqual(result.status, 1)
            XCTAssertTrue(result.output.contains("no causes"), "\(format): \(result.output)")
        }
    }

    func testWhatWasNotComparedIsSaidInEachFormat() throws {
        let harness = try CommandHarness()
        try harness.write(header + next(0, "1"), "old")
        try harness.write(header + next(0, "1", #","later":true"#), "new")
        for format in DiffReport.allCases {
            let result = harness.run(["diff", "old", "new", "--format", format.rawValue])
            XCTAssertEqual(result.status, 0, "\(format)")
            XCTAssertTrue(result.output.contains("not compared"), "\(format): \(result.output)")
        }
        let report = harness.run(["diff", "old", "new", "--format", "junit"]).output
        XCTAssertTrue(report.contains(#"failures="0" errors="0""#), report)
        XCTAssertTrue(harness.run(["diff", "old", "new", "--format", "sarif"]).output.contains(#""level":"note""#))
        XCTAssertTrue(harness.run(["diff", "old", "new", "--format", "github"]).output.hasPrefix("::notice "))
    }

    func testNamesThatEndInAPrependCharacterAreNamesOfTraces() throws {
        let harness = try CommandHarness()
        for name in ["x\u{600}", "y\u{110BD}", "z\u{200D}"] {
            try harness.write(header + next(0, "1"), "old/\(name).trace.jsonl")
            try harness.write(header + next(0, "2"), "new/\(name).trace.jsonl")
            try harness.write(header + next(0, "2"), "Traces/S/\(name).trace.jsonl.new")
        }
        let result = harness.run(["diff", "old", "new"])
        XCTAssertEqual(result.status, 1, result.output)
        XCTAssertTrue(result.output.contains("0 of 3 traces the same"), result.output)
        XCTAssertEqual(harness.run(["pending"]).status, 1)
        XCTAssertEqual(harness.run(["accept"]).status, 0)
        for name in ["x\u{600}", "y\u{110BD}", "z\u{200D}"] {
            XCTAssertTrue(harness.exists("Traces/S/\(name).trace.jsonl"))
        }
        XCTAssertEqual(harness.run(["pending"]).status, 0)
    }

    // MARK: Trouble

    func testWhatNoRecorderWritesIsTrouble() throws {
        let harness = try CommandHarness()
        let headers = [
            "name": #"{"schema":"rill-trace/1","unit":"ms","lanes":[]}"#,
            "unit": #"{"schema":"rill-trace/1","name":"n","lanes":[]}"#,
            "lanes": #"{"schema":"rill-trace/1","name":"n","unit":"ms"}"#,
            "fortnight": #"{"schema":"rill-trace/1","name":"n","unit":"fortnight","lanes":[{"id":"a"}]}"#,
            "check": #"{"schema":"rill-trace/1","name":"n","unit":"ms","lanes":[],"check":"fnv1a64:0"}"#,
        ]
        for (what, header) in headers {
            try harness.write(header + "\n", "bad")
            for call in [["validate", "bad"], ["diff", "bad", "bad"], ["show", "bad"], ["migrate", "bad"]] {
                let result = harness.run(call)
                XCTAssertEqual(result.status, 2, "\(what): \(call)")
                XCTAssertTrue(result.error.contains(what), "\(call): \(result.error)")
            }
        }
        for line in [#""lane":"b""#, #""at":-5"#] {
            let second = next(1, "2").replacingOccurrences(
                of: line.hasPrefix("\"at") ? #""at":1"# : #""lane":"a""#,
                with: line
            )
            try harness.write(header + next(0, "1") + second, "odd")
            XCTAssertEqual(harness.run(["validate", "odd"]).status, 2)
            XCTAssertEqual(harness.run(["explain", "odd"]).status, 2)
        }
    }

    func testADamagedFileIsExplainedAsFarAsItGoesWithStatusTwo() throws {
        let harness = try CommandHarness()
        try harness.write(header + next(0, "1", #","from":{"lane":"a","n":2}"#) + next(1, "2"), "later")
        let later = harness.run(["explain", "later", "a:1"])
        XCTAssertEqual(later.status, 2)
        XCTAssertTrue(later.output.contains("the file is damaged"), later.output)
        XCTAssertTrue(later.error.contains("later:2:1: the cause a:2 does not come before its effect"), later.error)
        try harness.write(header + next(0, "1", #","from":{"lane":"z","n":1}"#), "gone")
        XCTAssertEqual(harness.run(["explain", "gone"]).status, 2)
        try harness.write(header + next(0, "1") + next(1, "2", #","from":{"lane":"a","n":1}"#), "good")
        XCTAssertEqual(harness.run(["explain", "good"]).status, 0)
    }

    func testPendingTracesThatCannotBeUsedAreTrouble() throws {
        let harness = try CommandHarness()
        try harness.write("no trace\n", "Traces/S/bad.trace.jsonl.new")
        try harness.write("no trace\n", "Traces/T/golden.trace.jsonl")
        try harness.write(header + next(0, "1"), "Traces/T/golden.trace.jsonl.new")
        for name in ["S", "T"] {
            let result = harness.run(["pending", name])
            XCTAssertEqual(result.status, 2, name)
            XCTAssertTrue(result.output.contains("no trace") || result.output.contains("header"), result.output)
            XCTAssertTrue(harness.run(["pending", "--json", name]).output.contains(#""trouble":true"#))
            XCTAssertEqual(harness.run(["review", name]).status, 2)
        }
    }

    func testAFolderThatIsNotThereIsTrouble() throws {
        let harness = try CommandHarness()
        try harness.write(header + next(0, "1"), "Traces/S/a.trace.jsonl.new")
        for command in ["pending", "accept", "reject", "review", "stale"] {
            let result = harness.run([command, "--folder", "TYPO"])
            XCTAssertEqual(result.status, 2, command)
            XCTAssertEqual(result.error, "rilltrace: TYPO: there is no such folder\n")
            XCTAssertEqual(harness.run([command, "--folder", "Traces/S/a.trace.jsonl.new"]).status, 2)
        }
        XCTAssertTrue(harness.exists("Traces/S/a.trace.jsonl.new"))
        // The usual folder need not be there: nothing was recorded yet.
        XCTAssertEqual(try CommandHarness().run(["pending"]).status, 0)
    }

    func testGreatTimesAreShownAsTheyAre() throws {
        let harness = try CommandHarness()
        let seconds = header.replacingOccurrences(of: #""unit":"ms""#, with: #""unit":"s""#)
        try harness.write(seconds + next(0, "1") + next(4_611_686_018_427_387_903, "2"), "late")
        let result = harness.run(["show", "late"])
        XCTAssertEqual(result.status, 0, result.error)
        XCTAssertTrue(result.output.contains("4611686018427387903"), result.output)
        let picture = harness.run(["render", "late", "-o", "late.svg"])
        XCTAssertTrue(picture.error.contains("292 years"), picture.error)
    }

    // MARK: All

    func testEveryDifferenceIsCountedAndWithAllWritten() throws {
        let harness = try CommandHarness()
        let count = 12_345
        try harness.write(header + (0..<count).map { next($0, "\($0)") }.joined(), "old")
        try harness.write(header + (0..<count).map { next($0, "\"x\($0)\"") }.joined(), "new")
        let some = harness.run(["diff", "old", "new"]).output
        XCTAssertTrue(some.contains("… and \(count - 20) more differences\n"), String(some.suffix(200)))
        for format in ["text", "json", "markdown", "junit", "sarif", "gitlab"] {
            let cut = harness.run(["diff", "old", "new", "--format", format]).output
            let all = harness.run(["diff", "old", "new", "--all", "--format", format]).output
            let last = #"x\#(count - 1)"#
            XCTAssertFalse(cut.contains(last), format)
            XCTAssertTrue(all.contains(last), format)
            XCTAssertFalse(all.contains("… and"), format)
            switch format {
            case "json":
                XCTAssertTrue(cut.contains(#""findingCount":\#(count),"findingsCut":true"#))
                XCTAssertFalse(all.contains("findingsCut"))
            case "sarif", "gitlab": XCTAssertTrue(cut.contains("… and \(count - 50) more differences"), format)
            default: XCTAssertTrue(cut.contains("… and \(count - 20) more differences"), format)
            }
        }
        let annotation = harness.run(["diff", "old", "new", "--format", "github"]).output
        XCTAssertTrue(annotation.contains("… and \(count - 5) more"), annotation)
    }
}
