import RillMarbles

/// What a whole marble test has in common, whatever lane it is about.
struct MarbleSettings {
    var values: [String: Any] = [:]
    var errors: [String: any Error] = [:]
    var frame = MarbleTime.milliseconds(1)
    var dialect = MarbleDialect.standard
    var tolerance = MarbleTime.zero
    var horizon: String?
    var stepLimit = 1_000_000

    /// How the diagrams are written.
    var notation: MarbleNotation { MarbleNotation(dialect: dialect, frame: frame) }
}
