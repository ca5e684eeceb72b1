/// What `take(while:)` and `take(until:)` do with the element that ends them.
public enum TakeBehavior: Sendable {
    /// It is passed on.
    case inclusive
    /// It is dropped.
    case exclusive
}
