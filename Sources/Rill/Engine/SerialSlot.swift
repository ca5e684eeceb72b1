import CRillAtomics

/// A place for upstreams that follow each other: a new one takes the place of the one before, which is disposed.
package final class SerialSlot: Upstream {
    private var current: Upstream?

    package override init() {}

    /// Disposes what is there and opens a place for the next upstream. Disposed from the start where the slot was.
    package func open() -> Subscription {
        let next = Subscription()
        place(next)
        return next
    }

    /// Runs `start` and keeps what it returns, unless the place was taken by something newer meanwhile.
    package func run(_ start: () -> any Disposable) {
        let place = open()
        place.attach(ForeignUpstream(start()))
    }

    private func place(_ next: Upstream?) {
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
    package func clear() { place(nil) }

    package override func dispose() {
        if markDisposed() { place(nil) }
    }
}
