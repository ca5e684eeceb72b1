import Rill

/// Something that a test left behind: work that never ran, a subscription that nobody ended, events nobody looked at.
public struct Leftover: Sendable, Hashable, CustomStringConvertible {
    /// What was left.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Work that is still scheduled.
        case scheduledWork
        /// A subscription to a source that was not disposed.
        case openSubscription
        /// A recording observer whose stream has neither ended nor been disposed.
        case liveObserver
        /// Events of an observer that was asked for events, but not for these.
        case unconsumedEvents
        /// A task on virtual time that has not ended.
        case suspendedTask
    }

    /// What was left.
    public let kind: Kind

    /// What it is, in words.
    public let message: String

    /// The line that made it, where it is known.
    public let site: SourceSite?

    /// The line and the words.
    public var description: String {
        if let site { "\(site): \(message)" } else { message }
    }
}
