#if os(macOS) || os(Linux)
import Foundation

/// A package below `Tests/Fixtures` whose tests fail on purpose, built once and run as `swift test` does.
struct FixturePackage: Sendable {
    let name: String

    /// What a run of it printed, on both streams, and its exit status.
    struct Run: Sendable {
        let status: Int32
        let output: String
    }

    enum Trouble: Error, CustomStringConvertible {
        case notBuilt(String)
        case timedOut(String)
        case noTest(String, String)

        var description: String {
            switch self {
            case .notBuilt(let output): "the fixture package did not build:\n\(output)"
            case .timedOut(let command): "'\(command)' did not end in time"
            case .noTest(let filter, let list): "no test matches '\(filter)':\n\(list)"
            }
        }
    }

    static let failureRouting = FixturePackage(name: "FailureRouting")

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private var location: URL { Self.root.appendingPathComponent("Tests/Fixtures/\(name)") }
    /// This package's own build folder, where the modules that the fixture depends on are compiled already: SwiftPM compiles
    /// them with the same options, whichever package is the root.
    private var scratch: URL { Self.root.appendingPathComponent(".build") }

    /// Runs the tests whose identifier matches `filter`, in one framework.
    ///
    /// - Parameters:
    ///   - options: Options for `swift test`, such as `--parallel`. On Linux, where the tests are a program, it is run
    ///     itself, except for XCTest with options: `swift test` loses pieces of what is printed when the machine is busy
    ///     and a read of its pipe ends inside a character.
    ///   - environment: Variables beside those that every program gets.
    func test(
        _ filter: String,
        framework: Framework,
        options: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> Run {
        try await builds.value(for: name) { try await build() }
        #if os(Linux)
        switch framework {
        case .swiftTesting:
            let arguments = ["--testing-library", "swift-testing", "--filter", filter] + options
            return try await ChildProcess.run([program] + arguments, environment, seconds: 120)
        case .xctest where options.isEmpty:
            return try await ChildProcess.run([program, specifiers(matching: filter)], environment, seconds: 120)
        case .xctest: break
        }
        #endif
        let other = framework == .xctest ? "--disable-swift-testing" : "--disable-xctest"
        return try await swift(
            ["test", "--skip-build", other, "--filter", filter] + options,
            environment,
            seconds: 120
        )
    }

    #if os(Linux)
    private var program: String { scratch.appendingPathComponent("debug/\(name)PackageTests.xctest").path }

    /// What XCTest's program takes instead of a pattern: the names of the test methods.
    private func specifiers(matching filter: String) async throws -> String {
        let list = try await ChildProcess.run([program, "--list-tests"], [:], seconds: 120)
        let names = list.output.split(separator: "\n").filter {
            $0.contains("/") && $0.range(of: filter, options: .regularExpression) != nil
        }
        guard !names.isEmpty else { throw Trouble.noTest(filter, list.output) }
        return names.joined(separator: ",")
    }
    #endif

    /// The number of the line that ends with the comment `// line: MARK`.
    func line(marked mark: String, in file: String) throws -> Int {
        try line(in: file) { $0.hasSuffix("// line: \(mark)") }
    }

    /// The text of a file with tests.
    func source(_ file: String) throws -> String {
        try String(contentsOf: location.appendingPathComponent("Tests/\(file)"), encoding: .utf8)
    }

    /// The number of the first line that fulfils a condition, or −1.
    func line(in file: String, where isWanted: (Substring) -> Bool) throws -> Int {
        let lines = try source(file).split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.firstIndex(where: isWanted) else { return -1 }
        return index + 1
    }

    private func build() async throws {
        let run = try await swift(["build", "--build-tests"], seconds: 900)
        guard run.status == 0 else { throw Trouble.notBuilt(run.output) }
    }

    private func swift(
        _ arguments: [String],
        _ environment: [String: String] = [:],
        seconds: Double
    ) async throws -> Run {
        // `swift test` keeps the build folder locked as long as the tests run, though it builds no more.
        let places = ["--package-path", location.path, "--scratch-path", scratch.path, "--ignore-lock"]
        let command = ["swift", arguments[0]] + places + arguments.dropFirst()
        // Only one process may build in a folder, and nothing else keeps these apart.
        return try await turns.take { try await ChildProcess.run(command, environment, seconds: seconds) }
    }
}

enum Framework: Sendable {
    case xctest, swiftTesting
}

private let builds = Once()

/// Runs a piece of work once for each name, however many ask.
private actor Once {
    private var works: [String: Task<Void, any Error>] = [:]

    func value(for name: String, _ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = works[name] ?? Task { try await work() }
        works[name] = task
        try await task.value
    }
}

private let turns = Turns()

/// Runs pieces of work one after the other.
private actor Turns {
    private var last: Task<Void, Never>?

    func take<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let before = last
        let task = Task {
            await before?.value
            return try await work()
        }
        last = Task { _ = try? await task.value }
        return try await task.value
    }
}

/// A program, run with a clean environment and a limit of time.
private enum ChildProcess {
    /// What a compiler needs, with what the manifest reads, so that nothing is compiled anew; nothing that tells a test
    /// process how to behave.
    private static let kept = [
        "PATH", "HOME", "USER", "TMPDIR", "LANG", "LC_ALL", "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "LD_LIBRARY_PATH",
        "RILL_WARNINGS_AS_ERRORS",
    ]

    static func run(
        _ command: [String],
        _ environment: [String: String],
        seconds: Double
    ) async throws -> FixturePackage.Run {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rill-\(UUID().uuidString).txt")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try FileHandle(forWritingTo: file)
        defer { try? output.close() }

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
            .merging(environment) { _, own in own }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output

        let overdue = Task {
            try await Task.sleep(for: .seconds(seconds))
            process.terminate()
        }
        defer { overdue.cancel() }
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard process.terminationReason == .exit else {
            throw FixturePackage.Trouble.timedOut("\(command.joined(separator: " ")): \(text)")
        }
        return FixturePackage.Run(status: process.terminationStatus, output: text)
    }
}
#endif
