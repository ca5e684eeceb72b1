import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

final class ExportTests: XCTestCase {
    /// Two lanes whose names are equal to Swift and differ in bytes, a lane with the sign that joins names, an open span.
    private let events = """
        {"schema":"rill-trace/1","name":"x","unit":"us","lanes":[{"id":"\u{E9}"},{"id":"e\u{301}"},{"id":"a#1"}]}
        {"at":-5,"lane":"\u{E9}","sub":1,"kind":"subscribe"}
        {"at":1,"lane":"e\u{301}","sub":1,"kind":"subscribe"}
        {"at":2,"lane":"\u{E9}","sub":1,"kind":"next","value":1}
        {"at":3,"lane":"e\u{301}","sub":1,"kind":"next","value":2,"from":{"lane":"\u{E9}","n":2}}
        {"at":4,"lane":"a#1","sub":2,"kind":"subscribe","from":{"lane":"e\u{301}","n":2}}
        {"at":5,"lane":"\u{E9}","sub":1,"kind":"completed"}
        {"at":6,"lane":"\u{E9}","sub":1,"kind":"violation","rule":"next after completed","value":3}

        """

    private func document(_ format: String) throws -> JSONValue {
        let harness = try CommandHarness()
        try harness.write(events, "t")
        let result = harness.run(["export", "--format", format, "t"])
        XCTAssertEqual(result.status, 0, result.error)
        return try JSONValue(parsing: result.output)
    }

    private func elements(_ value: JSONValue?) -> [JSONValue] {
        guard case .array(let elements) = value else { return [] }
        return elements
    }

    func testPerfettoPairsSpansAndArrowsByTheBytesOfTheirNames() throws {
        let events = elements(try document("perfetto")["traceEvents"])
        func all(_ phase: JSONValue) -> [JSONValue] { events.filter { $0["ph"] == phase } }
        XCTAssertEqual(all("M").count, 4)
        let begins = all("b").compactMap { $0["id"]?.stringValue }
        XCTAssertEqual(begins.count, 3)
        // As bytes, for two of the strings are equal.
        XCTAssertEqual(
            Set(begins.map { Array($0.utf8) }),
            Set(all("e").compactMap { $0["id"]?.stringValue }.map { Array($0.utf8) })
        )
        XCTAssertEqual(all("e").count, 3)
        let end = all("e").first { $0["id"] == "a#1#2" }
        XCTAssertEqual(end?["name"], all("b").first { $0["id"] == "a#1#2" }?["name"])
        XCTAssertEqual(end?["name"], "a#1 #2")
        XCTAssertEqual(all("s").map { $0["ts"] }, [2, 3])
        XCTAssertEqual(all("f").map { $0["ts"] }, [3, 4])
        XCTAssertEqual(all("s").map { $0["tid"] }, [1, 2])
        XCTAssertEqual(all("f").map { $0["tid"] }, [2, 3])
    }

    func testOTLPHasOneIdentifierForEachSpan() throws {
        let resources = elements(try document("otlp")["resourceSpans"])
        let spans = elements(elements(resources.first?["scopeSpans"]).first?["spans"])
        // What comes after the end is a span of its own.
        XCTAssertEqual(spans.count, 4)
        let ids = spans.compactMap { $0["spanId"]?.stringValue }
        XCTAssertEqual(Set(ids).count, 4)
        func span(_ name: String) -> JSONValue? {
            spans.first { $0["name"]?.stringValue.map { Array($0.utf8) } == Array(name.utf8) }
        }
        XCTAssertEqual(span("a#1 #2")?["parentSpanId"], span("e\u{301} #1")?["spanId"])
        XCTAssertEqual(elements(span("e\u{301} #1")?["events"]).map { $0["timeUnixNano"] }, ["3000"])
        // The format has no time before 1970.
        XCTAssertEqual(span("\u{E9} #1")?["startTimeUnixNano"], "0")
    }

    func testCausesFarBackGetNoArrowAndAreCounted() throws {
        let harness = try CommandHarness()
        var trace = Trace(header: TraceHeader(name: "x", lanes: [TraceLane(id: "a")]), events: [])
        for index in 1...(RecentEvents.window + 2) {
            trace.events.append(TraceEvent(at: index, lane: "a", kind: .next, value: 1))
        }
        for cause in [2, 3] {
            trace.events.append(
                TraceEvent(at: 99_999, lane: "b", kind: .next, value: 1, from: TraceCause(lane: "a", n: cause))
            )
        }
        try harness.write(String(decoding: trace.jsonLines, as: UTF8.self), "t")
        let result = harness.run(["export", "--format", "perfetto", "t"])
        XCTAssertEqual(result.error, "t: arrows left out: 1, whose causes lie more than 65536 events of a lane back\n")
        XCTAssertEqual(result.output.components(separatedBy: "\"ph\":\"f\"").count - 1, 1)
    }

