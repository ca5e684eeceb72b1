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

    /// What is said where something was to be recorded and `CI` is set; nil where that is not so.
    var continuousIntegrationNote: String? {
        isContinuousIntegration && variables["RILL_RECORD"].flatMap(Recording.init) != nil
            ? "CI is set, so RILL_RECORD records nothing" : nil
    }

    /// Whether something is to be recorded, wherever this runs.
    func isAskedToRecord(_ kind: Recording) -> Bool { variables["RILL_RECORD"] == kind.rawValue }

    /// Whether something may be recorded. A word that asks for nothing is said on standard error, once for each process.
    func records(_ kind: Recording) -> Bool {
        if let objection { StandardErrorRoute.sayOnce("Rill: \(objection)") }
        return !isContinuousIntegration && isAskedToRecord(kind)
    }

    /// What is wrong with `RILL_RECORD`.
    private var objection: String? {
        guard let word = variables["RILL_RECORD"], !word.isEmpty, Recording(rawValue: word) == nil else { return nil }
        return "RILL_RECORD is '\(word)'; it is 'traces' or 'inline', so nothing is recorded"
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
