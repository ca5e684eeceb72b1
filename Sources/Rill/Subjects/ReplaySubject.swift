/// A subject that replays its last elements to each new subscriber, also after it has ended.
///
/// ```
/// create(bufferSize: 2)
/// events      -a---b---c-|
/// early sub   -a---b---c-|
/// late sub               (bc|)      (subscribed after the end)
/// ```
/// Delivery is serial and in order, as for `PublishSubject`.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    /// The observer side, by its name in RxSwift 5.
    public typealias SubjectObserverType = ReplaySubject<Element>

    package let hub: ReplayHub<Element>

    private init(limit: Int) {
        hub = ReplayHub(limit: limit, replaysAfterTerminal: true)
    }

    /// A subject that replays at most `bufferSize` elements. A negative number counts as 0.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        ReplaySubject(limit: max(0, bufferSize))
    }

    /// A subject that replays all elements: its memory grows with each of them.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

    deinit { hub.shutDown() }

    package override var opensTrampoline: Bool { false }
    package override func run(_ sink: Sink<Element>) {
        if isDisposed { return sink.error(RxError.disposed(object: self)) }
        hub.join(sink)
    }

    /// Whether anyone is subscribed.
    public var hasObservers: Bool { hub.hasObservers }

    /// Sends one event.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): hub.next(element)
        case .error(let error): hub.error(error)
        case .completed: hub.completed()
        }
    }

    /// Sends an element.
    public func onNext(_ element: Element) { hub.next(element) }
    /// Ends the subject with an error.
    public func onError(_ error: Swift.Error) { hub.error(error) }
    /// Ends the subject normally.
    public func onCompleted() { hub.completed() }

    /// The observer side: this subject.
    public func asObserver() -> ReplaySubject<Element> { self }

    /// Whether the subject was disposed.
    public var isDisposed: Bool { hub.hasDisposedBit }

    /// Releases all subscribers without an event, and the kept elements. Who subscribes later gets `RxError.disposed`.
    public func dispose() {
        if hub.markDisposed() { hub.shutDown() }
    }
}

extension ReplaySubject {
    /// A subject that replays all elements: the same as `createUnbounded()`.
    public static func createUnbound() -> ReplaySubject<Element> { createUnbounded() }
}

extension ReplaySubject: HubOwner {
    package var ownHub: HubCore { hub }
}
