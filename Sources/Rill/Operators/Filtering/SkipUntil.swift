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
            // The subscriber holds the slot, not the coordinator: that goes, with all that follows it, where nothing more
            // comes.
            let slot = SourceSlot()
            sink.attach(slot)
            let coordinator = SkipUntilCoordinator(sink)
            slot.attach(coordinator)
            let inner = TurnSink<Element, Element>(coordinator) {
                if coordinator.isOpen { sink.next($0) }
            } onEnd: {
                // With the door still shut, there will be neither an element nor an end: release everything.
                if coordinator.isOpen { coordinator.sendCompleted() } else { slot.dispose() }
            }
            let trigger = SkipUntilTrigger<Element, Source.Element>(coordinator)
            source.run(inner)
            if !coordinator.isShut { other.run(trigger) }
        }
    }
}

private final class SkipUntilCoordinator<Element>: Coordinator<Element> {
    /// For the gate's owner.
    @exclusivity(unchecked) final var isOpen = false
}

private final class SkipUntilTrigger<Element, Other>: InnerSink<Other, Element, SkipUntilCoordinator<Element>> {
    override func receive(_ element: Other) {
        coordinator.perform { self.coordinator.isOpen = true }
        coordinator.drop(slot)
    }

    override func end() { coordinator.drop(slot) }
}
