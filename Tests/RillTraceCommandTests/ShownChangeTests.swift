import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// A report shows what changed, in every format.
final class ShownChangeTests: XCTestCase {
    private func prepared(_ old: JSONValue, _ new: JSONValue) throws -> CommandHarness {
        let harness = try CommandHarness()
        try harness.write(values: [old], "old/t.trace.jsonl")
        try harness.write(values: [new], "new/t.trace.jsonl")
        return harness
    }

    private let long = String(repeating: "abcdefghij", count: 300)

    func testLongValuesAreShownAroundTheirFirstDifference() throws {
        let values: [(JSONValue, JSONValue)] = [
            (.string(long + "OLD" + long), .string(long + "NEW" + long)),
            (["title": .string(long + "OLD" + long), "n": 1], ["title": .string(long + "NEW" + long), "n": 1]),
        ]
        for (old, new) in values {
            let harness = try prepared(old, new)
            for format in DiffReport.allCases {
                let text = harness.run(["diff", "--format", format.rawValue, "old", "new"]).output
                XCTAssertTrue(text.contains("OLD") && text.contains("NEW"), "\(format): \(text)")
                XCTAssertTrue(text.contains("first difference at character 3001"), "\(format): \(text)")
                // The reports for machines have it beside the whole values.
                if format != .json { XCTAssertLessThan(text.utf8.count, 3000, "\(format)") }
            }
        }
        // Also in the picture: both lanes.
        let harness = try prepared(values[0].0, values[0].1)
        let lines = harness.run(["diff", "old", "new"]).output.split(separator: "\n")
        XCTAssertTrue(lines.contains { $0.contains("− a") && $0.contains("OLD") }, lines.joined(separator: "\n"))
        XCTAssertTrue(lines.contains { $0.contains("+ a") && $0.contains("NEW") }, lines.joined(separator: "\n"))
    }

    func testTheEndsOfLongValuesAreShownToo() throws {
        for (old, new) in [(long, long + "!"), (long + "x", long + "y"), ("x" + long, "y" + long)] {
            let text = try prepared(.string(old), .string(new)).run(["diff", "--format", "gitlab", "old", "new"]).output
            XCTAssertTrue(text.contains("first difference at character \(old.first == "x" ? 1 : 3001)"), text)
        }
    }

    func testWhatCannotBeSeenIsNamed() throws {
        for (old, new, name) in [
            ("a b", "a\u{A0}b", "U+00A0 NO-BREAK SPACE instead of U+0020 SPACE"),
            ("a b", "a\u{2007}b", "U+2007 FIGURE SPACE"), ("a b", "a\u{2009}b", "U+2009 THIN SPACE"),
            ("a b", "a\u{202F}b", "U+202F NARROW NO-BREAK SPACE"),
            ("ab", "a\u{200E}b", "with U+200E LEFT-TO-RIGHT MARK"),
            ("a\u{200D}b", "ab", "without U+200D ZERO WIDTH JOINER"),
            ("ab", "ab\u{202E}", "U+202E RIGHT-TO-LEFT OVERRIDE"),
            ("pass", "p\u{430}ss", "U+0430 CYRILLIC SMALL LETTER A"),
            ("Omega", "\u{39F}mega", "U+039F GREEK CAPITAL LETTER OMICRON"),
            ("a-b", "a\u{2010}b", "U+2010 HYPHEN"), ("x", "x ", "with U+0020 SPACE"),
            ("a", "\u{251}", "U+0251 LATIN SMALL LETTER ALPHA"),
            ("1", "\u{FF11}", "U+FF11 FULLWIDTH DIGIT ONE"),
            ("\u{E9}", "\u{E9}\u{FE0F}", "with U+FE0F VARIATION SELECTOR-16"),
        ] {
            let harness = try prepared(.string(old), .string(new))
            for format in DiffReport.allCases {
                let text = harness.run(["diff", "--format", format.rawValue, "old", "new"]).output
                let wanted = format == .markdown || format == .junit ? name : name
                XCTAssertTrue(text.contains(wanted), "\(format) \(name): \(text)")
            }
        }
        // What the eye tells apart needs no name.
        for (old, new) in [("a", "b"), ("e", "\u{E9}"), ("cat", "漢字"), ("か", "カ"), ("a", "-"), ("o", "ø")] {
            let text = try prepared(.string(old), .string(new)).run(["diff", "old", "new"]).output
            XCTAssertFalse(text.contains("U+"), text)
        }
    }

