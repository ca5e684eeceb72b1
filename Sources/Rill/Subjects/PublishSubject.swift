/// A subject that sends each event to those who are subscribed at that moment.
///
/// ```
/// events      -a---b---c-|
/// early sub   -a---b---c-|
/// late sub         ----c-|      (subscribed after b)
/// ```
/// Events from several threads are delivered one at a time, in one order that all observers see. An event sent from
/// within a delivery is delivered after the present one has reached everyone. After a terminal event, a new subscriber
/// gets that event alone.
///
/// Sending costs O(observers); subscribing and disposing O(1), amortised.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    /// The observer side, by its name in RxSwift 5.
    public typealias SubjectObserverType = PublishSubject<Element>

    package let hub = Hub<Element>()

    /// A subject without subscribers.
    public override init() {}

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
    public func asObserver() -> PublishSubject<Element> { self }

    /// Whether the subject was disposed.
    public var isDisposed: Bool { hub.hasDisposedBit }

    /// Releases all subscribers without an event. Who subscribes later gets `RxError.disposed`.
    public func dispose() {
        if hub.markDisposed() { hub.shutDown() }
    }
}

extension PublishSubject: HubOwner {
    package var ownHub: HubCore { hub }
}
