/// `Observable` by a name that no other library has: for files that import one with an `Observable` of its own.
public typealias RxObservable<Element> = Observable<Element>

/// A stream of events of one type.
///
/// Nothing happens until someone subscribes. Each subscription runs the source anew, unless an operator such as
/// `share` says otherwise.
public class Observable<Element>: ObservableType {
    package init() {}

    /// Runs this source into `sink`: attaches what stops it, then sends events. Engine operators call this directly.
    package func run(_ sink: Sink<Element>) {}

    /// Whether a subscription from outside opens the thread's trampoline (see `CurrentThreadScheduler`).
    package var opensTrampoline: Bool { true }

    /// For sources that are one element known in advance: sends that element alone, without `completed`.
    ///
    /// - Returns: False, and nothing sent, for every other source.
    package func sendScalar(to sink: Sink<Element>) -> Bool { false }

    /// For sources that are no more than elements known in advance: hands these to a closure, if there is one, and runs
    /// `end`. Such a subscription needs neither a sink nor a handle.
    ///
    /// - Returns: False, and nothing done, for every other source.
    package func handAll(to receive: ((Element) -> Void)?, then end: () -> Void) -> Bool { false }

    /// Starts sending events to `observer`.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
    where Observer.Element == Element {
        let subscription = SourceSlot()
        start(ObserverSink(observer, subscription))
        return subscription
    }

    /// Runs this source for a subscriber, below the thread's trampoline.
    ///
    /// An operator calls it where the thread may be idle: for a source that it subscribes to when an event or a scheduler
    /// says so. What two inner sources of one operator send is in the same order everywhere then. While the operator itself
    /// is being subscribed, the trampoline is open already, and `run` does.
    package final func start(_ sink: Sink<Element>) {
        if !FlatStack.trampolineIsOpen, opensTrampoline { startOnIdleThread(sink) } else { run(sink) }
    }

    /// A function of its own: without optimisation, what it keeps would be on the stack once for each link of a chain.
    @inline(never)
    private final func startOnIdleThread(_ sink: Sink<Element>) {
        FlatStack.onTrampoline { run(sink) }
    }

    /// This observable.
    public func asObservable() -> Observable<Element> { self }
}