    func testPathsCountFromTheTopOfTheRepository() throws {
        let harness = try prepared(1, 2)
        try FileManager.default.createDirectory(atPath: harness.folder + "/.git", withIntermediateDirectories: true)
        for side in ["old", "new"] {
            try harness.write(values: [.string(side)], "pkg/Traces/\(side)/t.trace.jsonl")
        }
        var output = ""
        let console = CommandConsole(output: { output += $0 }, error: { _ in }, folder: harness.folder + "/pkg")
        for (format, place) in [
            ("github", "file=pkg/Traces/old/t.trace.jsonl,"), ("sarif", "\"uri\":\"pkg/Traces/old/t.trace.jsonl\""),
            ("gitlab", "\"path\":\"pkg/Traces/old/t.trace.jsonl\""), ("junit", "\"pkg/Traces/old/t.trace.jsonl:"),
        ] {
            output = ""
            XCTAssertEqual(
                RillTraceTool.run(["diff", "--format", format, "Traces/old", "Traces/new"], console),
                .different
            )
            XCTAssertTrue(output.contains(place), "\(format): \(output)")
        }
    }

    func testASwapInsideAnInstantIsNoMoveToItsOwnTime() throws {
        let harness = try CommandHarness()
        for (file, values) in [("a", [1, 2, 3]), ("b", [2, 3, 1])] as [(String, [JSONValue])] {
            var trace = Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]), events: [])
            for value in values { trace.events.append(TraceEvent(at: 10, lane: "a", kind: .next, value: value)) }
            try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), file)
        }
        let text = harness.run(["diff", "a", "b"]).output
        XCTAssertFalse(text.contains("moved to 10"), text)
        XCTAssertTrue(text.contains("within the instant"), text)
    }

    func testCountsOfOneAreWrittenSo() throws {
        let harness = try prepared(1, 1)
        XCTAssertEqual(harness.run(["diff", "--format", "github", "old", "new"]).output, "1 trace the same\n")
        XCTAssertTrue(harness.run(["explain", "old/t.trace.jsonl", "a:9"]).error.contains("has 2 events"))
    }

    /// A hundred thousand marks, or a million with `RILL_LONG_TESTS`.
    func testOneCharacterOfManyMarksIsCut() throws {
        let count = ProcessInfo.processInfo.environment["RILL_LONG_TESTS"] != nil ? 1_000_000 : 100_000
        let marks = "a" + String(repeating: "\u{301}", count: count)
        let harness = try prepared(.string(marks), .string(marks + "\u{302}"))
        let header = TraceHeader(name: marks, lanes: [TraceLane(id: marks)])
        let trace = Trace(header: header, events: [TraceEvent(at: 1, lane: marks, kind: .next, value: .string(marks))])
        try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), "t")
        for call in [
            ["diff", "old", "new"], ["diff", "--format", "github", "old", "new"],
            ["diff", "--format", "junit", "old", "new"],
            ["diff", "--format", "markdown", "old", "new"], ["diff", "--format", "sarif", "old", "new"],
            ["diff", "--format", "gitlab", "old", "new"], ["show", "t"], ["show", "--events", "t"], ["explain", "t"],
            ["diff", "t", "old/t.trace.jsonl"],
        ] {
            let result = harness.run(call)
            XCTAssertLessThan(result.output.utf8.count, 8000, "\(call)")
            XCTAssertFalse(result.output.isEmpty)
        }
        XCTAssertTrue(
            harness.run(["diff", "old", "new"]).output.contains("first difference at character \(count + 2)")
        )
    }
}
