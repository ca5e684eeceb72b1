/// The error that a `#` in a source lane stands for, unless the test maps it to another one.
///
/// `#` is the one without a name, `#'timeout'` the one named `timeout`.
public struct MarbleTestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name in the diagram, or nil for a bare `#`.
    public let name: String?

    /// The error of a bare `#`, or of `#'name'`.
    public init(_ name: String? = nil) {
        self.name = name
    }

    /// The name, or `#`.
    public var description: String { name ?? "#" }
}
