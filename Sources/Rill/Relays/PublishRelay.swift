/// A `PublishSubject` that cannot end: it accepts elements only.
public final class PublishRelay<Element>: ObservableType {
    private let subject = PublishSubject<Element>()

    /// A relay without subscribers.
    public init() {}

    /// Sends `element` to those who are subscribed at this moment.
    public func accept(_ element: Element) { subject.hub.next(element) }

    /// Whether anyone is subscribed.
    public var hasObservers: Bool { subject.hasObservers }

    /// Starts sending elements to `observer`.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The read-only side.
    public func asObservable() -> Observable<Element> { subject }
}
