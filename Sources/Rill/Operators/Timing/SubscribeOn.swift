import CRillAtomics

extension ObservableType {
    /// Subscribes to the source, and disposes it, on a scheduler.
    ///
    /// ```
    /// source              -1-2-|
    /// subscribe(on: s)    --1-2-|      (subscribed as soon as the scheduler runs the work)
    /// ```
    /// Elements come where the source sends them: to choose that, use `observe(on:)`.
    ///
    /// - Parameter scheduler: Where the source is subscribed and disposed.
    public func subscribe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        return SinkFunction { sink in
            let place = ScheduledPlace(scheduler)
            sink.attach(place)
            place.work.attach(
                ForeignUpstream(
                    scheduler.schedule(()) { _ in
                        if place.begin() { source.start(ScheduledPlaceSink(place, sink)) }
                        return Disposables.create()
                    }
                )
            )
        }
    }
}

/// The place of a source that is subscribed and disposed on a scheduler.
private final class ScheduledPlace: Upstream {
    /// The source was subscribed, or is about to be.
    private static var begunBit: UInt32 { 2 }

    private let scheduler: any ImmediateSchedulerType
    let work = Subscription()
    let source = Subscription()

    init(_ scheduler: any ImmediateSchedulerType) {
        self.scheduler = scheduler
    }

    /// Whether the source may be subscribed: false after disposal.
    func begin() -> Bool {
        rill_fetch_or(flags, ScheduledPlace.begunBit) & Upstream.disposedBit == 0
    }

    override func dispose() {
        let before = rill_fetch_or(flags, Upstream.disposedBit)
        if before & Upstream.disposedBit != 0 { return }
        if before & ScheduledPlace.begunBit == 0 { return work.dispose() }
        let source = self.source
        _ = scheduler.schedule(()) { _ in
            source.dispose()
            return Disposables.create()
        }
    }
}

/// Passes events until the place was disposed: the source may go on until the scheduler disposes it.
private final class ScheduledPlaceSink<Element>: Sink<Element> {
    private let place: ScheduledPlace
    private let downstream: Sink<Element>

    init(_ place: ScheduledPlace, _ downstream: Sink<Element>) {
        self.place = place
        self.downstream = downstream
    }

    override func keep(_ upstream: Upstream) { place.source.attach(upstream) }
    override var isListening: Bool { !place.hasDisposedBit }

    override func next(_ element: Element) {
        if !place.hasDisposedBit { downstream.next(element) }
    }

    override func error(_ error: any Swift.Error) {
        if !place.hasDisposedBit { downstream.error(error) }
    }

    override func completed() {
        if !place.hasDisposedBit { downstream.completed() }
    }
}
