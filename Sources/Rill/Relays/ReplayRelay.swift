/// A `ReplaySubject` that cannot end: it accepts elements only, and replays the last ones.
///
/// ```
/// create(bufferSize: 2)
/// accept      -a---b---c--
/// late sub         (bc)        (subscribed after c)
/// ```
public final class ReplayRelay<Element>: ObservableType {
    private let subject: ReplaySubject<Element>

    private init(_ subject: ReplaySubject<Element>) {
        self.subject = subject
    }

    /// A relay that replays at most `bufferSize` elements. A negative number counts as 0.
    public static func create(bufferSize: Int) -> ReplayRelay<Element> {
        ReplayRelay(ReplaySubject.create(bufferSize: bufferSize))
    }

    /// A relay that replays all elements: its memory grows with each of them.
    public static func createUnbounded() -> ReplayRelay<Element> { ReplayRelay(ReplaySubject.createUnbounded()) }

    /// A relay that replays all elements: the same as `createUnbounded()`.
    public static func createUnbound() -> ReplayRelay<Element> { createUnbounded() }

    /// A relay that replays its last elements for a while: see `ReplaySubject.create(bufferSize:window:scheduler:)`.
    ///
    /// - Parameters:
    ///   - bufferSize: The most elements to replay. A negative number counts as 0.
    ///   - window: How long an element is replayed. A negative length counts as zero.
    ///   - scheduler: Whose clock counts.
    public static func create(
        bufferSize: Int,
        window: RxTimeInterval,
        scheduler: SchedulerType
    ) -> ReplayRelay<Element> {
        ReplayRelay(ReplaySubject.create(bufferSize: bufferSize, window: window, scheduler: scheduler))
    }

    /// Sends `element` to those who are subscribed, and keeps it for those who come later.
    public func accept(_ element: Element) { subject.onNext(element) }

    /// Whether anyone is subscribed.
    public var hasObservers: Bool { subject.hasObservers }

    /// Starts sending elements to `observer`, the kept ones first.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The read-only side.
    public func asObservable() -> Observable<Element> { subject }
}
