#if os(macOS) || os(Linux)
import Foundation
import Testing

/// Every row of the table "where a failure goes", shown by `swift test` on a package whose tests fail on purpose.
@Suite(.serialized) struct FailureRoutingTests {
    private let package = FixturePackage.failureRouting

    @Test(
        "A failure inside an XCTestCase fails that case, at its line",
        arguments: [
            "testBody", "testQueue", "testThread", "testAsyncBody", "testDetachedTask", "testMisuse",
            "testMisuseOnQueue",
        ]
    )
    func xctestCase(method: String) async throws {
        let name = "XCTestRows.\(method)"
        let line = try package.line(marked: name, in: "RoutingTests/XCTestRows.swift")
        let run = try await package.test("XCTestRows/\(method)$", framework: .xctest)
        #expect(run.status == 1)
        #expect(run.output.contains("XCTestRows.swift:\(line): error: \(name) : "), "\(run.output)")
        #expect(run.output.contains("Executed 1 test, with 1 failure"), "\(run.output)")
    }

    @Test(
        "A failure inside a @Test fails that test, at its line",
        arguments: ["body()", "childTask()", "queue()", "thread()", "detachedTask()", "misuse()"]
    )
    func swiftTestingTest(name: String) async throws {
        let line = try package.line(marked: name, in: "RoutingTests/SwiftTestingRows.swift")
        let run = try await package.test(
            "SwiftTestingRows/\(NSRegularExpression.escapedPattern(for: name))",
            framework: .swiftTesting
        )
        #expect(run.status == 1)
        #expect(run.output.contains("Test \(name) recorded an issue at SwiftTestingRows.swift:\(line):"))
        #expect(run.output.contains("Test \(name) failed after"), "\(run.output)")
        #expect(run.output.contains("Test run with 1 test in 1 suite failed"), "\(run.output)")
        #expect(run.output.contains("with 1 issue."), "\(run.output)")
    }

    @Test("Off the task and without a scope, the run fails, and the line is on standard error")
    func nobodysFailure() async throws {
        let line = try package.line(marked: "queueWithoutScope()", in: "RoutingTests/SwiftTestingRows.swift")
        let run = try await package.test("SwiftTestingRows/queueWithoutScope", framework: .swiftTesting)
        #expect(run.status == 1)
        #expect(run.output.contains("SwiftTestingRows.swift:\(line): error: raised by nobody"), "\(run.output)")
    }

    @Test(
        "A known issue stays known, on the task and off it",
        arguments: ["knownIssue()", "knownIssueOnQueue()"]
    )
    func knownIssue(name: String) async throws {
        let line = try package.line(marked: name, in: "RoutingTests/SwiftTestingRows.swift")
        let run = try await package.test(
            "SwiftTestingRows/\(NSRegularExpression.escapedPattern(for: name))",
            framework: .swiftTesting
        )
        #expect(run.status == 0)
        #expect(run.output.contains("Test \(name) recorded a known issue at SwiftTestingRows.swift:\(line):"))
        #expect(run.output.contains("Test \(name) passed after"), "\(run.output)")
    }

    @Test(
        "A warning is shown and fails nothing",
        arguments: [
            (Framework.xctest, "XCTestRows/testWarning", "XCTestRows.testWarning", "XCTestRows.swift"),
            (.swiftTesting, "SwiftTestingRows/warning\\(\\)", "warning()", "SwiftTestingRows.swift"),
            (.swiftTesting, "SwiftTestingRows/warningOnQueue", "warningOnQueue()", "SwiftTestingRows.swift"),
        ]
    )
    func warning(framework: Framework, filter: String, mark: String, file: String) async throws {
        let line = try package.line(marked: mark, in: "RoutingTests/\(file)")
        let run = try await package.test(filter, framework: framework)
        #expect(run.status == 0)
        #expect(run.output.contains("\(file):\(line):"), "\(run.output)")
        #expect(run.output.contains("only a warning"), "\(run.output)")
    }

    @Test(
        "After the run has ended, a line on standard error remains",
        arguments: [
            (Framework.xctest, "XCTestRows/testAfterTheRun", "XCTestRows.testAfterTheRun", "XCTestRows.swift"),
            (.swiftTesting, "SwiftTestingRows/afterTheRun\\(\\)", "afterTheRun()", "SwiftTestingRows.swift"),
            (
                .swiftTesting, "SwiftTestingRows/afterTheRunWithoutScope", "afterTheRunWithoutScope()",
                "SwiftTestingRows.swift"
            ),
        ]
    )
    func afterTheRun(framework: Framework, filter: String, mark: String, file: String) async throws {
        let line = try package.line(marked: mark, in: "RoutingTests/\(file)")
        let run = try await package.test(filter, framework: framework)
        #expect(run.output.contains("\(file):\(line):"), "\(run.output)")
        #expect(run.output.contains("too late"), "\(run.output)")
        // Had it been reported during the run, the test would have failed.
        #expect(run.status == 0)
        let summary =
            framework == .xctest ? "Executed 1 test, with 0 failures" : "Test run with 1 test in 1 suite passed"
        #expect(run.output.contains(summary), "\(run.output)")
    }

    @Test("What a test that has ended leaves behind fails the case that runs then, and names the one to blame")
    func lateFailure() async throws {
        let mark = "XCTestLateRows.testFirstLeavesWorkBehind"
        let line = try package.line(marked: mark, in: "RoutingTests/XCTestRows.swift")
        let run = try await package.test("XCTestLateRows", framework: .xctest)
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "XCTestRows.swift:\(line): error: XCTestLateRows.testSecondIsRunningThen : raised by '\(mark)' "
                    + "after it had ended: late"
            ),
            "\(run.output)"
        )
    }

    @Test("A failure off the task never reaches the test beside it")
    func neighbours() async throws {
        let run = try await package.test("Neighbours/", framework: .swiftTesting)
        #expect(run.status == 1)
        #expect(run.output.contains("Test innocent() passed"), "\(run.output)")
        #expect(!run.output.contains("the innocent test saw an issue"), "\(run.output)")
        #expect(run.output.contains("Test guilty() failed"), "\(run.output)")
        #expect(run.output.contains("with 20 issues."), "\(run.output)")
    }
}
#endif
