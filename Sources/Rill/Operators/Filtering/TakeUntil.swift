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
        let other = other.asObservable()
        return Lifted(asObservable()) { sink in
            let coordinator = Coordinator(sink)
            sink.attach(coordinator)
            let trigger = TurnSink<Source.Element, Element>(coordinator) { _ in coordinator.sendCompleted() }
            let inner = PassingSink(coordinator)
            other.run(trigger)
            return coordinator.isShut ? nil : inner
        }
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
