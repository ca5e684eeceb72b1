/// How long the elements that `share(replay:scope:)` keeps stay there.
public enum SubjectLifetimeScope: Sendable {
    /// Each connection has elements of its own: they go when the last subscriber leaves, or when the source ends.
    case whileConnected
    /// The elements, and the terminal event, stay as long as the shared observable itself.
    case forever
}
