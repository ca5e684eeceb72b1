/// One thing that happens at one instant of a marble diagram.
public struct MarbleEvent: Hashable, Sendable {
    /// What kind of thing happens.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A value is emitted; the event's label is the value's text.
        case next
        /// The stream completes: `|`.
        case completed
        /// The stream fails: `#`, or `#'name'` with the name as the event's label.
        case error
        /// An expectation of some value, whichever it is: `?`.
        case any
        /// The consumer waits with its next pull: `,`.
        case demand
        /// The subscription starts: `^`.
        case subscribe
        /// The subscription is cancelled: `!`.
        case unsubscribe
        /// A clock tick, in a diagram of ticks.
        case tick
    }

    /// When it happens, counted from time 0 of the diagram.
    public var at: MarbleTime
    /// The latest instant at which it may happen, for an expectation written `@10ms...12ms a`; otherwise nil.
    public var windowEnd: MarbleTime?
    /// What kind of thing happens.
    public var kind: Kind
    /// The text of a value or the name of an error; nil for everything else and for the default error `#`.
    public var label: String?
    /// The number of the unordered group `{ }` that the event belongs to, or nil. Groups are numbered from 1 in the
    /// order of the diagram.
    public var unorderedGroup: Int?

    /// Creates an event.
    public init(
        at: MarbleTime,
        windowEnd: MarbleTime? = nil,
        kind: Kind,
        label: String? = nil,
        unorderedGroup: Int? = nil
    ) {
        self.at = at
        self.windowEnd = windowEnd
        self.kind = kind
        self.label = label
        self.unorderedGroup = unorderedGroup
    }

    /// A value with the given label.
    public static func next(_ at: MarbleTime, _ label: String) -> MarbleEvent {
        MarbleEvent(at: at, kind: .next, label: label)
    }

    /// Completion.
    public static func completed(_ at: MarbleTime) -> MarbleEvent {
        MarbleEvent(at: at, kind: .completed)
    }

    /// The default error, or the error with the given name.
    public static func error(_ at: MarbleTime, _ name: String? = nil) -> MarbleEvent {
        MarbleEvent(at: at, kind: .error, label: name)
    }

    /// The start of a subscription.
    public static func subscribe(_ at: MarbleTime) -> MarbleEvent {
        MarbleEvent(at: at, kind: .subscribe)
    }

    /// The end of a subscription by its consumer.
    public static func unsubscribe(_ at: MarbleTime) -> MarbleEvent {
        MarbleEvent(at: at, kind: .unsubscribe)
    }

    /// Whether the event ends its stream.
    public var isTerminal: Bool {
        kind == .completed || kind == .error
    }
}
