import Dispatch
import Rill
import Testing

@testable import RillTest

@Suite struct FailureTests {
    @Test func messageDiagramAndNotesFollowEachOther() {
        let failure = Failure(
            "not as expected",
            diagram: "expected: -a\nactual:   a-",
            notes: ["a arrived 1ms early"],
            at: nil
        )
        #expect(
            failure.description == """
                not as expected
                  expected: -a
                  actual:   a-
                  a arrived 1ms early
                """
        )
    }

    @Test func outsideOfTestsALineSaysThatNoTestIsRunning() {
        let lines = SaidLines()
        StandardErrorRoute.$override.withValue({ lines.add($0) }) {
            FailureRouter.deliver(Failure("not as expected", at: nil), host: .none)
        }
        #expect(
            lines.all == [
                """
                error: not as expected
                  no test is running in this process, so this line is all that the failure does
                """
            ]
        )
    }

    @Test("A site that is not well formed never traps", arguments: ["", "/", "NoSlash.swift", "A/", "/B.swift"])
    func oddSites(fileID: String) {
        withKnownIssue {
            Failure("odd", at: SourceSite(fileID: fileID, filePath: "", line: -3, column: 0)).report()
        }
    }

    @Test func aScopeKeepsItsTestOnAnotherThread() async {
        await withKnownIssue {
            let scope = TestScope.capture()
            await withCheckedContinuation { done in
                DispatchQueue.global().async {
                    Failure("off the task", at: SourceSite()).report(in: scope)
                    done.resume()
                }
            }
        } matching: { issue in
            issue.comments.contains("off the task")
        }
    }

    @Test func aScopeThatNeverReportsIsFreed() {
        weak var canary: Canary?
        do {
            let alive = Canary()
            canary = alive
            Canary.$current.withValue(alive) { _ = TestScope.capture() }
        }
        #expect(canary == nil)
    }
}

/// Lives as long as a task that has inherited it.
private final class Canary: Sendable {
    @TaskLocal static var current: Canary?
}
