import Foundation
import RillMarbles
import XCTest

final class MarbleJSONTests: XCTestCase {
    func testADiagramIsItsEventsInMilliseconds() throws {
        let diagram = try MarbleDiagram(parsing: "10.2ms a-#'offline'", as: .cold)
        XCTAssertEqual(diagram.json, #"{"events":[[10.2,"next","a"],[12.2,"error","offline"]],"open":false}"#)
    }

    func testGroupsWindowsAndOpennessAreKept() throws {
        let diagram = try MarbleDiagram(parsing: "{ab}@2ms...4ms?...", as: .expectation)
        XCTAssertEqual(
            diagram.json,
            #"{"events":[[0,"next","a",{"unordered":1}],[0,"next","b",{"unordered":1}],[2,"any",null,{"until":4}]],"#
                + #""open":true}"#
        )
    }

    func testAnErrorHasItsColumnAndHint() {
        XCTAssertThrowsError(try MarbleDiagram(parsing: "a;", as: .cold)) { error in
            XCTAssertEqual(
                (error as? MarbleError)?.json,
                #"{"error":"';' is reserved","column":1,"hint":"cancellation is written '!'"}"#
            )
        }
    }

    func testEveryLabelComesBackFromJSON() throws {
        var diagrams = RandomDiagrams(seed: 4)
        for _ in 0..<500 {
            let diagram = diagrams.next(.cold)
            let object = try JSONSerialization.jsonObject(with: Data(diagram.json.utf8)) as? [String: Any]
            let events = try XCTUnwrap(object?["events"] as? [[Any]])
            XCTAssertEqual(events.map { $0[2] as? String }, diagram.events.map(\.label))
        }
    }
}
