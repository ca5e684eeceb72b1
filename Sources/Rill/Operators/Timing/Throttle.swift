extension ObservableType {
    /// Sends the first element at once, and of those that follow within a while at most the last one.
    ///
    /// ```
    /// source                                -1-2-3-----4--|
    /// throttle(5 ticks)                     -1----3----4--|
    /// throttle(5 ticks, latest: false)      -1---------4--|
    /// ```
    /// The time starts at the last element that was sent. A completion waits for an element that waits; the source is
    /// disposed when it ends. An error drops the element that waits.
    ///
    /// - Parameters:
    ///   - dueTime: The shortest time between two elements.
    ///   - latest: Whether the last element that came meanwhile is sent when the time is over.
    ///   - scheduler: Where the time is measured.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: SchedulerType
    ) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let coordinator = ThrottleCoordinator(sink, dueTime, latest, scheduler)
            sink.attach(coordinator)
            coordinator.adoptDeadline()
            return TurnSink(coordinator) {
                coordinator.arrive($0)
            } onEnd: {
                coordinator.sourceDone()
            }
        }
    }
}

private final class ThrottleCoordinator<Element>: TimedOperator<Element> {
    private let dueTime: RxTimeInterval
    private let latest: Bool
    /// The element that waits: none or one. All of this is for the gate's owner.
    @exclusivity(unchecked) private var waiting = RawRing<Element>()
    @exclusivity(unchecked) private var cause = ElementCause.present
    /// How many elements the timer was set for. A timer whose element was superseded may still be under way.
    @exclusivity(unchecked) private var number: UInt64 = 0
    @exclusivity(unchecked) private var hasSent = false
    @exclusivity(unchecked) private var lastSent = RxTime.distantPast
    @exclusivity(unchecked) private var sourceIsDone = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ latest: Bool, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.latest = latest
        super.init(downstream, on: scheduler)
    }

    deinit { waiting.deallocate() }

    func arrive(_ element: Element) {
        if waiting.count > 0 {
            guard isOverdue ?? (rest.inNanoseconds <= 0) else {
                // The timer runs already.
                waiting.keep(element)
                cause = .present
                return
            }
            // The time is over, and the timer has not had its turn: what waited is superseded.
            _ = waiting.removeFirst()
            return send(element)
        }
        guard hasSent else { return send(element) }
        let rest = self.rest
        if rest.inNanoseconds <= 0 { return send(element) }
        guard latest else { return }
        waiting.append(element)
        cause = .present
        number &+= 1
        setDeadline(after: rest, for: number)
    }

    /// What is left of the time since the last element that was sent.
    private var rest: RxTimeInterval { timeLeft(of: dueTime, since: lastSent) }

    override func timeIsOver(_ number: UInt64) {
        // Mostly nobody is in the way, and no closure is needed.
        guard enter() else { return perform { self.sendWaiting(number) } }
        sendWaiting(number)
        leave()
    }

    private func send(_ element: Element) {
        downstream.next(element)
        hasSent = true
        lastSent = now
    }

    private func sendWaiting(_ number: UInt64) {
        if isShut || number != self.number { return }
        if waiting.count > 0 {
            let element = waiting.removeFirst()
            cause.whileSending { send(element) }
        }
        if sourceIsDone { sendCompleted() }
    }

    func sourceDone() {
        sourceIsDone = true
        if waiting.count == 0 { sendCompleted() }
    }
}
