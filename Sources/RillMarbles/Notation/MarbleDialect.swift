/// A notation for marble diagrams. All dialects parse into the same tree; they differ in tokens and in what costs time.
public enum MarbleDialect: String, Hashable, Sendable, CaseIterable {
    /// The notation of this package.
    case standard
    /// The standard notation, which also takes the filler `(- )` and time behind a terminator, as in RxJS's `run`.
    case rxjs
    /// RxJS outside of `run`: every space is a frame, and a frame is 10 ms unless the caller says otherwise.
    case rxjsLegacy
    /// Swift Async Algorithms: `^` is an error, `;` a cancellation, and a source without a terminator completes with
    /// its last event.
    case asyncAlgorithms

    /// The tokens of the dialect.
    public var theme: MarbleTheme {
        self == .asyncAlgorithms ? .asyncAlgorithms : .standard
    }

    /// The length of a frame where the caller does not give one.
    public var frame: MarbleTime {
        self == .rxjsLegacy ? .milliseconds(10) : .milliseconds(1)
    }

    /// Whether every space is a frame.
    var spacesCostTime: Bool { self == .rxjsLegacy }

    /// Whether `-` may stand inside a group to widen it, and time may pass behind a terminator.
    var isLenientAsRxJS: Bool { self == .rxjs || self == .rxjsLegacy }
}
