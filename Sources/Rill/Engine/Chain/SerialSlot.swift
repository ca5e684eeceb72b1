/// A slot for handles that follow each other: a new one takes the place of the one before, which is disposed.
package final class SerialSlot: SourceHandle {
    private var current: SourceHandle?

    package override init() {}

    /// Disposes what is there and opens a slot for the next handle. Disposed from the start where the slot was.
    package func open() -> SourceSlot {
        let next = SourceSlot()
        put(next)
        return next
    }

    /// Runs `start` and keeps what it returns, unless the slot was taken by something newer meanwhile.
    package func run(_ start: () -> any Disposable) {
        let slot = open()
        slot.attach(ForeignHandle(start()))
    }

    private func put(_ next: SourceHandle?) {
        let (old, isDisposed) = withStripe(of: self) {
            let (old, isDisposed) = (current, hasDisposedBit)
            current = isDisposed ? nil : next
            return (old, isDisposed)
        }
        old?.dispose()
        if isDisposed { next?.dispose() }
    }

    /// Disposes what is there and leaves the slot empty.
    package func clear() { put(nil) }

    package override func dispose() {
        if markDisposed() { put(nil) }
    }
}
