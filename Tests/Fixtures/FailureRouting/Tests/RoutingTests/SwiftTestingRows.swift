import Foundation
import Rill
import RillTest
import Testing

@Suite struct SwiftTestingRows {
    @Test func body() {
        raise("raised")  // line: body()
    }

    @Test func childTask() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { raise("raised") }  // line: childTask()
        }
    }

    @Test func queue() {
        let scope = TestScope.capture()
        onQueue { raise("raised", in: scope) }  // line: queue()
    }

    @Test func thread() {
        let scope = TestScope.capture()
        onThread { raise("raised", in: scope) }  // line: thread()
    }

    @Test func detachedTask() async {
        let scope = TestScope.capture()
        await Task.detached { raise("raised", in: scope) }.value  // line: detachedTask()
    }

    @Test func queueWithoutScope() {
        onQueue { raise("raised by nobody") }  // line: queueWithoutScope()
    }

    @Test func misuse() {
        Misuse.handler(.init("misused", site: SourceSite()))  // line: misuse()
    }

    @Test func knownIssue() {
        withKnownIssue { raise("raised") }  // line: knownIssue()
    }

    @Test func knownIssueOnQueue() {
        withKnownIssue {
            let scope = TestScope.capture()
            onQueue { raise("raised", in: scope) }  // line: knownIssueOnQueue()
        }
    }

    @Test func warning() {
        raise("only a warning", severity: .warning)  // line: warning()
    }

    @Test func warningOnQueue() {
        let scope = TestScope.capture()
        onQueue { raise("only a warning", severity: .warning, in: scope) }  // line: warningOnQueue()
    }

    @Test func afterTheRun() {
        let scope = TestScope.capture()
        AfterTheRun.perform { raise("too late", in: scope) }  // line: afterTheRun()
    }

    @Test func afterTheRunWithoutScope() {
        AfterTheRun.perform { raise("too late") }  // line: afterTheRunWithoutScope()
    }
}

/// Two tests at once: what one raises off its task never reaches the other.
@Suite struct Neighbours {
    @Test func guilty() async {
        let scope = TestScope.capture()
        for _ in 0..<20 {
            await Task.detached { raise("raised", in: scope) }.value  // line: guilty()
        }
    }

    @Test(
        .compactMapIssues { issue in
            print("the innocent test saw an issue")
            return issue
        }
    )
    func innocent() async throws {
        for _ in 0..<20 { await Task.yield() }
    }
}
