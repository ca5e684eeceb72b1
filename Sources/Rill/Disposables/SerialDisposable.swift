/// A slot for one disposable that may be replaced: the one that leaves is disposed.
///
/// `Sendable`: all members may be called on any thread; the last assignment wins.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    private var current: Disposable?
    private var disposed = false

    /// An empty slot.
    public override init() {}

    /// Whether the slot was disposed.
    public var isDisposed: Bool { withStripe(of: self) { disposed } }

    /// What is in the slot: a disposable that does nothing while it is empty.
    ///
    /// Setting it disposes what was there before. After disposal, what is set is disposed at once.
    public var disposable: Disposable {
        get { withStripe(of: self) { current } ?? Disposables.create() }
        set {
            let leaving: Disposable? = withStripe(of: self) {
                if disposed { return newValue }
                let before = current
                current = newValue
                return before
            }
            leaving?.dispose()
        }
    }

    /// Disposes what is in the slot, and everything that is set later.
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
