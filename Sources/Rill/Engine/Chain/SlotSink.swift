/// Passes events on, and keeps what stops its source in a slot.
///
/// The base of the operators that go on with another source where this one ends: they answer one terminal event themselves.
package class SlotSink<Element>: Sink<Element> {
    package final let slot: SourceSlot
    package final let downstream: Sink<Element>

    package init(_ slot: SourceSlot, _ downstream: Sink<Element>) {
        self.slot = slot
        self.downstream = downstream
    }

    package override func keep(_ handle: SourceHandle) { slot.attach(handle) }
    package override var isListening: Bool { !slot.isDisposed }
    package override func next(_ element: Element) {
        if slot.isDisposed { return }
        downstream.next(element)
    }
    package override func error(_ error: any Swift.Error) {
        if slot.isDisposed { return }
        downstream.error(error)
    }
    package override func completed() {
        if slot.isDisposed { return }
        downstream.completed()
    }
}
