import RillMarbles

/// How the diagrams of a test are written.
struct MarbleNotation: Sendable {
    let dialect: MarbleDialect
    let frame: MarbleTime
}
