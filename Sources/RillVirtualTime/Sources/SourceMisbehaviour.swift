/// Rules that a testable source breaks on purpose, to see whether what stands behind it copes.
///
/// Events after a terminal event, and two terminal events, need no flag: a script may contain them.
public struct SourceMisbehaviour: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// A set of the given bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Goes on sending to subscribers that have disposed.
    public static let ignoresDisposal = SourceMisbehaviour(rawValue: 1)

    /// Sends the events of a cold source that are due at once from inside `subscribe`, before it has returned.
    public static let sendsInsideSubscribe = SourceMisbehaviour(rawValue: 2)

    /// Sends each event a second time while the first is being delivered, from another thread.
    public static let sendsConcurrently = SourceMisbehaviour(rawValue: 4)
}
