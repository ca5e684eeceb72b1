/// The end of a source that an operator subscribed to, among others.
///
/// What still comes once the source was disposed is dropped here, for all operators: a closure on the way may have ended
/// its own source.
package class InnerSink<Element, Output, Owner: Coordinator<Output>>: Sink<Element> {
    /// What stops the source; also tells whether its events still count.
    package final let slot = SourceSlot()
    package final let coordinator: Owner

    /// The coordinator takes charge of the slot. Where there are several sources, theirs are disposed in the order of their sinks.
    package init(_ coordinator: Owner) {
        self.coordinator = coordinator
        super.init()
        coordinator.adopt(slot)
    }

    package override func keep(_ handle: SourceHandle) { slot.attach(handle) }
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
        coordinator.fail(error)
        coordinator.drop(slot)
    }

    /// What the source's end does: it completes the result.
    package func end() {
        coordinator.perform { self.coordinator.sendCompleted() }
        coordinator.drop(slot)
    }
}

/// Passes a source's elements through a gate.
package class PassingSink<Element, Owner: Coordinator<Element>>: InnerSink<Element, Element, Owner> {
    // One call less for each element than by way of `receive`.
    package final override func next(_ element: Element) {
        if !slot.isDisposed { coordinator.forward(element) }
    }
}

/// Does something in the gate's turn with each element, and at the end.
package final class TurnSink<Element, Output>: InnerSink<Element, Output, Coordinator<Output>> {
    private let onElement: (Element) -> Void
    private let onEnd: () -> Void

    /// - Parameters:
    ///   - coordinator: Both closures are called by its owner, and not once it is shut.
    ///   - onElement: What an element does.
    ///   - onEnd: What the end does. Nothing, where it does not count.
    package init(
        _ coordinator: Coordinator<Output>,
        onElement: @escaping (Element) -> Void,
        onEnd: @escaping () -> Void = {}
    ) {
        self.onElement = onElement
        self.onEnd = onEnd
        super.init(coordinator)
    }

    package override func receive(_ element: Element) {
        if coordinator.enter() {
            onElement(element)
            coordinator.leave()
        } else if !coordinator.isShut {
            coordinator.perform { if !self.coordinator.isShut { self.onElement(element) } }
        }
    }

    package override func end() {
        coordinator.perform { if !self.coordinator.isShut { self.onEnd() } }
        coordinator.drop(slot)
    }
}
