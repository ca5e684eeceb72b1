/// A subject that has a value: a new subscriber gets the newest one at once.
///
/// ```
/// init(value: a)
/// events      ---b---c---|
/// from start  a--b---c---|
/// late sub         b-c---|      (subscribed after b)
/// ```
/// Delivery is serial and in order, as for `PublishSubject`. After a terminal event, a new subscriber gets that event
/// alone.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    /// The observer side, by its name in RxSwift 5.
    public typealias SubjectObserverType = BehaviorSubject<Element>

    package let hub: ReplayHub<Element>

    /// A subject that starts with `value`.
    public init(value: Element) {
        hub = ReplayHub(value: value)
    }

    deinit { hub.shutDown() }

    package override var opensTrampoline: Bool { false }
    package override func run(_ sink: Sink<Element>) {
        if isDisposed { return sink.error(RxError.disposed(object: self)) }
        hub.join(sink)
    }

    /// The newest value, also where its delivery is still under way.
    ///
    /// - Throws: The error that ended the subject, or `RxError.disposed`.
    public func value() throws -> Element {
        if isDisposed { throw RxError.disposed(object: self) }
        return try hub.value(orThrow: RxError.disposed(object: self))
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
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Whether the subject was disposed.
    public var isDisposed: Bool { hub.hasDisposedBit }

    /// Releases all subscribers without an event. Who subscribes later gets `RxError.disposed`.
    public func dispose() {
        if hub.markDisposed() { hub.shutDown() }
    }
}

extension BehaviorSubject: HubOwner {
    package var ownHub: HubCore { hub }
}
