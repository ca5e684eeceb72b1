#if compiler(<6.4)
import Foundation
import Rill
import XCTest

/// `XCTAssert…` inside a `@Test`.
///
/// XCTest records a failure on the one case that it takes to be running, and drops it where there is none. So a case
/// runs for as long as the process does, on a thread of its own; what it is told, it passes on to the test whose task
/// the assertion was called on.
enum AssertionBridge {
    /// Starts the case, once.
    static let connected: Void = {
        #if !canImport(ObjectiveC)
        let isRunning = DispatchSemaphore(value: 0)
        Thread.detachNewThread { EndlessCase(isRunning).run() }
        isRunning.wait()
        #endif
    }()
}

#if !canImport(ObjectiveC)
private final class EndlessCase: XCTestCase {
    private let isRunning: DispatchSemaphore

    init(_ isRunning: DispatchSemaphore) {
        self.isRunning = isRunning
        super.init(name: "XCTAssert in a @Test", testClosure: { _ in })
    }

    required init(name: String, testClosure: @escaping (XCTestCase) throws -> Void) {
        isRunning = DispatchSemaphore(value: 0)
        super.init(name: name, testClosure: testClosure)
    }

    override func invokeTest() {
        isRunning.signal()
        // The process ends without it.
        while true { Thread.sleep(forTimeInterval: 3_600) }
    }

    /// Called by XCTest on the thread of the assertion.
    override func recordFailure(
        withDescription description: String,
        inFile path: String,
        atLine line: Int,
        expected: Bool
    ) {
        let fileID = path.split(separator: "/").suffix(2).joined(separator: "/")
        let site = SourceSite(fileID: fileID, filePath: path, line: line, column: 1)
        Failure(description, at: site).report()
    }
}
#endif
#endif
