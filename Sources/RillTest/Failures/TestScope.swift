import Testing
import XCTest

/// The test that is running here and now, kept so that a failure raised elsewhere finds its way back to it.
///
/// Swift Testing knows a test by its task. A callback on a queue, on a thread or in a detached task has left that
/// task, and what it reports is attributed to an unknown test, or to nobody. Everything in RillTest that records
/// captures a scope where it is created; capture one yourself for assertions of your own:
/// ```swift
/// let scope = TestScope.capture()
/// let site = SourceSite()
/// queue.async { Failure("no answer", at: site).report(in: scope) }
/// ```
/// A scope keeps the known-issue scopes and the issue-handling traits that are in force where it is captured.
public struct TestScope: Sendable {
    let owner: Owner
    /// Where failures go instead, inside `Failure.collect(_:)`.
    let collector: FailureCollector?

    enum Owner: Sendable {
        case swiftTesting(Test.ID, ParkedTask)
        case xctest(RunningTestCase)
        case nobody
    }

    /// The running test: that of the current task, or the `XCTestCase` that runs in this process.
    ///
    /// - Complexity: one small task for each call in Swift Testing, so capture once for each observer, not for each event.
    public static func capture() -> TestScope {
        let collector = FailureCollector.current
        if let test = Test.current {
            return TestScope(owner: .swiftTesting(test.id, ParkedTask()), collector: collector)
        }
        if let running = XCTestRoute.shared.running { return TestScope(owner: .xctest(running), collector: collector) }
        return TestScope(owner: .nobody, collector: collector)
    }

    /// The name of the test as its framework prints it, or nil where no test is running.
    public static var currentTestName: String? {
        Test.current?.name ?? XCTestRoute.shared.running?.name
    }
}
