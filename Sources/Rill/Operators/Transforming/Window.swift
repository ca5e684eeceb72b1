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
        if count < 1 { return .error(RxError.argumentOutOfRange) }
        return Lifted(asObservable()) { sink in
            let coordinator = WindowCoordinator<Element>(sink, timeSpan, count, scheduler)
            sink.attach(coordinator.shared)
            coordinator.shared.source.attach(coordinator)
            coordinator.adoptDeadline()
            let inner = WindowSink(coordinator)
            coordinator.perform { coordinator.begin() }
            return coordinator.isShut ? nil : inner
        }
    }
}

private final class WindowCoordinator<Element>: SpanOperator<Observable<Element>> {
    let shared = SharedSource()
    private var window = PublishSubject<Element>()

    func begin() {
        sendWindow()
        startTime()
    }

    func add(_ element: Element) {
        window.onNext(element)
        countElement()
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

    override func roll() {
        window.onCompleted()
        if isShut { return }
        window = PublishSubject<Element>()
        sendWindow()
    }

    private func sendWindow() {
        // Without a subscriber, no one would ever follow a new window.
        if !shared.hasDisposedBit { downstream.next(PartOfSharedSource(window, shared)) }
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
