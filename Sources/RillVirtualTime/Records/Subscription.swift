/// When someone subscribed to a source, and when the subscription was disposed.
public struct Subscription: Hashable, Sendable {
    /// When it began, in ticks.
    public let subscribe: TestTime

    /// When it was disposed, in ticks; `Int.max` where it never was.
    public let unsubscribe: TestTime

    /// A subscription that was never disposed.
    public init(_ subscribe: TestTime) {
        self.init(subscribe, .max)
    }

    /// A subscription with its two times.
    public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
        self.subscribe = subscribe
        self.unsubscribe = unsubscribe
    }

    /// Whether it was never disposed.
    public var isOpen: Bool { unsubscribe == .max }
}

extension Subscription: CustomDebugStringConvertible {
    /// The two times: `(200 : 250)`, with `Infinity` for never.
    public var debugDescription: String { "(\(subscribe) : \(isOpen ? "Infinity" : String(unsubscribe)))" }
}
