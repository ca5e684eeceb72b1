/// Disposes another disposable once it was disposed itself and everything it handed out was disposed too.
///
/// `Sendable`: all members may be called on any thread.
public final class RefCountDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    /// Nil once it was disposed.
    private var underlying: Disposable?
    private var isPrimaryDisposed = false
    private var count = 0

    /// Guards `disposable`.
    public init(disposable: Disposable) {
        underlying = disposable
    }

    /// Whether the guarded disposable was disposed.
    public var isDisposed: Bool { withStripe(of: self) { underlying == nil } }

    /// Hands out a disposable that keeps the guarded one alive until it is disposed.
    ///
    /// - Returns: A disposable that does nothing where the guarded one was disposed already.
    public func retain() -> Disposable {
        let isAlive = withStripe(of: self) {
            guard underlying != nil else { return false }
            count += 1
            return true
        }
        return isAlive ? ActionDisposable { self.release() } : Disposables.create()
    }

    /// Disposes the guarded disposable as soon as nothing that was handed out is left.
    public func dispose() {
        let leaving: Disposable? = withStripe(of: self) {
            isPrimaryDisposed = true
            return takeIfUnused()
        }
        leaving?.dispose()
    }

    private func release() {
        let leaving: Disposable? = withStripe(of: self) {
            count -= 1
            return takeIfUnused()
        }
        leaving?.dispose()
    }

    /// Under the lock.
    private func takeIfUnused() -> Disposable? {
        guard isPrimaryDisposed, count == 0 else { return nil }
        let taken = underlying
        underlying = nil
        return taken
    }
}
