extension ObservableType where Element: ObservableConvertibleType {
    /// Passes on the elements of the sources that come, while only so many of them run at a time.
    ///
    /// ```
    /// outer                      -x-y-z--------|
    ///   x                         -a---b|
    ///   y                           -c-----d|
    ///   z                               -e|
    /// merge(maxConcurrent: 2)    --a-c-b-e-d---|
    /// ```
    /// The others wait, first in, first out; one of them begins at the moment at which another ends.
    ///
    /// - Parameter maxConcurrent: The most sources that run at a time. Below 1: the result fails with
    ///   `RxError.argumentOutOfRange`.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        if maxConcurrent < 1 { return .error(RxError.argumentOutOfRange) }
        return merging(maxConcurrent: maxConcurrent) { $0.asObservable() }
    }
}

extension ObservableType {
    /// The core of `merge(maxConcurrent:)`, of `concatMap`, and of `concat()`.
    func merging<Result>(
        maxConcurrent: Int,
        _ selector: @escaping (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Lifted(asObservable()) { sink in
            let coordinator = LimitedMergeCoordinator(sink, maxConcurrent)
            sink.attach(coordinator)
            return LimitedFlatMapSink(selector, coordinator)
        }
    }
}

/// The sources that wait and run. The lock guards all of it.
private final class LimitedMergeCoordinator<Element>: Coordinator<Element> {
    private let limit: Int
    private var waiting = RawRing<Observable<Element>>()
    private var running = 0
    private var outerIsDone = false
    /// Whether someone is in the loop that starts sources: a source that ends meanwhile leaves the next start to it.
    private var isStarting = false

    init(_ downstream: Sink<Element>, _ limit: Int) {
        self.limit = limit
        super.init(downstream)
    }

    deinit { waiting.deallocate() }

    func add(_ source: Observable<Element>) {
        guard mayStart(source) else { return }
        run(source)
        StepLoop.run(self)
    }

    func innerIsDone(_ slot: SourceSlot) {
        drop(slot)
        lock()
        running -= 1
        if mayStartOthers() { StepLoop.run(self) }
    }

    func outerDone(_ slot: SourceSlot) {
        drop(slot)
        lock()
        outerIsDone = true
        if mayStartOthers() { StepLoop.run(self) }
    }

    // Short functions, each of its own: what they keep is on the stack once for each operator of a chain, and without
    // optimisation nothing is inlined.

    /// Whether a source starts at once. It waits where too many run, or where another one is just being started.
    private func mayStart(_ source: Observable<Element>) -> Bool {
        lock()
        defer { unlock() }
        if isShut { return false }
        if isStarting || running >= limit {
            waiting.append(source)
            return false
        }
        isStarting = true
        running += 1
        return true
    }

    /// False where someone starts sources already. Unlocks.
    private func mayStartOthers() -> Bool {
        defer { unlock() }
        if isStarting { return false }
        isStarting = true
        return true
    }

    /// Starts the source whose turn it is; completes the result where none is left.
    override func takeStep() -> Bool {
        var isOver = false
        if let source = nextToRun(&isOver) {
            run(source)
            return true
        }
        if isOver { perform { self.sendCompleted() } }
        return false
    }

    /// The source that may start now. Nil ends the loop: from then on, another may begin one.
    ///
    /// - Parameter isOver: Set with the end of the loop where no source runs or waits, and none will come.
    private func nextToRun(_ isOver: inout Bool) -> Observable<Element>? {
        lock()
        defer { unlock() }
        guard running < limit, waiting.count > 0, !isShut else {
            isStarting = false
            isOver = outerIsDone && running == 0 && waiting.count == 0
            return nil
        }
        running += 1
        return waiting.removeFirst()
    }

    private func run(_ source: Observable<Element>) {
        source.start(LimitedMergeInnerSink(self))
    }
}

private final class LimitedMergeInnerSink<Element>: PassingSink<Element, LimitedMergeCoordinator<Element>> {
    override func end() { coordinator.innerIsDone(slot) }
}

private final class LimitedFlatMapSink<Source, Element>: InnerSink<Source, Element, LimitedMergeCoordinator<Element>> {
    private let selector: (Source) throws -> Observable<Element>

    init(_ selector: @escaping (Source) throws -> Observable<Element>, _ coordinator: LimitedMergeCoordinator<Element>)
    {
        self.selector = selector
        super.init(coordinator)
    }

    override func receive(_ element: Source) {
        do { coordinator.add(try selector(element)) } catch { self.error(error) }
    }

    override func end() { coordinator.outerDone(slot) }
}
