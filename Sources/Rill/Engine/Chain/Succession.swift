import CRillAtomics

/// Subscribes to one source after another on a flat stack: the handle of `concat`, `retry` and their kin.
///
/// A source that ends while it is being subscribed does not start the next one from within its own call: it leaves a
/// mark, and the loop that started it goes on.
package class Succession<Element>: SourceHandle {
    package final let downstream: Sink<Element>
    /// Holds the source that runs. Opening it for the next one disposes the one before.
    package final let slot = SerialSlot()

    private static var busyBit: UInt32 { 2 }
    private static var goBit: UInt32 { 4 }

    package init(_ downstream: Sink<Element>) {
        self.downstream = downstream
    }

    /// Hands itself to the sink downstream, and takes the first step.
    package final func begin() {
        downstream.attach(self)
        advance()
    }

    /// Subscribes to the next source, or ends the result. Called by `advance()` alone.
    package func step() {}

    /// Takes the next step: now, or when the present one has returned.
    package final func advance() {
        let mark = Succession.busyBit | Succession.goBit
        if rill_fetch_or(flags, mark) & Succession.busyBit == 0 { takeSteps() }
    }

    private func takeSteps() {
        repeat {
            _ = rill_fetch_and(flags, ~Succession.goBit)
            step()
            // Where the handle was disposed, the busy bit stays, and nothing starts any more.
            if hasDisposedBit { return }
            if StackRoom.hasWork { return StackRoom.giveWay { self.goOn() } }
        } while !rill_compare_exchange(flags, Succession.busyBit, 0)
    }

    /// Takes up the loop that gave way.
    private func goOn() {
        if !hasDisposedBit, !rill_compare_exchange(flags, Succession.busyBit, 0) { takeSteps() }
    }

    package override func dispose() {
        if markDisposed() { slot.dispose() }
    }
}
