import CRillAtomics

/// Keeps elements back until it is opened, once, from any thread: for `skip(until:)` and `skip(_:scheduler:)`.
package final class Door: SourceHandle {
    private static var openBit: UInt32 { 2 }

    /// What opens the door.
    package let timer = SourceSlot()
    /// The source whose elements pass through.
    package let source = SourceSlot()

    package override init() {}

    /// Whether elements pass.
    @inline(__always)
    package var isOpen: Bool { rill_load_acquire(flags) & Door.openBit != 0 }

    /// Lets elements pass from now on, and disposes what opened the door.
    package func open() {
        _ = rill_fetch_or(flags, Door.openBit)
        timer.dispose()
    }

    package override func dispose() {
        guard markDisposed() else { return }
        source.dispose()
        timer.dispose()
    }
}

/// Passes a source's elements through a door, and its terminal events past it.
package final class DoorSink<Element>: Sink<Element> {
    private let door: Door
    private let downstream: Sink<Element>

    package init(_ door: Door, _ downstream: Sink<Element>) {
        self.door = door
        self.downstream = downstream
    }

    package override func keep(_ handle: SourceHandle) { door.source.attach(handle) }
    package override var isListening: Bool { !door.source.isDisposed }
    package override func next(_ element: Element) {
        if door.isOpen { downstream.next(element) }
    }
    package override func error(_ error: any Swift.Error) { downstream.error(error) }
    package override func completed() { downstream.completed() }
}
