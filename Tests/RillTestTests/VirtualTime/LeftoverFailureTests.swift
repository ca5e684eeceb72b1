#if os(macOS) || os(Linux)
import Foundation
import Testing

/// What a test on virtual time leaves behind fails it, at the line that made it.
@Suite(.serialized) struct LeftoverFailureTests {
    private let package = FixturePackage.failureRouting

    @Test func inAnXCTestCase() async throws {
        let name = "XCTestLeftovers.testLeftBehind"
        let line = try package.line(marked: name, in: "MarbleTests/Leftovers.swift")
        let run = try await package.test("XCTestLeftovers/testLeftBehind", framework: .xctest)
        #expect(run.status == 1)
        #expect(run.output.contains("Leftovers.swift:\(line): error: \(name) : left over: "), "\(run.output)")
        #expect(run.output.contains("clean up, or take it: scheduler.takeLeftovers()"), "\(run.output)")
    }

    @Test func inASwiftTestingTest() async throws {
        let line = try package.line(marked: "leftBehind()", in: "MarbleTests/Leftovers.swift")
        let run = try await package.test("SwiftTestingLeftovers/leftBehind", framework: .swiftTesting)
        #expect(run.status == 1)
        #expect(run.output.contains("Test leftBehind() recorded an issue at Leftovers.swift:\(line):"), "\(run.output)")
    }

    @Test func whatBreaksTheGrammar() async throws {
        let line = try package.line(marked: "brokenGrammar()", in: "MarbleTests/Leftovers.swift")
        let run = try await package.test("SwiftTestingLeftovers/brokenGrammar", framework: .swiftTesting)
        #expect(run.status == 1)
        let message = "Test brokenGrammar() recorded an issue at Leftovers.swift:\(line):"
        #expect(run.output.contains(message), "\(run.output)")
        #expect(run.output.contains("next after completed"), "\(run.output)")
    }

    @Test func aMisuseOfASchedulerOnAnotherThread() async throws {
        let run = try await package.test("SwiftTestingLeftovers/misuseOnAThread", framework: .swiftTesting)
        #expect(run.status == 1)
        #expect(run.output.contains("Test misuseOnAThread() failed"), "\(run.output)")
        #expect(run.output.contains("advanceTo(50) was called at 100"), "\(run.output)")
        #expect(!run.output.contains("«unknown»"), "\(run.output)")
    }

    @Test func inTwoSuitesOf64CasesInParallelWithoutCrossTalk() async throws {
        let run = try await package.test("OfTwoSuites", framework: .swiftTesting)
        #expect(run.status == 1)
        for name in ["firstLeaves(number:)", "secondLeaves(number:)"] {
            let line = try package.line(marked: name, in: "MarbleTests/Leftovers.swift")
            for number in 0..<64 {
                let message = "\(name) recorded an issue with 1 argument number → \(number) at Leftovers.swift:\(line):"
                let count = run.output.components(separatedBy: message).count - 1
                #expect(count == number % 2, "\(name) \(number)")
            }
        }
        #expect(run.output.components(separatedBy: "recorded an issue").count - 1 == 64, "\(run.output)")
    }

    @Test func inTheCasesThatLeftItAndInNoOther() async throws {
        let line = try package.line(marked: "manyLeftBehind(number:)", in: "MarbleTests/Leftovers.swift")
        let run = try await package.test("SwiftTestingLeftovers/manyLeftBehind", framework: .swiftTesting)
        #expect(run.status == 1)
        for number in [1, 3] {
            let message =
                "manyLeftBehind(number:) recorded an issue with 1 argument number → \(number) at "
                + "Leftovers.swift:\(line):"
            #expect(run.output.contains(message), "\(run.output)")
        }
        #expect(run.output.contains("with 2 issues."), "\(run.output)")
    }
}
#endif
