import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// Goldens whose files have a hash in their names are called, and found, in the words of their tests.
final class GoldenWordsTests: XCTestCase {
    private static let names = [
        GoldenName(suite: "Words", test: "kinds", label: "é"), GoldenName(suite: "Words", test: "kinds", label: "19"),
        GoldenName(suite: "Other", test: "kinds", label: "19"), GoldenName(suite: "Words", test: "größer als"),
    ]

    /// Each of the names with a golden and a pending trace.
    private func prepared(lying: Bool = false) throws -> CommandHarness {
        let harness = try CommandHarness()
        for (index, name) in Self.names.enumerated() {
            for (value, end) in [(1, ""), (2, ".new")] {
                var trace = Trace(header: TraceHeader(name: "T", lanes: [TraceLane(id: "a")]), events: [])
                trace.header.golden = lying ? Self.names[(index + 1) % Self.names.count] : name
                trace.events = [TraceEvent(at: 0, lane: "a", kind: .next, value: JSONValue(integer: value))]
                try harness.write(
                    String(decoding: trace.jsonLines, as: UTF8.self),
                    "Traces/\(name.path).trace.jsonl\(end)"
                )
            }
        }
        return harness
    }

    func testATraceIsAcceptedByAnyOfItsNames() throws {
        let name = Self.names[0]
        XCTAssertNotEqual(name.path, "Words/kinds.é")
        for operand in [
            name.path, "Traces/\(name.path).trace.jsonl.new", "Words.kinds.é", "Words/kinds.é", "é", name.words,
        ] {
            let harness = try prepared()
            let result = harness.run(["accept", operand])
            XCTAssertEqual(result.output, "accepted Words.kinds, case \"é\" (\(name.path))\n", result.error)
            XCTAssertFalse(harness.exists("Traces/\(name.path).trace.jsonl.new"))
            for other in Self.names.dropFirst() {
                XCTAssertTrue(harness.exists("Traces/\(other.path).trace.jsonl.new"), operand)
            }
        }
        let plain = try prepared().run(["accept", "Words.größer als"])
        XCTAssertEqual(plain.output, "accepted Words.größer als (\(Self.names[3].path))\n", plain.error)
    }

    func testTheCaseOfTwoTestsIsNotGuessed() throws {
        let harness = try prepared()
        let result = harness.run(["accept", "19"])
        XCTAssertEqual(result.status, 2)
        XCTAssertTrue(
            result.error.contains(#""19" is a case of Other.kinds and of Words.kinds; say which: ""#),
            result.error
        )
        XCTAssertEqual(harness.run(["accept", "Other.kinds.19"]).output, "accepted Other/kinds.19\n")
        // Now that there is one only.
        XCTAssertEqual(harness.run(["accept", "19"]).output, "accepted Words/kinds.19\n")
    }

    func testListsAndReviewsCallItByItsWords() throws {
        let harness = try prepared()
        let list = harness.run(["pending"]).output
        XCTAssertTrue(list.contains("Words.kinds, case \"é\" (\(Self.names[0].path))"), list)
        XCTAssertTrue(list.contains("Words/kinds.19 "), list)
        let review = harness.run(["review", "é"])
        XCTAssertEqual(review.status, 1)
        XCTAssertTrue(
            review.output.contains("Words.kinds, case \"é\" (\(Self.names[0].path))   a: 1 changed"),
            review.output
        )
        XCTAssertTrue(review.output.contains("accept:  rilltrace accept Words.kinds.é  "), review.output)
        let json = try JSONValue(parsing: harness.run(["pending", "--json", "é"]).output)
        guard case .array(let traces) = json else { return XCTFail("\(json)") }
        XCTAssertEqual(traces.map { $0["test"] }, ["Words.kinds"])
        XCTAssertEqual(traces.map { $0["case"] }, ["é"])
        XCTAssertEqual(traces.map { $0["trace"] }, [.string(Self.names[0].path)])
    }

    func testReportsCallItByItsWords() throws {
        let harness = try prepared()
        for name in Self.names {
            try harness.write(harness.read("Traces/\(name.path).trace.jsonl.new"), "Actual/\(name.path).trace.jsonl")
        }
        for format in ["text", "markdown", "json", "junit", "sarif", "gitlab", "github"] {
            let output = harness.run(["diff", "Traces", "Actual", "--format", format]).output
            XCTAssertTrue(output.contains("Words.kinds"), "\(format): \(output)")
            XCTAssertTrue(output.contains("é"), "\(format): \(output)")
        }
        let file = harness.run([
            "diff", "Traces/\(Self.names[0].path).trace.jsonl", "Actual/\(Self.names[0].path).trace.jsonl",
        ])
        XCTAssertTrue(file.output.hasPrefix("Words.kinds, case \"é\" ("), file.output)
    }

    /// A file may say anything: only what such a golden's file would be called counts.
    func testAFileThatClaimsAnotherNameIsNotBelieved() throws {
        let harness = try prepared(lying: true)
        XCTAssertFalse(harness.run(["pending"]).output.contains("case"))
        XCTAssertEqual(harness.run(["accept", "é"]).status, 2)
        // The name of the file is what counts.
        XCTAssertEqual(harness.run(["accept", "Words.kinds.é"]).output, "accepted \(Self.names[0].path)\n")
    }

    func testAMemberThatThisVersionDoesNotKnowIsKept() throws {
        for golden in [
            #""text""#, #"{"suite":"S","test":"t","more":1}"#, #"{"suite":"S"}"#, #"{"suite":"S","test":1}"#,
        ] {
            let line = #"{"schema":"rill-trace/1","name":"x","golden":\#(golden),"unit":"ms","lanes":[]}"# + "\n"
            let trace = try Trace(jsonLines: Array(line.utf8), name: "x")
            XCTAssertNil(trace.header.golden)
            XCTAssertEqual(trace.header.unknownMembers, ["golden"])
            XCTAssertTrue(String(decoding: trace.jsonLines, as: UTF8.self).contains("\"golden\":\(golden)"))
        }
        let known =
            #"{"schema":"rill-trace/1","name":"x","golden":{"suite":"S","test":"t","case":"c"},"unit":"ms","lanes":[]"#
        let trace = try Trace(jsonLines: Array((known + "}\n").utf8), name: "x")
        XCTAssertEqual(trace.header.golden, GoldenName(suite: "S", test: "t", label: "c"))
        XCTAssertTrue(String(decoding: trace.jsonLines, as: UTF8.self).hasPrefix(known))
    }
}
