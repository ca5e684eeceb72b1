extension ObservableType {
    /// Passes on an element only when nothing came after it for a while.
    ///
    /// ```
    /// source               -a-b----c-|
    /// debounce(3 ticks)    ------b---(c|)
    /// ```
    /// When the source completes, an element that waits is sent first; an error drops it.
    ///
    /// - Parameters:
    ///   - dueTime: How long it has to be quiet.
    ///   - scheduler: Where the time is measured and the elements are sent.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        Lifted(asObservable()) { sink in
            let coordinator = DebounceCoordinator(sink, dueTime, scheduler)
            sink.attach(coordinator)
            coordinator.adoptDeadline()
            return DebounceSink(coordinator)
        }
    }
}

private final class DebounceCoordinator<Element>: TimedOperator<Element> {
    private let dueTime: RxTimeInterval
    /// The element that waits: none or one. Guarded by the lock, as is its number.
    @exclusivity(unchecked) private var waiting = RawRing<Element>()
    @exclusivity(unchecked) private var number: UInt64 = 0

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        super.init(downstream, on: scheduler)
    }

    deinit { waiting.deallocate() }

    func wait(with element: Element) {
        let moment = moment(after: dueTime)
        lock()
        number &+= 1
        if waiting.count > 0 {
            let old = waiting.removeFirst()
            waiting.append(element)
            setDeadlineAndUnlock(to: moment, after: dueTime, for: number)
            withExtendedLifetime(old) {}
        } else {
            waiting.append(element)
            setDeadlineAndUnlock(to: moment, after: dueTime, for: number)
        }
    }

    /// Sends the element that waits, if it is still the one with this number.
    override func timeIsOver(_ number: UInt64) {
        lock()
        guard self.number == number, waiting.count > 0 else { return unlock() }
        // Taken and put in its turn at once: the source may end meanwhile, and the end must not overtake it.
        forwardAndUnlock(waiting.removeFirst())
    }

    func finish() {
        lock()
        let number = self.number
        unlock()
        timeIsOver(number)
        perform { self.sendCompleted() }
    }
}

private final class DebounceSink<Element>: InnerSink<Element, Element, DebounceCoordinator<Element>> {
    override func receive(_ element: Element) { coordinator.wait(with: element) }

    override func end() {
        coordinator.finish()
        coordinator.drop(slot)
    }
}
