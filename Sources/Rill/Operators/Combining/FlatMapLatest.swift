extension ObservableType {
    /// Transforms each element into a source and follows the newest one only.
    ///
    /// ```
    /// source                 -x----y---|
    ///   x                     --a--b--c|
    ///   y                          -d--|
    /// flatMapLatest { … }    ---a---d--|
    /// ```
    /// The source before is disposed when the next one begins. Completes when `source` and the last inner source have.
    ///
    /// - Parameter selector: The source for an element. An error that it throws fails the result.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        followingLatest { try selector($0).asObservable() }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Follows the newest of the sources that come.
    ///
    /// ```
    /// outer            -x----y---|
    ///   x               --a--b--c|
    ///   y                    -d--|
    /// switchLatest()   ---a---d--|
    /// ```
    public func switchLatest() -> Observable<Element.Element> {
        followingLatest { $0.asObservable() }
    }
}

extension ObservableType {
    /// The core of `flatMapLatest` and `switchLatest`.
    func followingLatest<Result>(
        _ selector: @escaping (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Lifted(asObservable()) { sink in
            let gate = LatestGate(sink)
            sink.attach(gate)
            return FlatMapLatestSink(selector, gate)
        }
    }
}

private final class LatestGate<Element>: GatedOperator<Element> {
    /// For the gate's owner.
    @exclusivity(unchecked) final var outerIsDone = false
    /// Whether a source is being followed. For the gate's owner.
    @exclusivity(unchecked) final var innerIsRunning = false
    /// The number of the source being followed. For the gate's owner: what an older source sent before its turn was
    /// over still counts, what it sent later does not.
    @exclusivity(unchecked) final var current = 0

    func innerIsDone(_ number: Int) {
        perform {
            if self.current != number { return }
            self.innerIsRunning = false
            if self.outerIsDone { self.sendCompleted() }
        }
    }
}

private final class FlatMapLatestSink<Source, Element>: InnerSink<Source, Element, LatestGate<Element>> {
    private let selector: (Source) throws -> Observable<Element>
    /// The source being followed. Only the outer source's events touch it.
    @exclusivity(unchecked) private final var latest: Subscription?
    /// How many sources came.
    @exclusivity(unchecked) private final var number = 0

    init(_ selector: @escaping (Source) throws -> Observable<Element>, _ gate: LatestGate<Element>) {
        self.selector = selector
        super.init(gate)
    }

    override func receive(_ element: Source) {
        do { follow(try selector(element)) } catch { self.error(error) }
    }

    @inline(__always)
    private func follow(_ source: Observable<Element>) {
        if latest != nil { dropLatest() }
        number &+= 1
        // A source of one known element needs no subscription.
        if gate.enter() {
            gate.current = number
            let isSent = source.sendScalar(to: gate.downstream)
            gate.innerIsRunning = !isSent
            gate.leave()
            if isSent { return }
        } else {
            if gate.isShut { return }
            switchInTurn()
        }
        subscribe(to: source)
    }

    @inline(never)
    private func dropLatest() {
        guard let latest else { return }
        self.latest = nil
        gate.drop(latest)
    }

    @inline(never)
    private func switchInTurn() {
        let number = self.number
        gate.perform {
            self.gate.current = number
            self.gate.innerIsRunning = true
        }
    }

    @inline(never)
    private func subscribe(to source: Observable<Element>) {
        let inner = LatestInnerSink(gate, number)
        latest = inner.slot
        source.start(inner)
    }

    override func end() {
        latest = nil
        gate.perform {
            self.gate.outerIsDone = true
            if !self.gate.innerIsRunning { self.gate.sendCompleted() }
        }
        gate.drop(slot)
    }
}

private final class LatestInnerSink<Element>: InnerSink<Element, Element, LatestGate<Element>> {
    private let number: Int

    init(_ gate: LatestGate<Element>, _ number: Int) {
        self.number = number
        super.init(gate)
    }

    override func receive(_ element: Element) {
        if gate.enter() {
            if gate.current == number { gate.downstream.next(element) }
            gate.leave()
        } else if !gate.isShut {
            nextInTurn(element)
        }
    }

    @inline(never)
    private func nextInTurn(_ element: Element) {
        gate.perform {
            if !self.gate.isShut, self.gate.current == self.number { self.gate.downstream.next(element) }
        }
    }

    override func fail(_ error: any Swift.Error) {
        gate.perform { if self.gate.current == self.number { self.gate.sendError(error) } }
        gate.drop(slot)
    }

    override func end() {
        gate.innerIsDone(number)
        gate.drop(slot)
    }
}
