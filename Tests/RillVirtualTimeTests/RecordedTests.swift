import Foundation
import Rill
import RillVirtualTime
import XCTest

final class RecordedTests: XCTestCase {
    private enum Failure: Error { case offline, denied }

    private struct Described: Error, CustomStringConvertible {
        let description: String
    }

    func testEventsAreEqualByKindTimeAndElement() {
        XCTAssertEqual(Recorded.next(210, 1), Recorded.next(210, 1))
        XCTAssertNotEqual(Recorded.next(210, 1), Recorded.next(211, 1))
        XCTAssertNotEqual(Recorded.next(210, 1), Recorded.next(210, 2))
        XCTAssertNotEqual(Recorded.next(210, 1), Recorded.completed(210))
        XCTAssertEqual(Recorded.completed(250, Int.self), Recorded.completed(250))
    }

    func testErrorsAreComparedByTheirPrintedForm() {
        XCTAssertEqual(Event<Int>.error(Failure.offline), .error(Failure.offline))
        XCTAssertNotEqual(Event<Int>.error(Failure.offline), .error(Failure.denied))
        XCTAssertEqual(Event<Int>.error(Described(description: "x")), .error(Described(description: "x")))
        XCTAssertNotEqual(Event<Int>.error(Described(description: "x")), .error(Described(description: "y")))
    }

    func testAListOfEventsInfersItsTypeFromContextAndThroughEvents() {
        let fromContext: [Recorded<Event<Int>>] = [.next(210, 2), .completed(250)]
        let throughEvents: [Recorded<Event<Int>>] = Recorded.events(.next(210, 2), .completed(250))
        XCTAssertEqual(fromContext, throughEvents)
        XCTAssertEqual(fromContext, Recorded.events(fromContext))
    }

    func testTheFirstDifferenceIsFound() {
        let full: [Recorded<Event<Int>>] = [.next(1, 1), .next(2, 2), .completed(3)]
        XCTAssertNil(firstDifference(full, full))
        XCTAssertEqual(firstDifference(full, [.next(1, 1), .next(2, 3), .completed(3)]), 1)
        XCTAssertEqual(firstDifference(full, Array(full.prefix(2))), 2)
        XCTAssertEqual(firstDifference([], full), 0)
    }

    func testRecordsPrintAsTheyAreWritten() {
        XCTAssertEqual("\(Recorded.next(210, "a"))", "next(a) @ 210")
        XCTAssertEqual("\(Recorded.completed(210, Int.self))", "completed @ 210")
        XCTAssertEqual("\(Subscription(200, 250))", "(200 : 250)")
        XCTAssertEqual("\(Subscription(200))", "(200 : Infinity)")
    }
}
