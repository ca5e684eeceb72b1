extension ObservableType {
    /// Drops elements until another source sends something.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// other                ----x----
    /// skip(until: other)   -----3-4-|
    /// ```
    /// The other source is disposed as soon as it has sent something. Where it never does, the result never completes:
    /// the completion of the source does not count then. An error of either of them fails the result.
    ///
    /// - Parameter other: Subscribed after the source.
    public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
        let source = asObservable()
        let other = other.asObservable()
        return SinkFunction { sink in
            // The subscriber holds the place, not the gate: the gate goes, with all that follows it, where nothing more
            // comes.
            let place = Subscription()
            sink.attach(place)
            let gate = SkipUntilGate(sink)
            place.attach(gate)
            let inner = GateSink<Element, Element>(gate) {
                if gate.isOpen { sink.next($0) }
            } onEnd: {
                // With the door still shut, there will be neither an element nor an end: release everything.
                if gate.isOpen { gate.sendCompleted() } else { place.dispose() }
            }
            let trigger = SkipUntilTrigger<Element, Source.Element>(gate)
            source.run(inner)
            if !gate.isShut { other.run(trigger) }
        }
    }
}

private final class SkipUntilGate<Element>: GatedOperator<Element> {
    /// For the gate's owner.
    @exclusivity(unchecked) final var isOpen = false
}

private final class SkipUntilTrigger<Element, Other>: InnerSink<Other, Element, SkipUntilGate<Element>> {
    override func receive(_ element: Other) {
        gate.perform { self.gate.isOpen = true }
        gate.drop(slot)
    }

    override func end() { gate.drop(slot) }
}