    func testPerfettoTimesAreNumbersHoweverLate() throws {
        let harness = try CommandHarness()
        for (unit, time, wanted) in [
            ("us", "9100000000000000", "9100000000000000"), ("ms", "4611686018427387903", "4.611686018427388e+21"),
            ("ns", "1500", "1.5"), ("ns", "-1", "-0.001"), ("us", "-7", "-7"),
        ] {
            try harness.write(
                """
                {"schema":"rill-trace/1","name":"x","unit":"\(unit)","lanes":[{"id":"a"}]}
                {"at":\(time),"lane":"a","sub":1,"kind":"next"}

                """,
                "t"
            )
            let document = try JSONValue(parsing: harness.run(["export", "--format", "perfetto", "t"]).output)
            let instant = elements(document["traceEvents"]).first { $0["ph"] == "i" }
            XCTAssertEqual(instant?["ts"]?.description, wanted)
        }
    }

    func testCSVQuotesWhatATableNeeds() throws {
        let harness = try CommandHarness()
        try harness.write(
            #"""
            {"schema":"rill-trace/1","name":"x","unit":"ms","lanes":[{"id":"a,\"b\"\nc"},{"id":"d"}]}
            {"at":-5,"lane":"a,\"b\"\nc","sub":1,"kind":"next","value":{"x":[1,2]}}
            {"at":1,"lane":"d","sub":2,"kind":"error","error":{"type":"E","value":"no"},"from":{"lane":"a,\"b\"\nc","n":1}}
            {"at":2,"lane":"d","sub":2,"kind":"violation","rule":"next, after error","value":7}
            {"at":3,"lane":"d","sub":0,"kind":"completed"}

            """#,
            "t"
        )
        XCTAssertEqual(
            harness.run(["export", "--format", "csv", "t"]).output.components(separatedBy: "\r\n"),
            [
                "at,lane,sub,kind,value,error,rule,from",
                "-5,\"a,\"\"b\"\"\nc\",1,next,\"{\"\"x\"\":[1,2]}\",,,",
                "1,d,2,error,,\"E \"\"no\"\"\",,\"a,\"\"b\"\"\nc:1\"",
                "2,d,2,violation,7,,\"next, after error\",",
                "3,d,0,completed,,,,",
                "",
            ]
        )
    }

    func testLanesInTurnKeepTheirPlaces() {
        var order = LaneOrder()
        let names = ["a", "b", "c", "\u{E9}", "e\u{301}", "a", "c", "b", "a", "b", "a", "e\u{301}", "\u{E9}", "z", "a"]
        XCTAssertEqual(names.map { order.place($0) }, [0, 1, 2, 3, 4, 0, 2, 1, 0, 1, 0, 4, 3, 5, 0])
        XCTAssertNil(order.find("y"))
        XCTAssertEqual(order.count, 6)
    }

    func testTextsThatWaitInAFileComeBackWhole() throws {
        let spool = TextSpool(limit: 50)
        var wanted = [Int: String]()
        for round in 0..<200 {
            let text = "\(round) é😀;"
            wanted[round % 7, default: ""] += text
            try Array(text.utf8).withUnsafeBufferPointer { try spool.append($0, to: round % 7) }
        }
        for number in [3, 0, 6, 1, 5, 2, 4] {
            var found = ""
            try spool.take(number) { found += String(decoding: $0, as: UTF8.self) }
            XCTAssertEqual(found, wanted[number])
            XCTAssertTrue(spool.isEmpty(number))
        }
    }

    func testListsAndExplainsLanesByTheBytesOfTheirNames() throws {
        let harness = try CommandHarness()
        try harness.write(events, "t")
        let list = harness.run(["show", "--events", "t"]).output
        let lines = list.split(separator: "\n")
        XCTAssertEqual(lines.count, 8)
        XCTAssertTrue(lines[4].contains("e\u{301}:2") && lines[4].contains("from \u{E9}:2"), list)
        let chain = harness.run(["explain", "t", "a#1:1"])
        XCTAssertEqual(chain.output.components(separatedBy: "because of").count - 1, 2, chain.output + chain.error)
        XCTAssertEqual(harness.run(["validate", "t"]).status, 0)
    }

    func testAnExportThatCannotBeWrittenLeavesTheOldFile() throws {
        let harness = try CommandHarness()
        try harness.write("<<<<<<< ours\n", "bad")
        try harness.write(events, "t")
        try harness.write("old", "out.json")
        for format in ["perfetto", "otlp", "json", "csv"] {
            XCTAssertEqual(harness.run(["export", "--format", format, "--output", "out.json", "bad"]).status, 2)
            XCTAssertEqual(try harness.read("out.json"), "old")
            XCTAssertEqual(harness.run(["export", "--format", format, "--output", "none/out.json", "t"]).status, 2)
        }
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: harness.folder).sorted(),
            ["bad", "out.json", "t"]
        )
    }
}
