import Rill

/// An expectation about a recording that did not hold.
public struct RecordingFailure: Error, Sendable, CustomStringConvertible {
    /// What was expected, what came instead, and when.
    public let message: String

    /// The line of the expectation.
    public let site: SourceSite

    /// A failure with its message and its line.
    public init(_ message: String, site: SourceSite) {
        self.message = message
        self.site = site
    }

    /// The line and the message.
    public var description: String { "\(site): \(message)" }
}
