import RillTest
import Testing
import XCTest

final class ExpectInXCTest: XCTestCase {
    override class func setUp() { TestBridge.connect() }

    func testExpect() {
        #expect(1 == 2)  // line: ExpectInXCTest.testExpect
    }

    func testRequire() throws {
        _ = try? #require(nil as Int?)  // line: ExpectInXCTest.testRequire
    }

    func testIssueOnQueue() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "fixture").async {
            Issue.record("lost")  // line: ExpectInXCTest.testIssueOnQueue
            done.signal()
        }
        done.wait()
    }

    func testKnownIssue() {
        withKnownIssue { #expect(1 == 2) }
    }
}
