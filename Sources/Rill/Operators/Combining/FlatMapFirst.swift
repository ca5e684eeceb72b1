extension ObservableType {
    /// Transforms an element into a source and ignores further elements until that source has ended.
    ///
    /// ```
    /// source                -x-y------z----|
    ///   x                    -a---b|
    ///   z                             -c|
    /// flatMapFirst { … }    --a---b----c---|
    /// ```
    /// Elements that are ignored are dropped, not queued.
    ///
    /// - Parameter selector: The source for an element. An error that it throws fails the result.
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        Lifted(asObservable()) { sink in
            let coordinator = FlatMapFirstCoordinator(sink)
            sink.attach(coordinator)
            return FlatMapFirstSink({ try selector($0).asObservable() }, coordinator)
        }
    }
}

private final class FlatMapFirstCoordinator<Element>: Coordinator<Element> {
    /// Guarded by the lock.
    private var innerIsRunning = false
    private var outerIsDone = false

    /// True where no source runs: then one may.
    func mayStart() -> Bool {
        lock()
        defer { unlock() }
        if innerIsRunning { return false }
        innerIsRunning = true
        return true
    }

    func innerIsDone(_ slot: SourceSlot) {
        lock()
        innerIsRunning = false
        completeIfOver()
        drop(slot)
    }

    func outerIsDone(_ slot: SourceSlot) {
        lock()
        outerIsDone = true
        completeIfOver()
        drop(slot)
    }

    /// Unlocks.
    private func completeIfOver() {
        let isOver = outerIsDone && !innerIsRunning
        unlock()
        if isOver { perform { self.sendCompleted() } }
    }
}

private final class FlatMapFirstSink<Source, Element>: InnerSink<Source, Element, FlatMapFirstCoordinator<Element>> {
    private let selector: (Source) throws -> Observable<Element>

    init(_ selector: @escaping (Source) throws -> Observable<Element>, _ coordinator: FlatMapFirstCoordinator<Element>)
    {
        self.selector = selector
        super.init(coordinator)
    }

    override func receive(_ element: Source) {
        guard coordinator.mayStart() else { return }
        let source: Observable<Element>
        do { source = try selector(element) } catch { return self.error(error) }
        if coordinator.isShut { return }
        source.start(FlatMapFirstInnerSink(coordinator))
    }

    override func end() { coordinator.outerIsDone(slot) }
}

private final class FlatMapFirstInnerSink<Element>: PassingSink<Element, FlatMapFirstCoordinator<Element>> {
    override func end() { coordinator.innerIsDone(slot) }
}
