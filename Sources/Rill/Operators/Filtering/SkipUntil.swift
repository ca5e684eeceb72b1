extension ObservableType {
    /// Drops elements until another source sends something.
    ///
    /// ```
    /// source               -1-2-3-4-|
    /// other                -----x---
    /// skip(until: other)   -----3-4-|
    /// ```
    /// The other source is disposed as soon as it has sent something. Where it never does, the result never completes:
    /// the completion of the source does not count then. An error of either of them fails the result.
    ///
    /// - Parameter other: Subscribed after the source.
    public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
        SkipUntil(asObservable(), other.asObservable())
    }
}

private final class SkipUntil<Element, Other>: Observable<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    private let other: Observable<Other>

    init(_ source: Observable<Element>, _ other: Observable<Other>) {
        self.source = source
        self.other = other
    }

    override func run(_ sink: Sink<Element>) {
        let gate = SkipUntilGate(sink)
        sink.attach(gate)
        let inner = SkipUntilSink(gate)
        let trigger = SkipUntilTrigger<Element, Other>(gate)
        gate.adopt(inner.slot)
        gate.adopt(trigger.slot)
        source.run(inner)
        if !gate.isShut { other.run(trigger) }
    }
}

private final class SkipUntilGate<Element>: GatedOperator<Element> {
    /// For the gate's owner.
    @exclusivity(unchecked) final var isOpen = false
}

private final class SkipUntilSink<Element>: InnerSink<Element> {
    private let gate: SkipUntilGate<Element>

    init(_ gate: SkipUntilGate<Element>) {
        self.gate = gate
    }

    override func next(_ element: Element) {
        if slot.isDisposed { return }
        if gate.enter() {
            if gate.isOpen { gate.downstream.next(element) }
            gate.leave()
        } else if !gate.isShut {
            gate.perform { if !self.gate.isShut, self.gate.isOpen { self.gate.downstream.next(element) } }
        }
    }

    override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        gate.fail(error)
        gate.drop(slot)
    }

    override func completed() {
        if slot.isDisposed { return }
        gate.perform {
            // With the door still shut, there will be neither an element nor an end: release everything.
            if self.gate.isOpen { self.gate.sendCompleted() } else { self.gate.dispose() }
        }
        gate.drop(slot)
    }
}

private final class SkipUntilTrigger<Element, Other>: InnerSink<Other> {
    private let gate: SkipUntilGate<Element>

    init(_ gate: SkipUntilGate<Element>) {
        self.gate = gate
    }

    override func next(_ element: Other) {
        if slot.isDisposed { return }
        gate.perform { self.gate.isOpen = true }
        gate.drop(slot)
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
