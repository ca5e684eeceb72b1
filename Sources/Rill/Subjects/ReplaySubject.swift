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

    package let hub: Hub<Element>

    private init(_ hub: Hub<Element>) {
        self.hub = hub
    }

    private convenience init(limit: Int) {
        self.init(ReplayHub(limit: limit, replaysAfterTerminal: true))
    }

    /// A subject that replays at most `bufferSize` elements. A negative number counts as 0.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        ReplaySubject(limit: max(0, bufferSize))
    }

    /// A subject that replays all elements: its memory grows with each of them.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

    /// A subject that replays its last elements for a while: at most `bufferSize` of them, and none that is older than
    /// `window`.
    ///
    /// ```
    /// create(bufferSize: 2, window: 4 ticks, scheduler: s)
    /// events      -a---b-c-------|
    /// late sub          (bc)-----|      (subscribed after c: a came too long ago)
    /// later sub              c---|
    /// ```
    /// The same holds after the end. An element is replayed up to and including the moment that is `window` after it. There
    /// is no timer: what is too old is released when the next element comes or someone subscribes.
    ///
    /// - Parameters:
    ///   - bufferSize: The most elements to replay. A negative number counts as 0.
    ///   - window: How long an element is replayed. A negative length counts as zero.
    ///   - scheduler: Whose clock counts.
    public static func create(
        bufferSize: Int,
        window: RxTimeInterval,
        scheduler: SchedulerType
    ) -> ReplaySubject<Element> {
        ReplaySubject(TimedReplayHub(limit: max(0, bufferSize), window: window, scheduler: scheduler))
    }

    /// A subject that replays all elements that are not older than `window`; see `create(bufferSize:window:scheduler:)`.
    ///
    /// - Parameters:
    ///   - window: How long an element is replayed. A negative length counts as zero.
    ///   - scheduler: Whose clock counts.
    public static func createUnbounded(window: RxTimeInterval, scheduler: SchedulerType) -> ReplaySubject<Element> {
        create(bufferSize: .max, window: window, scheduler: scheduler)
    }

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
