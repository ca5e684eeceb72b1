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
        if count < 1 { return .error(RxError.argumentOutOfRange) }
        return Lifted(asObservable()) { sink in
            let coordinator = BufferCoordinator<Element>(sink, timeSpan, count, scheduler)
            sink.attach(coordinator)
            coordinator.adoptDeadline()
            let inner = TurnSink<Element, [Element]>(coordinator) {
                coordinator.add($0)
            } onEnd: {
                coordinator.complete()
            }
            coordinator.perform { coordinator.startTime() }
            return inner
        }
    }
}

private final class BufferCoordinator<Element>: SpanOperator<[Element]> {
    private var collected: [Element] = []

    func add(_ element: Element) {
        collected.append(element)
        countElement()
    }

    func complete() {
        downstream.next(collected)
        sendCompleted()
    }

    override func roll() {
        let full = collected
        collected = []
        downstream.next(full)
    }
}
