extension ObservableType {
    /// Collects elements and sends them as an array when there are enough of them or enough time has passed.
    ///
    /// ```
    /// source                              -1-2-3------4-|
    /// buffer(timeSpan: 6, count: 2)       ---a-----b----(c|)   (a = [1, 2], b = [3], c = [4])
    /// ```
    /// An array that is sent restarts the time. Empty arrays are sent too, and completion sends the rest, even an empty
    /// one. An error drops what was collected.
    ///
    /// - Parameters:
    ///   - timeSpan: The longest time that elements are collected.
    ///   - count: The most elements of an array. Below 1: the result fails with `RxError.argumentOutOfRange`.
    ///   - scheduler: Where the time is measured.
    public func buffer(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: SchedulerType
    ) -> Observable<[Element]> {
        count < 1 ? .error(RxError.argumentOutOfRange) : Buffer(asObservable(), timeSpan, count, scheduler)
    }
}

private final class Buffer<Element>: Observable<[Element]>, @unchecked Sendable {
    private let source: Observable<Element>
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType

    init(_ source: Observable<Element>, _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) {
        self.source = source
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
    }

    override func run(_ sink: Sink<[Element]>) {
        let coordinator = BufferCoordinator(sink, timeSpan, count, scheduler)
        sink.attach(coordinator)
        let inner = TurnSink<Element, [Element]>(coordinator) {
            coordinator.add($0)
        } onEnd: {
            coordinator.complete()
        }
        coordinator.adopt(coordinator.timer)
        coordinator.adopt(inner.slot)
        coordinator.perform { coordinator.setTimer() }
        source.run(inner)
    }
}

private final class BufferCoordinator<Element>: Coordinator<[Element]> {
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType
    let timer = SerialSlot()
    /// What was collected, and the number of the array. For the gate's owner.
    private var elements: [Element] = []
    private var number = 0

    init(
        _ downstream: Sink<[Element]>,
        _ timeSpan: RxTimeInterval,
        _ count: Int,
        _ scheduler: any SchedulerType
    ) {
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
        super.init(downstream)
    }

    /// For the gate's owner.
    func add(_ element: Element) {
        elements.append(element)
        if elements.count == count { flush() }
    }

    /// For the gate's owner.
    func complete() {
        downstream.next(elements)
        sendCompleted()
    }

    /// Sends what was collected. For the gate's owner.
    private func flush() {
        number &+= 1
        let collected = elements
        elements = []
        downstream.next(collected)
        setTimer()
    }

    /// For the gate's owner.
    func setTimer() {
        if isShut { return }
        let number = self.number
        timer.run {
            scheduler.scheduleRelative((), dueTime: timeSpan) { _ in
                self.perform { if !self.isShut, self.number == number { self.flush() } }
                return Disposables.create()
            }
        }
    }
}
