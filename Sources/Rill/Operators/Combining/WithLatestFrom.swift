extension ObservableType {
    /// Joins each element with the newest element of another source.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---x---y-z-|      (x = 1a, y = 2b, z = 3b)
    /// ```
    /// Elements that come before the other source has sent anything are dropped. The end of the other source is
    /// ignored; its error fails the result.
    ///
    /// - Parameters:
    ///   - second: The other source.
    ///   - resultSelector: Makes the result. An error that it throws fails the result.
    public func withLatestFrom<Source: ObservableConvertibleType, Result>(
        _ second: Source,
        resultSelector: @escaping (Element, Source.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFrom(asObservable(), second.asObservable(), resultSelector)
    }

    /// Sends the newest element of another source each time that this one sends an element.
    ///
    /// ```
    /// source                  ---1---2-3-|
    /// other                   -a---b------
    /// withLatestFrom(other)   ---a---b-b-|
    /// ```
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        WithLatestFrom(asObservable(), second.asObservable()) { $1 }
    }
}

private final class WithLatestFrom<First, Second, Result>: Observable<Result>, @unchecked Sendable {
    private let first: Observable<First>
    private let second: Observable<Second>
    private let selector: (First, Second) throws -> Result

    init(
        _ first: Observable<First>,
        _ second: Observable<Second>,
        _ selector: @escaping (First, Second) throws -> Result
    ) {
        self.first = first
        self.second = second
        self.selector = selector
    }

    override func run(_ sink: Sink<Result>) {
        let gate = WithLatestFromGate<Second, Result>(sink)
        sink.attach(gate)
        let firstSink = WithLatestFromSink(selector, gate)
        let secondSink = LatestKeepingSink(gate)
        gate.adopt(firstSink.slot)
        gate.adopt(secondSink.slot)
        second.run(secondSink)
        if gate.isShut { return }
        first.run(firstSink)
    }
}

private final class WithLatestFromGate<Second, Result>: GatedOperator<Result> {
    /// The newest element: none or one. For the gate's owner.
    @exclusivity(unchecked) final var latest = RawRing<Second>()

    deinit { latest.deallocate() }

    func keep(_ element: Second) {
        if latest.count > 0 { latest.pointer(at: 0).pointee = element } else { latest.append(element) }
    }
}

private final class WithLatestFromSink<First, Second, Result>: InnerSink<First> {
    private let selector: (First, Second) throws -> Result
    private let gate: WithLatestFromGate<Second, Result>

    init(_ selector: @escaping (First, Second) throws -> Result, _ gate: WithLatestFromGate<Second, Result>) {
        self.selector = selector
        self.gate = gate
    }

    override func next(_ element: First) {
        if slot.isDisposed { return }
        if gate.enter() {
            join(element)
            gate.leave()
        } else if !gate.isShut {
            gate.perform { if !self.gate.isShut { self.join(element) } }
        }
    }

    /// For the gate's owner.
    private func join(_ element: First) {
        guard gate.latest.count > 0 else { return }
        do {
            gate.downstream.next(try selector(element, gate.latest.pointer(at: 0).pointee))
        } catch {
            gate.sendError(error)
        }
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        if slot.isDisposed { return }
        gate.perform { self.gate.sendCompleted() }
        gate.drop(slot)
    }
}

private final class LatestKeepingSink<Second, Result>: InnerSink<Second> {
    private let gate: WithLatestFromGate<Second, Result>

    init(_ gate: WithLatestFromGate<Second, Result>) {
        self.gate = gate
    }

    override func next(_ element: Second) {
        if slot.isDisposed { return }
        if gate.enter() {
            gate.keep(element)
            gate.leave()
        } else if !gate.isShut {
            gate.perform { self.gate.keep(element) }
        }
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        if slot.isDisposed { return }
        gate.drop(slot)
    }
}
