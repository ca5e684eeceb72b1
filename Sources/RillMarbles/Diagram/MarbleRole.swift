/// What a diagram is for, which decides what it may contain.
public enum MarbleRole: String, Hashable, Sendable, CaseIterable {
    /// A source that starts anew for every subscriber: values, completion, errors.
    case cold
    /// A source that runs whether or not anyone listens; `^` marks time 0, and what is left of it happened before.
    case hot
    /// What a stream must do: also `?`, `{ }`, `!`, `,`, windows `@10ms...12ms` and the open end `...`.
    case expectation
    /// When a source is subscribed (`^`) and cancelled (`!`).
    case subscription
    /// A length of time, written as a diagram that ends with `|`.
    case time
    /// Instants at which a clock ticks; every value is a tick.
    case ticks

    /// How a sentence names a diagram of this role: `a cold diagram`, `an expectation`.
    var phrase: String {
        switch self {
        case .expectation: "an expectation"
        case .ticks: "a diagram of ticks"
        default: "a \(rawValue) diagram"
        }
    }
}
