/// How one call of the service goes.
public struct SaveOutcome: Sendable {
    /// How long it takes, in milliseconds.
    public let latency: Int
    /// Whether it fails.
    public let fails: Bool

    /// The call works.
    public static func success(after latency: Int) -> SaveOutcome { SaveOutcome(latency: latency, fails: false) }
    /// The call fails.
    public static func failure(after latency: Int) -> SaveOutcome { SaveOutcome(latency: latency, fails: true) }
}

/// The service could not save.
public struct SaveError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An error.
    public init() {}
    /// What a person reads.
    public var description: String { "offline" }
}
