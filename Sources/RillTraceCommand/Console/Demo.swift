import RillTraceFormat

/// What a call of the demo asks for, and with it the demo itself: the command has none, since it needs streams.
package struct Demo {
    /// Where the fresh traces go.
    package var output: String
    /// Where the goldens are.
    package var goldens: String
    /// How wide a drawing may be.
    package var width = 100
    /// How text is written.
    package var style = TraceTextStyle()
    /// Whether to write the goldens instead of comparing with them.
    package var records = false
    /// A path as the file system takes it.
    package var resolve: (String) -> String = { $0 }

    /// The folder of the goldens, seen from the package's root.
    package static let defaultGoldens = "Traces/bookshelf"

    /// Plays a demo.
    ///
    /// - Returns: Whether the traces are the same as the goldens.
    /// - Throws: What kept a file from being read or written.
    package typealias Player = (Demo, _ print: (String) -> Void) throws -> ExitStatus
}
