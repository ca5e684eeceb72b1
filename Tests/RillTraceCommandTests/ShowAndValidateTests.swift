import RillTraceFormat
import XCTest

@testable import RillTraceCommand

final class ShowAndValidateTests: XCTestCase {
    private let header =
        #"{"schema":"rill-trace/1","name":"Search","unit":"ms","lanes":[{"id":"query"},{"id":"out"}]}"# + "\n"

    func testDrawsLanesOnOneRulerWithTheirSubscriptions() throws {
        let harness = try CommandHarness()
        try harness.write(
            header + """
                {"at":0,"lane":"out","sub":1,"kind":"subscribe"}
                {"at":0,"lane":"query","sub":1,"kind":"subscribe"}
                {"at":10,"lane":"query","sub":1,"kind":"next","value":"sw"}
                {"at":20,"lane":"query","sub":1,"kind":"next","value":{"n":1}}
                {"at":20,"lane":"query","sub":1,"kind":"completed"}
                {"at":50,"lane":"out","sub":1,"kind":"next"}
                {"at":50,"lane":"out","sub":2,"kind":"subscribe"}
                {"at":900,"lane":"out","sub":1,"kind":"error","error":{"type":"E","value":1}}
                {"at":910,"lane":"out","sub":2,"kind":"dispose"}

                """,
            "t"
        )
        let result = harness.run(["show", "t"])
        XCTAssertEqual(result.status, 0)
        XCTAssertEqual(
            result.output,
            """
            Search
            ms     0    10    20                       50  900     910
            query  ─────sw────[{"n":1} ┤]
            out 1  ────────────────────────────────────•─⋯─✕'1'
            out 2  ──────────────────────────────────────⋯──────────
              └                                        ╞═⋯═════════╡

            """
        )
    }

    func testFitsTheWidth() throws {
        let harness = try CommandHarness()
        try harness.write(values: (0..<500).map { JSONValue(integer: $0 * 1000) }, "t")
        for width in [40, 72, 200] {
            let result = harness.run(["show", "--width", "\(width)", "t"])
            let longest = result.output.split(separator: Character("\n")).map(\.count).max() ?? 0
            XCTAssertLessThanOrEqual(longest, width)
            for value in [0, 123_000, 499_000] { XCTAssertTrue(result.output.contains("\(value)")) }
        }
    }

    func testListsEventsWithTheirCauses() throws {
        let harness = try CommandHarness()
        try harness.write(
            header + """
                {"at":5,"lane":"query","sub":1,"kind":"next","value":"sw"}
                {"at":9,"lane":"out","sub":2,"kind":"error","error":{"type":"E","value":"x"},"from":{"lane":"query","n":1}}

                """,
            "t"
        )
        XCTAssertEqual(
            harness.run(["show", "--events", "t"]).output,
            """
            Search
                   5ms  query:1      next "sw"
                   9ms  out:1        error #2 E "x"   from query:1

            """
        )
    }

    func testValidateFindsWhatARecorderNeverWrites() throws {
        let harness = try CommandHarness()
        try harness.write(
            header + """
                {"at":5,"lane":"query","sub":1,"kind":"next","value":1,"from":{"lane":"out","n":1}}
                {"at":4,"lane":"out","sub":1,"kind":"next","value":1}
                {"at":6,"lane":"other","sub":1,"kind":"next","value":1,"from":{"lane":"query","n":1}}

                """,
            "t"
        )
        let result = harness.run(["validate", "t"])
        XCTAssertEqual(result.status, 2)
        XCTAssertEqual(
            result.error,
            """
            t:2:1: the cause out:1 does not come before its effect
            t:3:1: the time goes back from 5 to 4
            t:4:1: lane "other" is not among the lanes of the header

            """
        )
    }

