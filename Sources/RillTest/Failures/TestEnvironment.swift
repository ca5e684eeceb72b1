import Foundation

/// What the environment says about recording.
struct TestEnvironment: Sendable {
    /// What `RILL_RECORD` asks for.
    enum Recording: String {
        case traces, inline
    }

    let variables: [String: String]

    /// That of this process. `TestEnvironment.$override` replaces it in tests of the kit.
    static var current: TestEnvironment { override ?? TestEnvironment(variables: ProcessInfo.processInfo.environment) }

    @TaskLocal static var override: TestEnvironment?

    /// Whether this runs where nothing is ever recorded.
    var isContinuousIntegration: Bool {
        guard let value = variables["CI"] else { return false }
        return !["", "0", "false"].contains(value.lowercased())
    }

    /// Whether something may be recorded.
    func records(_ kind: Recording) -> Bool {
        !isContinuousIntegration && variables["RILL_RECORD"] == kind.rawValue
    }

    /// Where the files of failing tests go, if not beside the goldens.
    var traceFolder: String? {
        variables["RILL_TRACE_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    }
}
