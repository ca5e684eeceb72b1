import Foundation
import RillTraceFormat
import XCTest

@testable import RillTraceCommand

/// A chain of causes ends only where the file has none.
final class ExplainTests: XCTestCase {
    /// Taps ask for something that answers by itself, as a server does: what it sends has no cause on record.
    private let answers = """
        {"schema":"rill-trace/1","name":"Answers","unit":"ms","lanes":[{"id":"tap"},{"id":"request"},{"id":"state"}]}
        {"at":0,"lane":"tap","sub":1,"kind":"subscribe"}
        {"at":0,"lane":"state","sub":1,"kind":"subscribe"}
        {"at":0,"lane":"state","sub":1,"kind":"next","value":"empty"}
        {"at":10,"lane":"tap","sub":1,"kind":"next"}
        {"at":10,"lane":"state","sub":1,"kind":"next","value":"loading","from":{"lane":"tap","n":2}}
        {"at":10,"lane":"request","sub":1,"kind":"subscribe","from":{"lane":"tap","n":2}}
        {"at":20,"lane":"request","sub":2,"kind":"subscribe","from":{"lane":"tap","n":2}}
        {"at":90,"lane":"request","sub":1,"kind":"next","value":"books"}
        {"at":90,"lane":"state","sub":1,"kind":"next","value":"books","from":{"lane":"request","n":3}}

        """

    func testAnAnswerIsExplainedByWhatLedToItsSubscription() throws {
        let harness = try CommandHarness()
        try harness.write(answers, "t")
        XCTAssertEqual(
            harness.run(["explain", "t", "state:4"]).output,
            """
                        90ms  state:4    next "books"
            because of  90ms  request:3  next "books"   80ms after
            because of  10ms  request:1  subscribe
            because of  10ms  tap:2      next
            which came from outside

            """
        )
    }

    func testACauseOfItsOwnGoesBeforeThatOfTheSubscription() throws {
        let harness = try CommandHarness()
        let own = answers.replacingOccurrences(
            of: "\"kind\":\"next\",\"value\":\"books\"}",
            with: "\"kind\":\"next\",\"value\":\"books\",\"from\":{\"lane\":\"tap\",\"n\":2}}"
        )
        try harness.write(own, "t")
        XCTAssertFalse(harness.run(["explain", "t", "state:4"]).output.contains("request:1"))
    }

    func testWhatWasSubscribedAtTheStartCameFromOutside() throws {
        let harness = try CommandHarness()
        try harness.write(answers, "t")
        XCTAssertEqual(
            harness.run(["explain", "t", "tap:2"]).output,
            "            10ms  tap:2  next\nno cause is on record: it came from outside\n"
        )
    }
}
