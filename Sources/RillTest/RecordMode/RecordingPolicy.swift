/// Whether a test may write down what happened: where `RILL_RECORD` asks for it, and never where `CI` is set.
struct RecordingPolicy: Sendable {
    /// What `RILL_RECORD` asks for.
    enum Mode: String, Sendable {
        /// The goldens of traces.
        case traces
        /// The diagrams in the source files of tests.
        case inline
    }

    /// That of this process, or of a test of the kit.
    static var current: RecordingPolicy { RecordingPolicy(.current) }

    private let isContinuousIntegration: Bool
    /// The word in `RILL_RECORD`, if there is one.
    private let word: String?

    init(_ environment: TestEnvironment) {
        isContinuousIntegration = environment.isContinuousIntegration
        word = environment.variables["RILL_RECORD"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether something is to be recorded, wherever this runs.
    func isAskedToRecord(_ mode: Mode) -> Bool { word == mode.rawValue }

    /// Whether something may be recorded: CI never records. A word that asks for nothing is said on standard error, once for
    /// each process.
    func records(_ mode: Mode) -> Bool {
        if let objection { StandardErrorRoute.sayOnce("Rill: \(objection)") }
        return !isContinuousIntegration && isAskedToRecord(mode)
    }

    /// What is said where something was to be recorded and `CI` is set; nil where that is not so.
    var continuousIntegrationNote: String? {
        isContinuousIntegration && word.flatMap(Mode.init) != nil ? "CI is set, so RILL_RECORD records nothing" : nil
    }

    /// What is wrong with `RILL_RECORD`.
    private var objection: String? {
        guard let word, Mode(rawValue: word) == nil else { return nil }
        return "RILL_RECORD is '\(word)'; it is 'traces' or 'inline', so nothing is recorded"
    }
}
