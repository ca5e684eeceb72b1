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
            let slot = ScheduledSlot(scheduler)
            sink.attach(slot)
            slot.work.attach(
                ForeignHandle(
                    scheduler.schedule(()) { _ in
                        if slot.begin() { source.start(ScheduledSlotSink(slot, sink)) }
                        return Disposables.create()
                    }
                )
            )
        }
    }
}

/// The slot of a source that is subscribed and disposed on a scheduler.
private final class ScheduledSlot: SourceHandle {
    /// The source was subscribed, or is about to be.
    private static var begunBit: UInt32 { 2 }

    private let scheduler: any ImmediateSchedulerType
    let work = SourceSlot()
    let source = SourceSlot()

    init(_ scheduler: any ImmediateSchedulerType) {
        self.scheduler = scheduler
    }

    /// Whether the source may be subscribed: false after disposal.
    func begin() -> Bool {
        rill_fetch_or(flags, ScheduledSlot.begunBit) & SourceHandle.disposedBit == 0
    }

    override func dispose() {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit)
        if before & SourceHandle.disposedBit != 0 { return }
        if before & ScheduledSlot.begunBit == 0 { return work.dispose() }
        let source = self.source
        _ = scheduler.schedule(()) { _ in
            source.dispose()
            return Disposables.create()
        }
    }
}

/// Passes events until the slot was disposed: the source may go on until the scheduler disposes it.
private final class ScheduledSlotSink<Element>: Sink<Element> {
    private let slot: ScheduledSlot
    private let downstream: Sink<Element>

    init(_ slot: ScheduledSlot, _ downstream: Sink<Element>) {
        self.slot = slot
        self.downstream = downstream
    }

    override func keep(_ handle: SourceHandle) { slot.source.attach(handle) }
    override var isListening: Bool { !slot.hasDisposedBit }

    override func next(_ element: Element) {
        if !slot.hasDisposedBit { downstream.next(element) }
    }

    override func error(_ error: any Swift.Error) {
        if !slot.hasDisposedBit { downstream.error(error) }
    }

    override func completed() {
        if !slot.hasDisposedBit { downstream.completed() }
    }
}
