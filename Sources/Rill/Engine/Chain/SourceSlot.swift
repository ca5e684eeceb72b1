import CRillAtomics

/// A slot for one handle that is known late and disposed at any time, from any thread, without a lock.
///
/// The handle that a subscriber holds is one; so is the slot that an operator keeps for each of its inner sources.
package class SourceSlot: SourceHandle, Cancelable {
    private static var attachedBit: UInt32 { 2 }
    /// A terminal event was taken by `finish()`; no further event is delivered.
    private static var finishedBit: UInt32 { 4 }

    /// Retained by hand: taking it out costs no retain.
    private final var handle: Unmanaged<SourceHandle>?

    package override init() {}

    deinit { handle?.release() }

    /// Whether the subscription was disposed.
    public final var isDisposed: Bool { hasDisposedBit }

    /// Whether events may still be delivered.
    @inline(__always)
    package final var isActive: Bool {
        rill_load_acquire(flags) & (SourceHandle.disposedBit | SourceSlot.finishedBit) == 0
    }

    /// Takes the right to deliver the terminal event. True at most once, and never after disposal.
    @inline(__always)
    package final func finish() -> Bool {
        rill_fetch_or(flags, SourceSlot.finishedBit) & (SourceHandle.disposedBit | SourceSlot.finishedBit) == 0
    }

    /// Keeps `handle`, or disposes it at once where the subscription was disposed already.
    package final func attach(_ handle: SourceHandle) {
        let before = self.handle
        self.handle = .passRetained(handle)
        before?.release()
        if rill_fetch_or(flags, SourceSlot.attachedBit) & SourceHandle.disposedBit != 0 { disposeHandle() }
    }

    /// Disposes the handle and releases it.
    package override func dispose() {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit)
        if before & SourceHandle.disposedBit != 0 { return }
        if before & SourceSlot.attachedBit != 0 { disposeHandle() }
        didDispose()
    }

    /// For the one thread that found both bits set.
    private final func disposeHandle() {
        guard let handle else { return }
        self.handle = nil
        FlatStack.dispose(handle.takeRetainedValue())
    }

    /// Tells the subscriber that nothing more comes: behind its terminal event, or after a disposal. Called for each of
    /// them, so maybe twice, and from two threads.
    package func didDispose() {}
}

/// The end of a chain: an observer of the user's.
package final class ObserverSink<Observer: ObserverType>: Sink<Observer.Element> {
    private let observer: Observer
    private let subscription: SourceSlot

    package init(_ observer: Observer, _ subscription: SourceSlot) {
        self.observer = observer
        self.subscription = subscription
    }

    package override func keep(_ handle: SourceHandle) { subscription.attach(handle) }
    package override var isListening: Bool { subscription.isActive }

    package override func next(_ element: Observer.Element) {
        if subscription.isActive { observer.onNext(element) }
    }

    package override func error(_ error: any Swift.Error) {
        if subscription.finish() {
            observer.onError(error)
            subscription.dispose()
        }
    }

    package override func completed() {
        if subscription.finish() {
            observer.onCompleted()
            subscription.dispose()
        }
    }
}
