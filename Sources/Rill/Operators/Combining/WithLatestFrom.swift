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
        let firstSink = GateSink<First, Result>(gate) { [selector] in
            gate.join($0, selector)
        } onEnd: {
            gate.sendCompleted()
        }
        let secondSink = GateSink<Second, Result>(gate) {
            gate.keep($0)
        } onEnd: {
        }
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

    /// For the gate's owner, as is `keep`.
    func join<First>(_ element: First, _ selector: (First, Second) throws -> Result) {
        guard latest.count > 0 else { return }
        do { downstream.next(try selector(element, latest.pointer(at: 0).pointee)) } catch { sendError(error) }
    }
}
