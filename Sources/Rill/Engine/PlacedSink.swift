/// Passes events on, and keeps its upstream in a place of its own.
///
/// The base of the operators that go on with another source where this one ends: they answer one terminal event themselves.
package class PlacedSink<Element>: Sink<Element> {
    package final let place: Subscription
    package final let downstream: Sink<Element>

    package init(_ place: Subscription, _ downstream: Sink<Element>) {
        self.place = place
        self.downstream = downstream
    }

    package override func keep(_ upstream: Upstream) { place.attach(upstream) }
    package override var isListening: Bool { !place.isDisposed }
    package override func next(_ element: Element) {
        if place.isDisposed { return }
        downstream.next(element)
    }
    package override func error(_ error: any Swift.Error) {
        if place.isDisposed { return }
        downstream.error(error)
    }
    package override func completed() {
        if place.isDisposed { return }
        downstream.completed()
    }
}
