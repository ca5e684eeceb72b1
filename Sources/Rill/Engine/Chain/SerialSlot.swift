import CRillAtomics

/// A slot for handles that follow each other: a new one takes the place of the one before, which is disposed.
package final class SerialSlot: SourceHandle {
    private var current: SourceHandle?

    package override init() {}

    /// Disposes what is there and opens a slot for the next handle. Disposed from the start where the slot was.
    package func open() -> SourceSlot {
        let next = SourceSlot()
        slot(next)
        return next
    }

    /// Runs `start` and keeps what it returns, unless the place was taken by something newer meanwhile.
    package func run(_ start: () -> any Disposable) {
        let slot = open()
        slot.attach(ForeignHandle(start()))
    }

    private func slot(_ next: SourceHandle?) {
        let key = UnsafeRawPointer(flags)
        rill_lock_stripe(key)
        let old = current
        let isDisposed = hasDisposedBit
        current = isDisposed ? nil : next
        rill_unlock_stripe(key)
        old?.dispose()
        if isDisposed { next?.dispose() }
    }

    /// Disposes what is there and leaves the place empty.
    package func clear() { slot(nil) }

    package override func dispose() {
        if markDisposed() { slot(nil) }
    }
}
