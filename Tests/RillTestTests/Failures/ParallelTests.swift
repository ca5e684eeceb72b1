#if os(macOS) || os(Linux)
import Foundation
import RillTrace
import Testing

/// `swift test --parallel`: one process for each method of XCTest, and in Swift Testing all tests at once.
@Suite(.serialized) struct ParallelTests {
    private let package = FixturePackage.failureRouting
    private let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
        "rill-\(UUID().uuidString)"
    )
    private var copy: URL { folder.appendingPathComponent("Parallel.swift") }

    /// Copies the fixture's file, so that recording changes the copy.
    private func makeCopy() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try package.source("MarbleTests/Parallel.swift").write(to: copy, atomically: true, encoding: .utf8)
        // It is what the program was built from, and no older.
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: copy.path)
    }

    private func run(_ filter: String, _ framework: Framework, recording: String? = nil) async throws
        -> FixturePackage.Run
    {
        var environment = ["RILL_FIXTURE_COPY": copy.path, "RILL_TRACE_DIR": folder.appendingPathComponent("out").path]
        environment["RILL_RECORD"] = recording
        return try await package.test(filter, framework: framework, options: ["--parallel"], environment: environment)
    }

    private func count(of text: String) throws -> Int {
        try String(contentsOf: copy, encoding: .utf8).components(separatedBy: text).count - 1
    }

    @Test("Each failure fails its own method, at its line")
    func failuresOfXCTest() async throws {
        let methods = ["testBody", "testQueue", "testThread", "testAsyncBody", "testDetachedTask", "testMisuseOnQueue"]
        let run = try await package.test(
            "XCTestRows/(\(methods.joined(separator: "|")))$",
            framework: .xctest,
            options: ["--parallel"]
        )
        #expect(run.status == 1)
        for method in methods {
            let name = "XCTestRows.\(method)"
            let line = try package.line(marked: name, in: "RoutingTests/XCTestRows.swift")
            #expect(run.output.contains("XCTestRows.swift:\(line): error: \(name) : "), "\(run.output)")
        }
    }

    @Test("Each failure fails its own test, at its line")
    func failuresOfSwiftTesting() async throws {
        let names = ["body()", "childTask()", "queue()", "thread()", "detachedTask()", "misuse()"]
        let filter = names.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
        let run = try await package.test(
            "SwiftTestingRows/(\(filter))",
            framework: .swiftTesting,
            options: ["--parallel"]
        )
        #expect(run.status == 1)
        for name in names {
            let line = try package.line(marked: name, in: "RoutingTests/SwiftTestingRows.swift")
            let message = "Test \(name) recorded an issue at SwiftTestingRows.swift:\(line):"
            #expect(run.output.contains(message), "\(run.output)")
            #expect(run.output.contains("Test \(name) failed after"), "\(run.output)")
        }
        #expect(run.output.contains("with \(names.count) issues."), "\(run.output)")
    }

    @Test("What many processes record into one file is all there")
    func recordingInXCTest() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeCopy()
        let before = try String(contentsOf: copy, encoding: .utf8).split(separator: "\n").count
        let run = try await run("ParallelRecordings/", .xctest, recording: "inline")
        #expect(run.status == 1)
        for number in 1...3 { #expect(try count(of: "output: -\(number)---b-|\n") == 1, "\(run.output)") }
        #expect(
            try count(of: "test.expect(test.hot(diagram: \"-4---b-|\"), diagram: \"-4---b-|\"") == 1,
            "\(run.output)"
        )
        let after = try String(contentsOf: copy, encoding: .utf8).split(separator: "\n").count
        #expect(before == after)
    }

    @Test("What the tests of one process record into one file is all there, once for all cases of a test")
    func recordingInSwiftTesting() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeCopy()
        let run = try await run("ParallelTests/", .swiftTesting, recording: "inline")
        #expect(run.status == 1)
        for number in 5...7 { #expect(try count(of: "output: -\(number)---b-|\n") == 1, "\(run.output)") }
    }

    /// `RILL_REPEATS=100` does it a hundred times.
    @Test("What two processes record into one file at once is all there, and nothing is broken")
    func recordingInTwoProcesses() async throws {
        let repeats = ProcessInfo.processInfo.environment["RILL_REPEATS"].flatMap { Int($0) } ?? 3
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<repeats {
            try? FileManager.default.removeItem(at: folder)
            try makeCopy()
            let before = try String(contentsOf: copy, encoding: .utf8)
            let environment = [
                "RILL_FIXTURE_COPY": copy.path, "RILL_RECORD": "inline",
                "RILL_TRACE_DIR": folder.appendingPathComponent("out").path,
            ]
            let package = package
            async let one = package.test("ParallelRecordings/", framework: .xctest, environment: environment)
            async let other = package.test("ParallelTests/", framework: .swiftTesting, environment: environment)
            let output = try await one.output + other.output
            var expected = before
            for number in [1, 2, 3, 5, 6, 7] {
                expected = expected.replacingOccurrences(
                    of: "taps:   -\(number)---b-|\n            output: -x-|",
                    with: "taps:   -\(number)---b-|\n            output: -\(number)---b-|"
                )
            }
            expected = expected.replacingOccurrences(of: "\"-x-|\", filePath", with: "\"-4---b-|\", filePath")
            #expect(try String(contentsOf: copy, encoding: .utf8) == expected, "\(output)")
        }
    }

    @Test("One name for all cases of a test leaves no golden; one for each is found again")
    func goldensOfCases() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeCopy()
        func traces() -> [String] {
            let path = folder.appendingPathComponent("Traces/Cases").path
            return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
        }
        let expected = ["19", "è", "é"].map { GoldenName(suite: "Cases", test: "each", label: $0).path }
            .map { String($0.dropFirst("Cases/".count)) + ".trace.jsonl" }.sorted()
        for _ in 1...2 {
            let recorded = try await run("CaseGoldens/", .swiftTesting, recording: "traces")
            #expect(recorded.status == 1)
            #expect(recorded.output.contains("another trace was recorded as 'Cases.all' in this run, so none is kept"))
            #expect(traces() == expected, "\(recorded.output)")
        }
        let again = try await run("CaseGoldens/oneForEach", .swiftTesting)
        #expect(again.status == 0, "\(again.output)")
    }

    @Test(
        "Golden traces",
        arguments: [(Framework.xctest, "ParallelRecordings/", 4), (.swiftTesting, "ParallelTests/", 2)]
    )
    func goldens(framework: Framework, filter: String, count: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeCopy()
        func traces() -> Int {
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent("Traces/Parallel").path
            )
            return names?.filter { $0.hasSuffix(".trace.jsonl") }.count ?? 0
        }
        let first = try await run(filter, framework)
        #expect(first.output.components(separatedBy: "there is no golden trace").count - 1 >= count, "\(first.output)")
        #expect(traces() == 0)
        let recorded = try await run(filter, framework, recording: "traces")
        #expect(traces() == count, "\(recorded.output)")
        let again = try await run(filter, framework)
        #expect(!again.output.contains("golden trace"), "\(again.output)")
        #expect(again.output.contains("lane 'output' is not as expected"), "\(again.output)")
    }
}
#endif
