extension ObservableType {
    /// Passes on elements until another source sends something, then completes.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// other                ----x----
    /// take(until: other)   -1-2|
    /// ```
    /// The completion of the other source is ignored; its error fails the result.
    ///
    /// - Parameter other: Subscribed before the source.
    public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
        TakeUntil(asObservable(), other.asObservable())
    }

    /// Passes on elements until one satisfies a predicate, then completes.
    ///
    /// ```
    /// source                             -1-2-3-4-|
    /// take(until: { $0 == 3 })           -1-2-|
    /// … behavior: .inclusive             -1-2-(3|)
    /// ```
    /// - Parameters:
    ///   - predicate: Called once for each element. An error that it throws fails the result.
    ///   - behavior: Whether the element that satisfies it is passed on.
    public func take(
        until predicate: @escaping (Element) throws -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        take(while: { try !predicate($0) }, behavior: behavior)
    }
}

private final class TakeUntil<Element, Other>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let other: Observable<Other>

    init(_ source: Observable<Element>, _ other: Observable<Other>) {
        self.source = source
        self.other = other
    }

    override func run(_ sink: Sink<Element>) {
        let gate = GatedOperator(sink)
        sink.attach(gate)
        let trigger = GateSink<Other, Element>(gate) { _ in
            gate.sendCompleted()
        } onEnd: {
        }
        let inner = PassingSink(gate)
        gate.adopt(trigger.slot)
        gate.adopt(inner.slot)
        other.run(trigger)
        if !gate.isShut { source.run(inner) }
    }
}
