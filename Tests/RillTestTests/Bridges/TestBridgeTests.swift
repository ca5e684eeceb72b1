#if os(macOS) || os(Linux)
#if compiler(<6.4)
import Foundation
import Testing

/// The assertions of one framework in the tests of the other.
@Suite(.serialized) struct TestBridgeTests {
    private let package = FixturePackage.failureRouting

    @Test("An issue inside an XCTestCase fails it", arguments: ["testExpect", "testRequire", "testIssueOnQueue"])
    func expectInXCTest(method: String) async throws {
        let name = "ExpectInXCTest.\(method)"
        let line = try package.line(marked: name, in: "BridgeTests/ExpectInXCTest.swift")
        let run = try await package.test("ExpectInXCTest/\(method)$", framework: .xctest)
        #expect(run.status == 1)
        #expect(run.output.contains("ExpectInXCTest.swift:\(line): error: \(name) : "), "\(run.output)")
        #expect(run.output.contains("Executed 1 test, with 1 failure"), "\(run.output)")
    }

    @Test("An assertion inside a @Test fails it", arguments: ["assertEqual()", "failInAChildTask()"])
    func assertInSwiftTesting(name: String) async throws {
        let line = try package.line(marked: name, in: "BridgeTests/AssertInSwiftTesting.swift")
        let run = try await package.test(
            "AssertInSwiftTesting/\(NSRegularExpression.escapedPattern(for: name))",
            framework: .swiftTesting
        )
        #expect(run.status == 1)
        let message = "Test \(name) recorded an issue at AssertInSwiftTesting.swift:\(line):"
        #expect(run.output.contains(message), "\(run.output)")
        #expect(run.output.contains("with 1 issue."), "\(run.output)")
    }

    @Test("An assertion on a queue fails the run")
    func assertOnAQueue() async throws {
        let line = try package.line(marked: "failOnAQueue()", in: "BridgeTests/AssertInSwiftTesting.swift")
        let run = try await package.test("AssertInSwiftTesting/failOnAQueue", framework: .swiftTesting)
        #expect(run.status == 1)
        #expect(run.output.contains("AssertInSwiftTesting.swift:\(line): error: "), "\(run.output)")
    }

    @Test("What is known stays known, in both directions")
    func known() async throws {
        let first = try await package.test("ExpectInXCTest/testKnownIssue", framework: .xctest)
        #expect(first.status == 0, "\(first.output)")
        #expect(first.output.contains("Executed 1 test, with 0 failures"), "\(first.output)")
        let second = try await package.test("AssertInSwiftTesting/knownAssertion", framework: .swiftTesting)
        #expect(second.status == 0, "\(second.output)")
        #expect(second.output.contains("Test knownAssertion() passed"), "\(second.output)")
    }
}
#endif
#endif
