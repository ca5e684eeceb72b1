import RillState

/// A minus and a plus button for a number that belongs to someone else.
///
/// The proxy works both ways: the buttons write through it, and reading it always gives the model's present value.
public final class Stepper {
    /// The number.
    @ValueProxy public var count: Int

    /// A stepper for a number, such as `$model.count`.
    public init(count: ValueProxy<Int>) {
        _count = count
    }

    /// The minus button was tapped.
    public func tapMinus() { count -= 1 }

    /// The plus button was tapped.
    public func tapPlus() { count += 1 }
}
