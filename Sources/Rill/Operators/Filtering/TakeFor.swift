extension ObservableType {
    /// Passes on elements for a while, then completes.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// take(for: 4 ticks)   -1-2|
    /// ```
    /// - Parameters:
    ///   - duration: How long, counted from the subscription.
    ///   - scheduler: Where the time is measured and completion is sent.
    public func take(for duration: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        TakeFor(asObservable(), duration, scheduler)
    }
}

private final class TakeFor<Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let duration: RxTimeInterval
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.source = source
        self.duration = duration
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<Element>) {
        let gate = GatedOperator(sink)
        sink.attach(gate)
        let timer = Subscription()
        gate.adopt(timer)
        timer.attach(
            ForeignUpstream(
                scheduler.scheduleRelative((), dueTime: duration) { _ in
                    gate.perform { gate.sendCompleted() }
                    return Disposables.create()
                }
            )
        )
        if gate.isShut { return }
        let inner = PassingSink(gate)
        gate.adopt(inner.slot)
        source.run(inner)
    }
}

/// Passes a source's events through a gate; its end is the end of the result.
package final class PassingSink<Element>: InnerSink<Element> {
    private let gate: GatedOperator<Element>

    package init(_ gate: GatedOperator<Element>) {
        self.gate = gate
    }

    package override func next(_ element: Element) { gate.forward(element) }

    package override func error(_ error: any Swift.Error) {
        gate.fail(error)
        gate.drop(slot)
    }

    package override func completed() {
        gate.perform { self.gate.sendCompleted() }
        gate.drop(slot)
    }
}
