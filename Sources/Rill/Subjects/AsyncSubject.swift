/// A subject that sends its last element, and nothing else, when it completes.
///
/// ```
/// events      -a---b---c-|
/// early sub   -----------(c|)
/// late sub                 (c|)      (subscribed after the end)
/// ```
/// An error is sent alone.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    /// The observer side, by its name in RxSwift 5.
    public typealias SubjectObserverType = AsyncSubject<Element>

    private let hub = ReplayHub<Element>(limit: 1, replaysAfterTerminal: true)
    /// The last element: none or one. Guarded by the lock stripe.
    private var last = RawRing<Element>()
    /// Whether the subject has ended or was disposed: nothing is kept any more. Guarded by the lock stripe.
    private var hasEnded = false

    /// A subject without an element.
    public override init() {}

    deinit {
        last.deallocate()
        hub.shutDown()
    }

    package override var opensTrampoline: Bool { false }
    package override func run(_ sink: Sink<Element>) {
        if isDisposed { return sink.error(RxError.disposed(object: self)) }
        hub.join(sink)
    }

    /// Whether anyone is subscribed.
    public var hasObservers: Bool { hub.hasObservers }

    /// Takes one event.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }

    /// Keeps an element in place of the one before.
    public func onNext(_ element: Element) {
        // What was there before goes outside the lock: releasing it may run foreign code.
        let before = withStripe(of: self) {
            if hasEnded { return RawRing<Element>() }
            let before = last
            last = RawRing()
            last.append(element)
            return before
        }
        release(before)
    }

    /// Ends the subject with an error.
    public func onError(_ error: Swift.Error) {
        guard let kept = end() else { return }
        release(kept)
        hub.error(error)
    }

    /// Sends the element that is kept, and ends the subject.
    public func onCompleted() {
        // Ended first: what an observer of the last element sends comes too late.
        guard var kept = end() else { return }
        if kept.count > 0 { hub.next(kept.removeFirst()) }
        release(kept)
        hub.completed()
    }

    /// Ends the subject and takes what it keeps. Nil where it has ended before.
    private func end() -> RawRing<Element>? {
        withStripe(of: self) {
            if hasEnded { return nil }
            hasEnded = true
            let kept = last
            last = RawRing()
            return kept
        }
    }

    private func release(_ ring: RawRing<Element>) {
        var ring = ring
        ring.deallocate()
    }

    /// The observer side: this subject.
    public func asObserver() -> AsyncSubject<Element> { self }

    /// Whether the subject was disposed.
    public var isDisposed: Bool { hub.hasDisposedBit }

    /// Releases all subscribers without an event. Who subscribes later gets `RxError.disposed`.
    public func dispose() {
        if hub.markDisposed() {
            if let kept = end() { release(kept) }
            hub.shutDown()
        }
    }
}
