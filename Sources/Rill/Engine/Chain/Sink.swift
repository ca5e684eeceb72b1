/// The root of all sinks, without a type parameter, so that a chain can be walked without recursion.
@usableFromInline
package class AnySink {
    package init() {}

    /// The sink that this one hands the handle of its source to, or nil where this sink keeps it.
    ///
    /// Without a retain: the chain holds its links, and it is walked for each subscription.
    package var handleOwner: Unmanaged<AnySink>? { nil }

    /// Keeps what disposes this sink's source. Called on sinks whose `handleOwner` is nil.
    package func keep(_ handle: SourceHandle) {}

    /// Whether events of this sink's source still count. Asked of sinks whose `handleOwner` is nil.
    package var isListening: Bool { true }

    // Here, where they need no type: a hub ends its subscribers without knowing it.

    @usableFromInline
    package func error(_ error: any Swift.Error) {}
    @usableFromInline
    package func completed() {}

    /// Whether the source may send on: false once its end was taken, or once it was disposed.
    ///
    /// For sources that attach nothing, and for operators that send several events in one go. O(length of the chain).
    package final var isOpen: Bool {
        owner._withUnsafeGuaranteedRef { $0.isListening }
    }

    /// Hands over what disposes this sink's source. A source calls it at most once, before its first event.
    package final func attach(_ handle: SourceHandle) {
        owner._withUnsafeGuaranteedRef { $0.keep(handle) }
    }

    /// The end of the chain that keeps the handle.
    private final var owner: Unmanaged<AnySink> {
        var owner = Unmanaged.passUnretained(self)
        while let next = owner._withUnsafeGuaranteedRef({ $0.handleOwner }) { owner = next }
        return owner
    }
}

/// Where a source sends its events, inside the engine.
///
/// The data path is these three virtual calls: no `Event`, no optional, no lock. The rules that make this enough:
/// - A source sends `next* (error | completed)?`, one call at a time, and nothing after what it attached is disposed.
///   One that attaches nothing asks `isOpen` between two events.
/// - Whoever receives a terminal event and does not forward it at once disposes the handle of its source.
/// - Whoever keeps the handle of one source among others drops what still comes once that has ended: a closure on
///   the way may have ended its own source, and what it returns comes after the end.
/// - A sink that ends a source early (an error thrown by a closure, `take`) sends the terminal event down; the owner
///   of the handle disposes it before that call returns.
@usableFromInline
package class Sink<Element>: AnySink {
    package func next(_ element: Element) {}
}

/// A sink in the middle of a chain: terminal events and the handle pass through.
@usableFromInline
package class OperatorSink<Element, Output>: Sink<Element> {
    package final let downstream: Sink<Output>

    package init(_ downstream: Sink<Output>) {
        self.downstream = downstream
    }

    package override var handleOwner: Unmanaged<AnySink>? { Unmanaged.passUnretained(downstream) }
    package override func error(_ error: any Swift.Error) { downstream.error(error) }
    package override func completed() { downstream.completed() }
}

extension Sink {
    /// Sends an element and completion, unless the element made the receiver end the stream.
    package final func sendLast(_ element: Element) {
        next(element)
        if isOpen { completed() }
    }

    /// Sends an event that came as a value.
    @inline(never)
    package final func send(_ event: Event<Element>) {
        switch event {
        case .next(let element): next(element)
        case .error(let error): self.error(error)
        case .completed: completed()
        }
    }
}
