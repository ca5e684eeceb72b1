import CRillAtomics

/// One piece of scheduled work: a closure that runs at most once, and the handle that cancels it.
///
/// The closure and what it captures are released when it has run or was cancelled, whichever comes first. Whoever sets
/// `takenBit` first owns the closure, so nothing here needs a lock.
package final class ScheduledWork: WaitingWork, Cancelable, @unchecked Sendable {
    private static var takenBit: UInt32 { 2 }
    private static var attachedBit: UInt32 { 4 }

    private var action: (() -> Disposable)?
    private var result: Unmanaged<SourceHandle>?
    /// What the thread that scheduled the work was delivering (see `rill_cause_get`); restored while it runs.
    private let cause: UnsafeMutableRawPointer?

    package init(_ action: @escaping () -> Disposable) {
        self.action = action
        cause = rill_cause_get()
    }

    package var isDisposed: Bool { hasDisposedBit }

    /// Runs the closure unless it ran or was cancelled, and keeps the disposable that it returns.
    package override func step() {
        guard rill_fetch_or(flags, Self.takenBit) & (Self.takenBit | SourceHandle.disposedBit) == 0 else { return }
        let action = self.action
        self.action = nil
        let outerCause = rill_cause_get()
        rill_cause_set(cause)
        defer { rill_cause_set(outerCause) }
        guard let result = action?(), !(result is NoDisposable) else { return }
        self.result = .passRetained((result as? SourceHandle) ?? ForeignHandle(result))
        if rill_fetch_or(flags, Self.attachedBit) & SourceHandle.disposedBit != 0 { disposeResult() }
    }

    // Work that returns the handle of further work makes a chain of any length: neither its end nor its release may take
    // stack for each link.

    /// For the one thread that found both bits set.
    private func disposeResult() {
        guard let result else { return }
        self.result = nil
        FlatStack.dispose(result.takeRetainedValue())
    }

    deinit {
        if let result { FlatStack.release(result) }
    }

    package override func dispose() {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit | Self.takenBit)
        if before & SourceHandle.disposedBit != 0 { return }
        if before & Self.takenBit == 0 { action = nil }
        if before & Self.attachedBit != 0 { disposeResult() }
    }
}
