/// A disposable that only remembers that it was disposed.
///
/// `Sendable`: may be disposed and read on any thread.
public final class BooleanDisposable: Cancelable, @unchecked Sendable {
    private let flag = FlagDisposable()

    /// A disposable that was not disposed yet.
    public init() {}

    /// A disposable in the given state.
    public init(isDisposed: Bool) {
        if isDisposed { flag.dispose() }
    }

    /// Whether `dispose()` was called.
    public var isDisposed: Bool { flag.hasDisposedBit }

    /// Marks it disposed.
    public func dispose() { flag.dispose() }
}

private final class FlagDisposable: SourceHandle {
    override func dispose() { _ = markDisposed() }
}
