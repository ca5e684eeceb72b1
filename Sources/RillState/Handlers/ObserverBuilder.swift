/// Builds a list of observers from a block, with `if`, `else`, `for` and lists in between.
@resultBuilder
public struct ObserverBuilder {
    /// One line of the block.
    public static func buildExpression(_ observer: StateValueObserver) -> [StateValueObserver] { [observer] }

    /// A line that is a list.
    public static func buildExpression(_ observers: [StateValueObserver]) -> [StateValueObserver] { observers }

    /// The lines of the block, in order.
    public static func buildBlock(_ parts: [StateValueObserver]...) -> [StateValueObserver] { parts.flatMap(\.self) }

    /// An `if` without `else`.
    public static func buildOptional(_ part: [StateValueObserver]?) -> [StateValueObserver] { part ?? [] }

    /// The first branch of a choice.
    public static func buildEither(first part: [StateValueObserver]) -> [StateValueObserver] { part }

    /// The second branch of a choice.
    public static func buildEither(second part: [StateValueObserver]) -> [StateValueObserver] { part }

    /// A loop.
    public static func buildArray(_ parts: [[StateValueObserver]]) -> [StateValueObserver] { parts.flatMap(\.self) }

    /// A branch that asks for a newer system.
    public static func buildLimitedAvailability(_ part: [StateValueObserver]) -> [StateValueObserver] { part }
}

extension RangeReplaceableCollection where Element == StateValueObserver {
    /// Adds the observers listed in a block.
    ///
    /// ```swift
    /// observers.add {
    ///     $model.name.didChange { print($0) }
    ///     if showsCount { $model.count.didUpdate { print($0) } }
    /// }
    /// ```
    public mutating func add(@ObserverBuilder _ observers: () -> [StateValueObserver]) {
        append(contentsOf: observers())
    }
}

extension Set where Element == StateValueObserver {
    /// Adds the observers listed in a block.
    public mutating func add(@ObserverBuilder _ observers: () -> [StateValueObserver]) {
        formUnion(observers())
    }
}
