/// A slot for one disposable that is known later than it may be disposed.
///
/// A second assignment is a mistake: the first disposable stays, the second is disposed at once, and the mistake is
/// reported through `Misuse`. After disposal, what is set is disposed at once.
///
/// `Sendable`: all members may be called on any thread.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    private var current: Disposable?
    private var assigned = false
    private var disposed = false

    /// An empty slot.
    public override init() {}

    /// Whether the slot was disposed.
    public var isDisposed: Bool { withStripe(of: self) { disposed } }

    /// Puts `disposable` into the slot.
    public func setDisposable(_ disposable: Disposable) {
        let (isSecond, isLate) = withStripe(of: self) {
            let before = (assigned, disposed)
            assigned = true
            if !before.0 && !before.1 { current = disposable }
            return before
        }
        if isSecond {
            Misuse.report(
                "setDisposable was called a second time on one SingleAssignmentDisposable; the new disposable was "
                    + "disposed at once. Use SerialDisposable to replace one by another."
            )
        }
        if isSecond || isLate { disposable.dispose() }
    }

    /// Disposes what is in the slot, or what will be set.
    public func dispose() {
        let leaving: Disposable? = withStripe(of: self) {
            disposed = true
            let before = current
            current = nil
            return before
        }
        leaving?.dispose()
    }
}
