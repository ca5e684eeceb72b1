extension Disposable {
    /// Adds this disposable to `bag`, which disposes it when the bag is released.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// Disposes what was put into it when it is released itself.
///
/// Replace the bag by a new one to dispose everything earlier. Disposal goes in the order of insertion.
///
/// `Sendable`: may be filled from any thread; what it holds is disposed on the thread that releases the bag.
public final class DisposeBag: DisposeBase, @unchecked Sendable {
    private var disposables: [Disposable] = []

    /// An empty bag.
    public override init() {}

    /// A bag that holds `disposables`.
    public convenience init(disposing disposables: Disposable...) {
        self.init(disposing: disposables)
    }

    /// A bag that holds `disposables`.
    public convenience init(disposing disposables: [Disposable]) {
        self.init()
        insert(disposables)
    }

    /// A bag that holds the disposables listed in a block.
    ///
    /// ```swift
    /// let bag = DisposeBag {
    ///     taps.subscribe()
    ///     if withTimer { timer.subscribe() }
    /// }
    /// ```
    public convenience init(@DisposableBuilder builder: () -> [Disposable]) {
        self.init(disposing: builder())
    }

    deinit {
        for disposable in disposables { disposable.dispose() }
    }

    /// Adds `disposable`.
    public func insert(_ disposable: Disposable) {
        withStripe(of: self) { disposables.append(disposable) }
    }

    /// Adds all of `disposables`.
    public func insert(_ disposables: Disposable...) {
        insert(disposables)
    }

    /// Adds all of `disposables`.
    public func insert(_ disposables: [Disposable]) {
        withStripe(of: self) { self.disposables.append(contentsOf: disposables) }
    }

    /// Adds the disposables listed in a block.
    public func insert(@DisposableBuilder builder: () -> [Disposable]) {
        insert(builder())
    }
}

extension DisposeBag {
    /// Builds a list of disposables from a block, with `if` and `for`.
    @resultBuilder
    public struct DisposableBuilder {
        /// One line of the block.
        public static func buildExpression(_ disposable: Disposable) -> [Disposable] { [disposable] }

        /// A line that is a list.
        public static func buildExpression(_ disposables: [Disposable]) -> [Disposable] { disposables }

        /// The lines of the block, in order.
        public static func buildBlock(_ parts: [Disposable]...) -> [Disposable] { parts.flatMap(\.self) }

        /// An `if` without `else`.
        public static func buildOptional(_ part: [Disposable]?) -> [Disposable] { part ?? [] }

        /// The first branch of a choice.
        public static func buildEither(first part: [Disposable]) -> [Disposable] { part }

        /// The second branch of a choice.
        public static func buildEither(second part: [Disposable]) -> [Disposable] { part }

        /// A loop.
        public static func buildArray(_ parts: [[Disposable]]) -> [Disposable] { parts.flatMap(\.self) }
    }
}
