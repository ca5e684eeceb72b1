import Foundation

/// What the environment of the process says to the kit. Whether a test records is a matter of `RecordingPolicy`.
struct TestEnvironment: Sendable {
    let variables: [String: String]

    /// That of this process. `TestEnvironment.$override` replaces it in tests of the kit.
    static var current: TestEnvironment { override ?? TestEnvironment(variables: ProcessInfo.processInfo.environment) }

    @TaskLocal static var override: TestEnvironment?

    /// Whether `CI` is set.
    var isContinuousIntegration: Bool {
        guard let value = variables["CI"] else { return false }
        return !["", "0", "false"].contains(value.lowercased())
    }

    /// What `RILL_SEED` asks for. What is no seed is said on standard error, once for each process.
    var seed: UInt64? {
        guard let word = variables["RILL_SEED"], !word.isEmpty else { return nil }
        if let seed = UInt64(word) { return seed }
        StandardErrorRoute.sayOnce(
            "Rill: RILL_SEED is '\(word)'; it is a whole number from 0 on, so it changes no seed"
        )
        return nil
    }

    /// Where the files of failing tests go, if not beside the goldens.
    var traceFolder: String? {
        variables["RILL_TRACE_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    }
}
