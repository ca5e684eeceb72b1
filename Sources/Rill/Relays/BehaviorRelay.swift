/// A value that can be watched: a `BehaviorSubject` that cannot end.
///
/// ```
/// init(value: a)
/// accept      ---b---c--
/// subscriber  a--b---c--
/// ```
/// Elements accepted from several threads are delivered one at a time, in the order in which `value` took them.
public final class BehaviorRelay<Element>: ObservableType {
    package let subject: BehaviorSubject<Element>
    private let hub: ReplayHub<Element>

    /// A relay that starts with `value`.
    public init(value: Element) {
        subject = BehaviorSubject(value: value)
        hub = subject.hub
    }

    /// The newest value, also where its delivery is still under way.
    public var value: Element { hub.value }

    /// Sets the value and sends it to all subscribers.
    public func accept(_ element: Element) { hub.next(element) }

    /// Whether anyone is subscribed.
    public var hasObservers: Bool { hub.hasObservers }

    /// Starts sending elements to `observer`, the present one first.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The read-only side.
    public func asObservable() -> Observable<Element> { subject }
}
