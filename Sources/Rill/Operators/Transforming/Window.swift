extension ObservableType {
    /// Divides the elements into streams: a new one when there were enough elements or enough time has passed.
    ///
    /// ```
    /// source                              -1-2-3------4-|
    /// window(timeSpan: 6, count: 2)       a--b-----c----|
    ///   a                                 -1-(2|)
    ///   b                                    --3---|
    ///   c                                          ---4-|
    /// ```
    /// The first window is sent while subscribing. A new one restarts the time. When the subscriber disposes, windows
    /// that are still followed go on; the source is disposed with the last of them.
    ///
    /// - Parameters:
    ///   - timeSpan: The longest time that a window is open.
    ///   - count: The most elements of a window. Below 1: the result fails with `RxError.argumentOutOfRange`.
    ///   - scheduler: Where the time is measured.
    public func window(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: SchedulerType
    ) -> Observable<Observable<Element>> {
        count < 1 ? .error(RxError.argumentOutOfRange) : Window(asObservable(), timeSpan, count, scheduler)
    }
}

private final class Window<Element>: Observable<Observable<Element>>, @unchecked Sendable {
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

    override func run(_ sink: Sink<Observable<Element>>) {
        let coordinator = WindowCoordinator(sink, timeSpan, count, scheduler)
        sink.attach(coordinator.shared)
        coordinator.shared.source.attach(coordinator)
        let inner = WindowSink(coordinator)
        coordinator.adopt(coordinator.timer)
        coordinator.adopt(inner.slot)
        coordinator.perform { coordinator.begin() }
        if !coordinator.isShut { source.run(inner) }
    }
}

private final class WindowCoordinator<Element>: Coordinator<Observable<Element>> {
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType
    let timer = SerialSlot()
    let shared = SharedSource()
    /// The open window, its number, and how many elements it has. For the gate's owner.
    private var window = PublishSubject<Element>()
    private var number = 0
    private var elements = 0

    init(
        _ downstream: Sink<Observable<Element>>,
        _ timeSpan: RxTimeInterval,
        _ count: Int,
        _ scheduler: any SchedulerType
    ) {
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
        super.init(downstream)
    }

    // All of these are for the gate's owner.

    func begin() {
        sendWindow()
        setTimer()
    }

    func add(_ element: Element) {
        window.onNext(element)
        elements += 1
        if elements == count { roll() }
    }

    func end(_ error: (any Swift.Error)?) {
        if isShut { return }
        close()
        endWindow(error)
        endResult(error)
        shared.source.dispose()
    }

    private func endWindow(_ error: (any Swift.Error)?) {
        if let error { window.onError(error) } else { window.onCompleted() }
    }

    private func endResult(_ error: (any Swift.Error)?) {
        if shared.hasDisposedBit { return }
        if let error { downstream.error(error) } else { downstream.completed() }
    }

    private func roll() {
        number &+= 1
        elements = 0
        window.onCompleted()
        if isShut { return }
        window = PublishSubject<Element>()
        sendWindow()
        setTimer()
    }

    private func sendWindow() {
        // Without a subscriber, no one would ever follow a new window.
        if !shared.hasDisposedBit { downstream.next(PartOfSharedSource(window, shared)) }
    }

    private func setTimer() {
        if isShut { return }
        let number = self.number
        timer.run {
            scheduler.scheduleRelative((), dueTime: timeSpan) { _ in
                self.perform { if !self.isShut, self.number == number { self.roll() } }
                return Disposables.create()
            }
        }
    }
}

private final class WindowSink<Element>: InnerSink<Element, Observable<Element>, WindowCoordinator<Element>> {
    override func receive(_ element: Element) {
        coordinator.perform { if !self.coordinator.isShut { self.coordinator.add(element) } }
    }

    override func fail(_ error: any Swift.Error) {
        coordinator.perform { self.coordinator.end(error) }
        coordinator.drop(slot)
    }

    override func end() {
        coordinator.perform { self.coordinator.end(nil) }
        coordinator.drop(slot)
    }
}
