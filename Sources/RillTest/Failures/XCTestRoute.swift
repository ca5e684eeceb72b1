import Foundation
import Rill
import XCTest

/// A test case that was running when a scope was captured.
final class RunningTestCase: @unchecked Sendable {
    let name: String
    fileprivate let testCase: XCTestCase

    fileprivate init(_ testCase: XCTestCase) {
        self.testCase = testCase
        name = testCase.name
    }

    /// The module that declares it.
    var module: String { String(String(reflecting: type(of: testCase)).prefix { $0 != "." }) }

    /// XCTest traps on a failure for a case that has ended.
    fileprivate var isRunning: Bool {
        guard let run = testCase.testRun else { return false }
        return run.startDate != nil && run.stopDate == nil
    }
}

/// Records failures on the `XCTestCase` that runs in this process, from any thread, with the line they belong to.
///
/// `XCTFail` takes its file as a `StaticString`, which a recorded line is not, and does nothing between two tests. So
/// an observer keeps the running case, and failures are recorded on that case.
final class XCTestRoute: NSObject, XCTestObservation, @unchecked Sendable {
    static let shared = XCTestRoute()

    // Recursive: XCTest tells its observers of a failure while it is recorded, and one of them may report another.
    // XCTest counts failures without a lock of its own.
    private let lock = NSRecursiveLock()
    private var current: RunningTestCase?
    private var waiting: [Failure] = []

    /// Registers with XCTest. Called once, before the first test.
    func observe() { XCTestObservationCenter.shared.addTestObserver(self) }

    /// The case that is running in this process.
    var running: RunningTestCase? {
        lock.withLock { current?.isRunning == true ? current : nil }
    }

    /// Fails the case that raised the failure. Where that one has ended: the one that runs now, which then says whose
    /// failure it shows; where none runs: the next to start.
    func record(_ failure: Failure, raisedBy owner: RunningTestCase?) {
        lock.withLock {
            var failure = failure
            if let owner, !owner.isRunning {
                failure.message = "raised by '\(owner.name)' after it had ended: \(failure.message)"
            }
            if let target = owner?.isRunning == true ? owner : running {
                record(failure, on: target.testCase)
            } else {
                StandardErrorRoute.write(failure)
                waiting.append(failure)
            }
        }
    }

    private func record(_ failure: Failure, on testCase: XCTestCase) {
        for attachment in failure.attachments { attachment.writeToTraceFolder(below: testCase.name) }
        guard failure.severity == .failure else {
            return StandardErrorRoute.write(failure)
        }
        #if canImport(ObjectiveC)
        let context = failure.site.map { site in
            XCTSourceCodeContext(location: XCTSourceCodeLocation(filePath: site.filePath, lineNumber: site.line))
        }
        testCase.record(
            XCTIssue(
                type: .assertionFailure,
                compactDescription: failure.description,
                sourceCodeContext: context ?? XCTSourceCodeContext()
            )
        )
        #else
        testCase.recordFailure(
            withDescription: failure.description,
            inFile: failure.site?.filePath ?? "<unknown>",
            atLine: failure.site?.line ?? 0,
            expected: true
        )
        #endif
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
        lock.withLock {
            current = RunningTestCase(testCase)
            let late = waiting
            waiting = []
            for failure in late { record(failure, raisedBy: nil) }
        }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
        lock.withLock { current = nil }
    }
}
