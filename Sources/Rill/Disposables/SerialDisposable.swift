/// A place for one disposable that may be replaced: the one that leaves is disposed.
///
/// `Sendable`: all members may be called on any thread; the last assignment wins.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    private var current: Disposable?
    private var ended = false

    /// An empty place.
    public override init() {}

    /// Whether the place was disposed.
    public var isDisposed: Bool { withStripe(of: self) { ended } }

    /// What is in the place: a disposable that does nothing while it is empty.
    ///
    /// Setting it disposes what was there before. After disposal, what is set is disposed at once.
    public var disposable: Disposable {
        get { withStripe(of: self) { current } ?? Disposables.create() }
        set {
            let leaving: Disposable? = withStripe(of: self) {
                if ended { return newValue }
                let before = current
                current = newValue
                return before
            }
            leaving?.dispose()
        }
    }

    /// Disposes what is in the place, and everything that is set later.
    public func dispose() {
        let leaving: Disposable? = withStripe(of: self) {
            ended = true
            let before = current
            current = nil
            return before
        }
        leaving?.dispose()
    }
}
