/// How closely a stream has to follow a diagram.
public enum MarbleMatching: Sendable, Hashable {
    /// What is drawn happens, and nothing else.
    case exact
    /// What is drawn happens; other events may come besides.
    case containing
    /// The stream does something else: a mistake that was made once must not come back.
    case different
}
