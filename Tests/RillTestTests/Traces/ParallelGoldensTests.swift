#if os(macOS) || os(Linux)
import Foundation
import RillTrace
import Testing

/// Goldens under `swift test --parallel`, where each XCTest has a process of its own, in a tree that is not written to.
@Suite struct ParallelGoldensTests {
    @Test func twoTestsWithOneNameInTwoProcessesAreAFailure() async throws {
        let folder = NSTemporaryDirectory() + "rill-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try await FixturePackage.failureRouting.test(
            "TraceTests.(FirstOfTwo|SecondOfTwo)/",
            framework: .xctest,
            options: ["--parallel", "--num-workers", "3"],
            environment: ["RILL_TRACE_DIR": folder]
        )
        #expect(run.status == 1)
        let both = run.output.components(separatedBy: "two tests use the trace 'Shared/trace'").count - 1
        #expect(both == 1, "\(run.output)")
        #expect(run.output.contains("there is no golden trace Traces/Alone/trace.trace.jsonl"), "\(run.output)")
        #expect(run.output.contains("there is no golden trace Traces/Shared/trace.trace.jsonl"), "\(run.output)")
        for name in ["Shared", "Alone"] {
            #expect(throws: Never.self) { try Trace(contentsOfFile: folder + "/\(name)/trace.trace.jsonl.new") }
        }
        let content = try TraceReferenceLog(path: folder + "/references.jsonl").read()
        #expect(content.used == ["Shared/trace.trace.jsonl", "Alone/trace.trace.jsonl"])
        // It was filtered.
        #expect(content.objection?.hasPrefix("a part of the tests was run only") == true, "\(content)")
    }

    /// Suites and tests of one name in two targets, each in a file of its own, in one process and in one for each test.
    @Test(arguments: [
        (Framework.xctest, "Twins/", [], "Twins/testOfTwoTargets"),
        (.xctest, "Twins/", ["--parallel"], "Twins/testOfTwoTargets"),
        (.swiftTesting, "TwinSuite/", [], "TwinSuite/ofTwoTargets"),
    ]) func oneNameInTwoTargetsIsAFailure(
        framework: Framework,
        filter: String,
        options: [String],
        golden: String
    ) async throws {
        let folder = NSTemporaryDirectory() + "rill-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try await FixturePackage.failureRouting.test(
            filter,
            framework: framework,
            options: options,
            environment: ["RILL_TRACE_DIR": folder]
        )
        #expect(run.status == 1)
        let both = run.output.components(separatedBy: "two tests use the trace '\(golden)'").count - 1
        #expect(both == 1, "\(run.output)")
        #expect(run.output.contains("/Twins.swift:"), "\(run.output)")
        #expect(["TraceTests.", "TwinTests."].contains { run.output.contains(" in \($0)") }, "\(run.output)")
    }
}
#endif
