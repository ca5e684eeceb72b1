import Foundation

/// Which test framework runs this process.
enum TestHost: Sendable, Equatable {
    /// `swift test` starts one process for Swift Testing.
    case swiftTesting
    /// `swift test` starts one process, or with `--parallel` one a test method, for XCTest.
    case xctest
    /// Xcode and Bazel may run both in one process.
    case either
    /// An ordinary program.
    case none

    /// The host of this process.
    static let current = TestHost(
        arguments: CommandLine.arguments,
        environment: ProcessInfo.processInfo.environment
    )

    /// The host of a process with these arguments and this environment.
    init(arguments: [String], environment: [String: String]) {
        let pairs = zip(arguments, arguments.dropFirst())
        if pairs.contains(where: { $0 == "--testing-library" && $1 == "swift-testing" })
            || arguments.contains("--testing-library=swift-testing")
        {
            self = .swiftTesting
        } else if TestHost.variables.contains(where: { environment[$0] != nil }) {
            self = .either
        } else if arguments.contains(where: { $0.hasSuffix(".xctest") || $0.contains(".xctest/") }) {
            self = .xctest
        } else {
            self = .none
        }
    }

    /// Set by Xcode, and by Bazel for what it runs as a test.
    private static let variables = [
        "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier", "BAZEL_TEST", "TEST_TARGET",
    ]
}
