import RillState

/// The state of a counter, watched property by property.
public final class CounterModel: ObservableState {
    /// The number to show.
    @ObservedValue public var count = 0
    /// What to call the thing that is counted.
    @ObservedValue public var name = "books"

    /// A counter at zero.
    public init() {}
}
