import Foundation
import Rill
import RillTest
import XCTest

final class XCTestRows: XCTestCase {
    func testBody() {
        raise("raised")  // line: XCTestRows.testBody
    }

    func testQueue() {
        onQueue { raise("raised") }  // line: XCTestRows.testQueue
    }

    func testThread() {
        onThread { raise("raised") }  // line: XCTestRows.testThread
    }

    func testAsyncBody() async {
        await Task.yield()
        raise("raised")  // line: XCTestRows.testAsyncBody
    }

    func testDetachedTask() async {
        await Task.detached { raise("raised") }.value  // line: XCTestRows.testDetachedTask
    }

    func testMisuse() {
        Misuse.handler(.init("misused", site: SourceSite()))  // line: XCTestRows.testMisuse
    }

    func testMisuseOnQueue() {
        onQueue { Misuse.handler(.init("misused", site: SourceSite())) }  // line: XCTestRows.testMisuseOnQueue
    }

    func testWarning() {
        raise("only a warning", severity: .warning)  // line: XCTestRows.testWarning
    }

    func testAfterTheRun() {
        AfterTheRun.perform { raise("too late") }  // line: XCTestRows.testAfterTheRun
    }
}

final class XCTestLateRows: XCTestCase {
    private static let gate = DispatchSemaphore(value: 0)
    private static let done = DispatchSemaphore(value: 0)

    func testFirstLeavesWorkBehind() {
        let scope = TestScope.capture()
        Thread {
            Self.gate.wait()
            raise("late", in: scope)  // line: XCTestLateRows.testFirstLeavesWorkBehind
            Self.done.signal()
        }.start()
    }

    func testSecondIsRunningThen() {
        Self.gate.signal()
        Self.done.wait()
    }
}