    func testNoEventCausesItselfOrOneAheadOfIt() throws {
        let harness = try CommandHarness()
        func line(_ time: Int, _ lane: String, from cause: String, _ number: Int) -> String {
            #"{"at":\#(time),"lane":"\#(lane)","sub":1,"kind":"next","from":{"lane":"\#(cause)","n":\#(number)}}"#
                + "\n"
        }
        let first = #"{"at":0,"lane":"query","sub":1,"kind":"next"}"# + "\n"
        for (lines, complaint) in [
            (line(0, "query", from: "query", 1), "t:2:1: the cause query:1"),
            (first + line(1, "query", from: "query", 2), "t:3:1: the cause query:2"),
            (first + line(1, "out", from: "out", 1), "t:3:1: the cause out:1"),
            (line(0, "out", from: "query", 1) + first, "t:2:1: the cause query:1"),
            (first + line(1, "out", from: "query", 2), "t:3:1: the cause query:2"),
            (first + line(1, "out", from: "nowhere", 1), "t:3:1: the cause nowhere:1"),
        ] {
            try harness.write(header + lines, "t")
            let result = harness.run(["validate", "t"])
            XCTAssertEqual(result.status, 2, lines)
            XCTAssertEqual(result.error, complaint + " does not come before its effect\n")
            XCTAssertEqual(harness.run(["explain", "t"]).status, 2, lines)
        }
        try harness.write(header + first + line(0, "query", from: "query", 1) + line(0, "out", from: "query", 2), "t")
        XCTAssertEqual(harness.run(["validate", "t"]).status, 0)
    }

    func testValidatePrintsTheSchemas() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], "t")
        XCTAssertEqual(harness.run(["validate", "t"]).output, "t: valid\n")
        XCTAssertEqual(harness.run(["validate", "t", "t"]).output, "2 files: valid\n")
        XCTAssertNoThrow(try JSONValue(parsing: harness.run(["validate", "--schema", "event"]).output))
        XCTAssertEqual(harness.run(["validate"]).status, 2)
    }

    func testTakeFoldersLikeTheDiff() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], name: "B", "Traces/S/b.trace.jsonl")
        try harness.write(values: [2], name: "A", "Traces/S/a.trace.jsonl")
        try harness.write(values: [3], name: "new", "Traces/S/a.trace.jsonl.new")
        try harness.write("no trace", "Traces/README")
        try harness.write(values: [4], name: "single", "t")
        XCTAssertEqual(harness.run(["validate", "Traces"]).output, "2 files: valid\n")
        XCTAssertEqual(harness.run(["validate", "Traces/", "t"]).output, "3 files: valid\n")
        let shown = harness.run(["show", "Traces", "t"]).output.split(separator: "\n")
        XCTAssertEqual(shown.filter { ["A", "B", "single", "new"].contains($0) }, ["A", "B", "single"])
        try harness.write("<<<<<<< ours\n", "Traces/S/a.trace.jsonl")
        let bad = harness.run(["validate", "Traces"])
        XCTAssertEqual(bad.status, 2)
        XCTAssertTrue(bad.error.hasPrefix("Traces/S/a.trace.jsonl:1:1: "), bad.error)
    }

    func testAFolderWithoutTracesIsTroubleAndDoesNotHideTheRest() throws {
        let harness = try CommandHarness()
        try harness.write(values: [1], name: "T", "t")
        try harness.write("x", "empty/file")
        for call in ["validate", "show"] {
            let result = harness.run([call, "empty", "t"])
            XCTAssertEqual(result.status, 2)
            XCTAssertEqual(result.error, "rilltrace: empty: there is no *.trace.jsonl below this folder\n")
        }
        XCTAssertTrue(harness.run(["show", "empty", "t"]).output.hasPrefix("T\n"))
    }

    func testValidateCountsWhatItDoesNotList() throws {
        let harness = try CommandHarness()
        let header = #"{"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a"}]}"#
        let lines = (0..<25).map { #"{"at":\#(100 - $0),"lane":"a","sub":1,"kind":"next"}"# }
        try harness.write(([header] + lines).joined(separator: "\n") + "\n", "t")
        let error = harness.run(["validate", "t"]).error.split(separator: "\n")
        XCTAssertEqual(error.count, 21)
        XCTAssertEqual(error.last, "t: and 4 more like these")
    }
}
