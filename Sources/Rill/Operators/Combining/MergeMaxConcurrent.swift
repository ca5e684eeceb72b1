extension ObservableType {
    /// Transforms each element into a source and runs these sources one after another.
    ///
    /// ```
    /// source              -x--y------|
    ///   x                  -a---b|
    ///   y                       -c---|
    /// concatMap { … }     --a---b-c--|
    /// ```
    /// - Parameter selector: The source for an element, called when the element comes. An error that it throws fails
    ///   the result.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        LimitedFlatMap(asObservable(), 1) { try selector($0).asObservable() }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Runs the sources that come one after another.
    ///
    /// ```
    /// outer       -x--y------|
    ///   x          -a---b|
    ///   y               -c---|
    /// concat()    --a---b-c--|
    /// ```
    public func concat() -> Observable<Element.Element> {
        LimitedFlatMap(asObservable(), 1) { $0.asObservable() }
    }

    /// Passes on the elements of the sources that come, while only so many of them run at a time.
    ///
    /// ```
    /// outer                      -x-y-z--------|
    ///   x                         -a---b|
    ///   y                           -c-----d|
    ///   z                                -e|
    /// merge(maxConcurrent: 2)    --a-c-b--ed---|
    /// ```
    /// The others wait, first in, first out; one of them begins at the moment at which another ends.
    ///
    /// - Parameter maxConcurrent: The most sources that run at a time. Below 1: the result fails with
    ///   `RxError.argumentOutOfRange`.
    public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        if maxConcurrent < 1 { return .error(RxError.argumentOutOfRange) }
        return LimitedFlatMap(asObservable(), maxConcurrent) { $0.asObservable() }
    }
}

private final class LimitedFlatMap<Source, Element>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Source>
    private let limit: Int
    private let selector: (Source) throws -> Observable<Element>

    init(
        _ source: Observable<Source>,
        _ limit: Int,
        _ selector: @escaping (Source) throws -> Observable<Element>
    ) {
        self.source = source
        self.limit = limit
        self.selector = selector
    }

    override func run(_ sink: Sink<Element>) {
        let gate = LimitedMergeGate(sink, limit)
        sink.attach(gate)
        let outer = LimitedFlatMapSink(selector, gate)
        gate.adopt(outer.slot)
        source.run(outer)
    }
}

/// The sources that wait and run. The lock guards all of it.
private final class LimitedMergeGate<Element>: GatedOperator<Element> {
    private let limit: Int
    private var waiting = RawRing<Observable<Element>>()
    private var running = 0
    private var outerIsDone = false
    /// Whether someone is starting sources: a source that ends meanwhile leaves the next start to that loop, so that
    /// the stack stays flat.
    private var isStarting = false

    init(_ downstream: Sink<Element>, _ limit: Int) {
        self.limit = limit
        super.init(downstream)
    }

    deinit { waiting.deallocate() }

    func add(_ source: Observable<Element>) {
        lock()
        waiting.append(source)
        unlock()
        start()
    }

    func innerIsDone(_ slot: Subscription) {
        drop(slot)
        lock()
        running -= 1
        unlock()
        start()
    }

    func outerDone(_ slot: Subscription) {
        drop(slot)
        lock()
        outerIsDone = true
        unlock()
        start()
    }

    // Short functions, each of its own: what they keep is on the stack once for each operator of a chain, and without
    // optimisation nothing is inlined.

    /// Starts as many sources as may run; completes the result where none is left.
    private func start() {
        guard mayStart() else { return }
        while let source = nextToRun() { run(source) }
        if isOver { perform { self.sendCompleted() } }
    }

    private func mayStart() -> Bool {
        lock()
        defer { unlock() }
        if isStarting { return false }
        isStarting = true
        return true
    }

    /// The source that may start now. Nil ends the loop: from then on, another may begin one.
    private func nextToRun() -> Observable<Element>? {
        lock()
        defer { unlock() }
        guard running < limit, waiting.count > 0, !isShut else {
            isStarting = false
            return nil
        }
        running += 1
        return waiting.removeFirst()
    }

    private func run(_ source: Observable<Element>) {
        let inner = LimitedMergeInnerSink(self)
        adopt(inner.slot)
        source.run(inner)
    }

    /// Whether no source runs or waits, and none will come. Stays true.
    private var isOver: Bool {
        lock()
        defer { unlock() }
        return outerIsDone && running == 0 && waiting.count == 0
    }
}

private final class LimitedMergeInnerSink<Element>: InnerSink<Element> {
    private let gate: LimitedMergeGate<Element>

    init(_ gate: LimitedMergeGate<Element>) {
        self.gate = gate
    }

    override func next(_ element: Element) {
        if slot.isDisposed { return }
        gate.forward(element)
    }
    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        gate.fail(error)
        gate.drop(slot)
    }
    override func completed() {
        if slot.isDisposed { return }
        gate.innerIsDone(slot)
    }
}

private final class LimitedFlatMapSink<Source, Element>: InnerSink<Source> {
    private let selector: (Source) throws -> Observable<Element>
    private let gate: LimitedMergeGate<Element>

    init(_ selector: @escaping (Source) throws -> Observable<Element>, _ gate: LimitedMergeGate<Element>) {
        self.selector = selector
        self.gate = gate
    }

    override func next(_ element: Source) {
        if slot.isDisposed { return }
        do { gate.add(try selector(element)) } catch { self.error(error) }
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        if slot.isDisposed { return }
        gate.outerDone(slot)
    }
}
