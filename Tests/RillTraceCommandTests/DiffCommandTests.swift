import RillTraceFormat
import XCTest

@testable import RillTraceCommand

final class DiffCommandTests: XCTestCase {
    private let header = #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"}]}"# + "\n"

    func testExitStatusIsZeroForTheSameOneForDifferentTwoForTrouble() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "a")
        try harness.write(values: [1, 2], "b")
        try harness.write(values: [1, 3], "c")
        try harness.write(values: [1, 2], late: 5, "d")
        XCTAssertEqual(harness.run(["diff", "a", "b"]).status, 0)
        XCTAssertEqual(harness.run(["diff", "a", "b"]).output, "1 of 1 trace the same\n")
        XCTAssertEqual(
            harness.run(["diff", "a", "c"]).output,
            "c   a: 1 changed\n          0ms 20ms\n  − a     ──1─2\n  + a     ──1─3\n  a  20ms   ~ next 2 → 3\n"
        )
        XCTAssertEqual(harness.run(["diff", "a", "c"]).status, 1)
        XCTAssertEqual(
            harness.run(["diff", "a", "d"]).output,
            "d   a: 2 shifted\n          0ms 15ms\n  − a     ──1───2──\n  + a     ────1───2\n  a  10…20ms   2 events 5ms later\n"
        )
        XCTAssertEqual(harness.run(["diff", "a", "d"]).status, 1)
        let missing = harness.run(["diff", "a", "none"])
        XCTAssertEqual(missing.status, 2)
        XCTAssertEqual(missing.error, "rilltrace: none: there is no such file or folder\n")
        XCTAssertEqual(
            harness.run(["diff", "none", "neither"]).error,
            "rilltrace: none: there is no such file or folder, and no neither either\n"
        )
    }

    func testALineThatSomeoneAlteredIsNamedAndNeverPassesAsTheSame() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "good")
        let text = try harness.read("good")
        try harness.write(text.replacingOccurrences(of: #""value":2"#, with: #""value":3"#), "value")
        try harness.write(text.replacingOccurrences(of: #""at":20"#, with: #""at":21"#), "time")
        try harness.write(text.replacingOccurrences(of: #""value":2"#, with: #""value": 2"#), "blank")
        let value = harness.run(["diff", "value", "good"])
        XCTAssertEqual(value.status, 2)
        XCTAssertTrue(value.output.contains("a  20ms   ~ next 3 → 2\n"), value.output)
        XCTAssertTrue(value.output.contains("edited by hand or merged by git"), value.output)
        let time = harness.run(["diff", "time", "good"])
        XCTAssertEqual(time.status, 2)
        XCTAssertTrue(time.output.contains("1ms earlier"), time.output)
        let blank = harness.run(["diff", "blank", "good"])
        XCTAssertEqual(blank.status, 2)
        XCTAssertTrue(blank.error.contains("edited by hand or merged by git"), blank.error)
    }

    func testACheckWithoutANumberOfEventsIsHeldAgainstAlteredLines() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2], "good")
        let text = try harness.read("good").replacingOccurrences(of: #""events":3,"#, with: "")
        XCTAssertFalse(text.contains("events"))
        try harness.write(text, "checked")
        try harness.write(text.replacingOccurrences(of: #""value":2"#, with: #""value":3"#), "altered")
        XCTAssertEqual(harness.run(["diff", "good", "checked"]).status, 0)
        XCTAssertEqual(harness.run(["validate", "checked"]).status, 0)
        for call in [
            ["diff", "good", "altered"], ["diff", "altered", "altered"], ["validate", "altered"], ["show", "altered"],
        ] {
            let result = harness.run(call)
            XCTAssertEqual(result.status, 2, "\(call)")
            XCTAssertTrue(result.error.contains("altered:1:1: the events do not fit the header's check"), result.error)
        }
    }

    func testFoldersComparePathByPathAndMissingOrExtraIsADifference() throws {
        let harness = try CommandHarness()
        for side in ["old", "new"] {
            try harness.write(values: [1], "\(side)/S/same.trace.jsonl")
            try harness.write("no trace", "\(side)/notes.txt")
        }
        XCTAssertEqual(harness.run(["diff", "old", "new"]).status, 0)
        try harness.write(values: [1], "old/S/gone.trace.jsonl")
        try harness.write(values: [1], "new/S/more.trace.jsonl")
        let result = harness.run(["diff", "old", "new/"])
        XCTAssertEqual(result.status, 1)
        XCTAssertTrue(result.output.contains("S/gone   missing"))
        XCTAssertTrue(result.output.contains("S/more   extra"))
        XCTAssertTrue(result.output.contains("1 of 3 traces the same"))
        XCTAssertEqual(harness.run(["diff", "old", "new/S/same.trace.jsonl"]).status, 2)
    }

    func testOneFileMoreOrLessIsADifferenceByItselfInEachFormat() throws {
        let harness = try CommandHarness()
        for side in ["small", "large"] { try harness.write(values: [1], "\(side)/S/same.trace.jsonl") }
        try harness.write(values: [1], "large/S/more.trace.jsonl")
        for (old, new, said) in [("small", "large", "extra"), ("large", "small", "missing")] {
            let result = harness.run(["diff", old, new])
            XCTAssertEqual(result.status, 1)
            XCTAssertTrue(result.output.contains("S/more   \(said)"), result.output)
            XCTAssertTrue(result.output.contains("1 of 2 traces the same"), result.output)
            XCTAssertEqual(result.error, "")
            for format in DiffReport.allCases {
                let report = harness.run(["diff", old, new, "--format", format.rawValue])
                XCTAssertEqual(report.status, 1, format.rawValue)
                XCTAssertTrue(report.output.contains("S/more"), "\(format): \(report.output)")
            }
        }
        XCTAssertEqual(harness.run(["diff", "large", "large"]).status, 0)
    }

    func testATraceThatIsTroubleIsNotHiddenByOneThatDiffers() throws {
        let harness = try CommandHarness()
        for side in ["old", "new"] {
            try harness.write(values: [side == "old" ? 1 : 2], "\(side)/a.trace.jsonl")
            try harness.write("no trace\n", "\(side)/b.trace.jsonl")
            try harness.write(values: [side == "old" ? 1 : 2], "\(side)/c.trace.jsonl")
        }
        XCTAssertEqual(harness.run(["diff", "old", "new"]).status, 2)
    }

    func testOneCauseInManyTracesIsToldOnce() throws {
        let harness = try CommandHarness()
        for index in 1...5 {
            try harness.write(values: [1, 2], name: "t\(index)", "old/t\(index).trace.jsonl")
            try harness.write(values: [1, 3], name: "t\(index)", "new/t\(index).trace.jsonl")
        }
        let result = harness.run(["diff", "old", "new"])
        XCTAssertTrue(result.output.hasPrefix("5 traces: a: ~ next 2 → 3   t1, t2, t3, t4, …\n"), result.output)
    }

    func testBadFilesAreASentenceWithTheirPlaceAndStatusTwo() throws {
        let harness = try CommandHarness()
        let good = header + #"{"at":1,"lane":"a","sub":1,"kind":"next","value":1}"# + "\n"
        try harness.write(good, "good")
        let cases: [(String, String)] = [
            ("", "bad:1:1: the file is empty"),
            ("\u{FEFF}" + good, "bad:1:1: the file begins with a byte order mark"),
            (header + "<<<<<<< ours\n", "bad:2:1: \"<<<<<<<\" is a conflict marker"),
            (header.replacingOccurrences(of: "trace/1", with: "trace/9"), "bad:1:11: the file is rill-trace/9"),
            (
                good.replacingOccurrences(of: "\"value\":1", with: "\"at\":1"),
                "bad:2:42: the member \"at\" is there twice"
            ),
            (good.replacingOccurrences(of: "value\":1", with: "value\":\"\\ud800\""), "bad:2:51: half a surrogate"),
            (
                header + "{\"at\":1,\"lane\":\"a\",\"sub\":1,\"kind\":\"next\",\"value\":"
                    + String(repeating: "[", count: 100_000) + "\n", "bad:2:"
            ),
        ]
        for (text, message) in cases {
            try harness.write(text, "bad")
            for arguments in [
                ["diff", "good", "bad"], ["diff", "bad", "good"], ["validate", "bad"], ["show", "bad"],
            ] {
                let result = harness.run(arguments)
                XCTAssertEqual(result.status, 2, "\(arguments) \(text.prefix(80))")
                XCTAssertTrue(result.error.contains(message), "\(arguments): \(result.error)")
            }
        }
        XCTAssertEqual(harness.run(["explain", "."]).status, 2)
        XCTAssertTrue(harness.run(["explain", "."]).error.contains("this is a folder"))
    }

    func testAFileThatIsCutShortIsComparedAsFarAsItGoesAndIsTrouble() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2, 3], "good")
        try harness.write(String(try harness.read("good").dropLast(20)), "cut")
        let result = harness.run(["diff", "good", "cut"])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(result.output.contains("− next 3"))
        XCTAssertTrue(result.error.contains("the file ends inside this line"))
        XCTAssertTrue(harness.run(["show", "cut"]).output.contains("─1"))
    }

    func testFilesMergedByGitAreTroubleEvenWhenEqual() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1, 2, 3], "good")
        var lines = try harness.read("good").split(separator: "\n")
        lines.swapAt(2, 3)
        try harness.write(lines.joined(separator: "\n") + "\n", "merged")
        let result = harness.run(["diff", "merged", "merged"])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(
            result.error.contains("merged: expected, line 1, column 1: the events do not fit the header's check"),
            result.error
        )
    }

    func testSeveralFormatsAreWrittenInOneRun() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "a")
        try harness.write(values: [2], "b")
        let result = harness.run(["diff", "a", "b", "--format", "text", "--format", "json", "--output", "out.json"])
        XCTAssertEqual(
            result.output,
            "b   a: 1 changed\n          0ms\n  − a     ──1\n  + a     ──2\n  a  10ms   ~ next 1 → 2\n"
        )
        let json = try JSONValue(parsing: harness.read("out.json"))
        XCTAssertEqual(json["status"], "different")
        guard case .array(let traces)? = json["traces"],
            case .array(let findings)? = traces[0]["difference"]?["findings"]
        else { return XCTFail("\(json)") }
        XCTAssertEqual(findings[0]["kind"], "changed")
        XCTAssertEqual(findings[0]["changes"], [["path": ".", "expected": 1, "actual": 2]])
        XCTAssertEqual(findings[0]["expectedLine"], 3)
    }

    func testAPipeIsRead() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "a")
        XCTAssertEqual(harness.run(["diff", "a", "-"], input: try harness.read("a")).status, 0)
        XCTAssertEqual(harness.run(["show", "-"], input: try harness.read("a")).status, 0)
        XCTAssertTrue(harness.run(["show", "-"], input: "x\n").error.contains("standard input:1:1:"))
    }

    func testColourIsForTerminalsThatWantIt() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "a")
        try harness.write(values: [2], "b")
        let diff = ["diff", "a", "b"]
        XCTAssertFalse(harness.run(diff).output.contains("\u{1B}"))
        XCTAssertTrue(harness.run(diff, isTerminal: true).output.contains("\u{1B}[33m"))
        XCTAssertFalse(harness.run(diff, isTerminal: true, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
        XCTAssertTrue(harness.run(diff, isTerminal: true, environment: ["NO_COLOR": ""]).output.contains("\u{1B}"))
        _ = harness.run(["diff", "-o", "out", "a", "b"], isTerminal: true)
        XCTAssertFalse(try harness.read("out").contains("\u{1B}"))
    }

    func testFollowsLinksToFoldersButNotInACircle() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "real/S/a.trace.jsonl")
        try harness.write(values: [1], "other/a.trace.jsonl")
        let link = {
            try FileManager.default.createSymbolicLink(atPath: harness.folder + "/" + $0, withDestinationPath: $1)
        }
        try link("linked", "real")
        try link("real/S/again", "..")
        try FileManager.default.createDirectory(atPath: harness.folder + "/deep", withIntermediateDirectories: true)
        try link("deep/S", "../other")
        XCTAssertEqual(harness.run(["diff", "real", "linked"]).output, "1 of 1 trace the same\n")
        XCTAssertEqual(harness.run(["diff", "linked", "deep"]).output, "1 of 1 trace the same\n")
        XCTAssertEqual(harness.run(["validate", "linked", "deep"]).output, "2 files: valid\n")
        try FileManager.default.removeItem(atPath: harness.folder + "/other/a.trace.jsonl")
        XCTAssertEqual(harness.run(["diff", "linked", "deep"]).status, 1)
        try link("other/a.trace.jsonl", "nowhere")
        let dangling = harness.run(["diff", "linked", "deep"])
        XCTAssertEqual(dangling.status, 2)
        XCTAssertTrue(dangling.error.contains("a symbolic link to a file that is not there"), dangling.error)
        try link("circle", "circle")
        XCTAssertTrue(harness.run(["validate", "circle"]).error.contains("symbolic links lead in a circle"))
        XCTAssertTrue(harness.run(["validate", ""]).error.contains("an empty name names no file"))
    }

    func testTwoFoldersWithoutTracesAreTroubleAndNotTheSame() throws {
        let harness = try CommandHarness()
        try harness.write("x", "old/file")
        try harness.write("x", "new/file")
        let result = harness.run(["diff", "old", "new"])
        XCTAssertEqual(result.status, 2)
        XCTAssertEqual(result.error, "rilltrace: old: neither here nor below new is a *.trace.jsonl\n")
    }

    func testAFileThatIsNotWholeReplacesNothing() throws {
        let harness = try CommandHarness()
        try harness.write(header + #"{"at":1,"lane":"a","sub":1,"kind":"next"}"# + "\n{\"at\":2,\"la", "cut")
        for call in [["export", "--format", "csv"], ["export", "--format", "otlp"], ["render"]] {
            for name in ["old.svg", "new-\(call.last ?? "").svg"] {
                try harness.write("old", "old.svg")
                let result = harness.run(call + ["--output", name, "cut"])
                XCTAssertEqual(result.status, 2)
                XCTAssertTrue(result.error.hasPrefix("cut:3:9: the file ends inside this line"), result.error)
                XCTAssertEqual(result.error.contains("was left as it is"), name == "old.svg", result.error)
            }
            XCTAssertEqual(try harness.read("old.svg"), "old")
            XCTAssertTrue(harness.exists("new-\(call.last ?? "").svg"))
        }
        XCTAssertEqual(harness.run(["explain", "cut"]).status, 2)
        let newest = header.replacingOccurrences(of: "trace/1", with: "trace/99999999999999999999")
        try harness.write(newest, "newest")
        XCTAssertTrue(harness.run(["show", "newest"]).error.contains("written by a newer Rill"))
    }
}
