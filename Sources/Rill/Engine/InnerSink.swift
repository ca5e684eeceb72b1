/// The end of a source that an operator subscribed to, among others.
///
/// What still comes once the source was disposed is dropped here, for all operators: a closure on the way may have ended
/// its own source.
package class InnerSink<Element, Output, Gate: GatedOperator<Output>>: Sink<Element> {
    /// What stops the source; also tells whether its events still count.
    package final let slot = Subscription()
    package final let gate: Gate

    /// The gate takes charge of the slot. Where there are several sources, theirs are disposed in the order of their sinks.
    package init(_ gate: Gate) {
        self.gate = gate
        super.init()
        gate.adopt(slot)
    }

    package override func keep(_ upstream: Upstream) { slot.attach(upstream) }
    package override var isListening: Bool { slot.isActive }

    package override func next(_ element: Element) {
        if !slot.isDisposed { receive(element) }
    }

    package final override func error(_ error: any Swift.Error) {
        if !slot.isDisposed { fail(error) }
    }

    package final override func completed() {
        if !slot.isDisposed { end() }
    }

    /// What an element does.
    package func receive(_ element: Element) {}

    /// What the source's error does: it fails the result.
    package func fail(_ error: any Swift.Error) {
        gate.fail(error)
        gate.drop(slot)
    }

    /// What the source's end does: it completes the result.
    package func end() {
        gate.perform { self.gate.sendCompleted() }
        gate.drop(slot)
    }
}

/// Passes a source's elements through a gate.
package class PassingSink<Element, Gate: GatedOperator<Element>>: InnerSink<Element, Element, Gate> {
    // One call less for each element than by way of `receive`.
    package final override func next(_ element: Element) {
        if !slot.isDisposed { gate.forward(element) }
    }
}

/// Does something in the gate's turn with each element, and at the end.
package final class GateSink<Element, Output>: InnerSink<Element, Output, GatedOperator<Output>> {
    private let onElement: (Element) -> Void
    private let onEnd: () -> Void

    /// - Parameters:
    ///   - gate: Both closures are called by its owner, and not once it is shut.
    ///   - onElement: What an element does.
    ///   - onEnd: What the end does. Nothing, where it does not count.
    package init(
        _ gate: GatedOperator<Output>,
        onElement: @escaping (Element) -> Void,
        onEnd: @escaping () -> Void = {}
    ) {
        self.onElement = onElement
        self.onEnd = onEnd
        super.init(gate)
    }

    package override func receive(_ element: Element) {
        if gate.enter() {
            onElement(element)
            gate.leave()
        } else if !gate.isShut {
            gate.perform { if !self.gate.isShut { self.onElement(element) } }
        }
    }

    package override func end() {
        gate.perform { if !self.gate.isShut { self.onEnd() } }
        gate.drop(slot)
    }
}
