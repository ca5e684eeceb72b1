import CRillAtomics

/// A place for one upstream that is known late and disposed at any time, from any thread, without a lock.
///
/// The handle that a subscriber holds is one; so is the slot that an operator keeps for each of its inner sources.
package class Subscription: Upstream, Cancelable {
    private static var attachedBit: UInt32 { 2 }
    /// A terminal event was taken by `finish()`; no further event is delivered.
    private static var finishedBit: UInt32 { 4 }

    /// Retained by hand: taking it out costs no retain.
    private final var upstream: Unmanaged<Upstream>?

    package override init() {}

    deinit { upstream?.release() }

    /// Whether the subscription was disposed.
    public final var isDisposed: Bool { hasDisposedBit }

    /// Whether events may still be delivered.
    @inline(__always)
    package final var isActive: Bool {
        rill_load_acquire(flags) & (Upstream.disposedBit | Subscription.finishedBit) == 0
    }

    /// Takes the right to deliver the terminal event. True at most once, and never after disposal.
    @inline(__always)
    package final func finish() -> Bool {
        rill_fetch_or(flags, Subscription.finishedBit) & (Upstream.disposedBit | Subscription.finishedBit) == 0
    }

    /// Keeps `upstream`, or disposes it at once where the subscription was disposed already.
    package final func attach(_ upstream: Upstream) {
        let before = self.upstream
        self.upstream = .passRetained(upstream)
        before?.release()
        if rill_fetch_or(flags, Subscription.attachedBit) & Upstream.disposedBit != 0 { disposeUpstream() }
    }

    /// Disposes the upstream and releases it.
    package override func dispose() {
        let before = rill_fetch_or(flags, Upstream.disposedBit)
        if before & Upstream.disposedBit != 0 { return }
        if before & Subscription.attachedBit != 0 { disposeUpstream() }
        didDispose()
    }

    /// For the one thread that found both bits set.
    private final func disposeUpstream() {
        guard let upstream else { return }
        self.upstream = nil
        DisposalCascade.dispose(upstream.takeRetainedValue())
    }

    /// Tells the subscriber that nothing more comes: behind its terminal event, or after a disposal. Called for each of
    /// them, so maybe twice, and from two threads.
    package func didDispose() {}
}

/// The end of a chain: an observer of the user's.
package final class ObserverSink<Observer: ObserverType>: Sink<Observer.Element> {
    private let observer: Observer
    private let subscription: Subscription

    package init(_ observer: Observer, _ subscription: Subscription) {
        self.observer = observer
        self.subscription = subscription
    }

    package override func keep(_ upstream: Upstream) { subscription.attach(upstream) }
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
