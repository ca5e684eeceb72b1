import Foundation
import RillTest
import Testing
import XCTest

@Suite(.bridged) struct AssertInSwiftTesting {
    @Test func assertEqual() {
        XCTAssertEqual(1, 2)  // line: assertEqual()
    }

    @Test func failInAChildTask() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { XCTFail("lost") }  // line: failInAChildTask()
        }
    }

    @Test func knownAssertion() {
        withKnownIssue { XCTAssertTrue(false) }
    }

    @Test func failOnAQueue() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "fixture").async {
            XCTFail("lost")  // line: failOnAQueue()
            done.signal()
        }
        done.wait()
    }
}
