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

    /// Subscribes to the next source, or ends the result. Called by `takeStep()` alone.
    package func step() {}

    // Short functions, each of its own: what they keep is on the stack once for each succession within another one, and
    // without optimisation nothing is inlined.

    /// Takes the next step: now, or when the present one has returned.
    package final func advance() {
        if mayBegin() { StepLoop.run(self) }
    }

    /// Asks for a step. False where the loop runs, which will take it.
    private func mayBegin() -> Bool {
        rill_fetch_or(flags, Succession.busyBit | Succession.goBit) & Succession.busyBit == 0
    }

    package final override func takeStep() -> Bool {
        let isDue = stepIsDue()
        if isDue { step() }
        return isDue
    }

    /// Whether a step was asked for; lets the loop end otherwise.
    private func stepIsDue() -> Bool {
        if rill_load_acquire(flags) & Succession.goBit == 0, rill_compare_exchange(flags, Succession.busyBit, 0) {
            return false
        }
        // Where the handle was disposed, the busy bit stays, and nothing starts any more.
        let asked = rill_fetch_and(flags, ~Succession.goBit) & (Succession.goBit | SourceHandle.disposedBit)
        return asked == Succession.goBit
    }

    package override func dispose() {
        if markDisposed() { slot.dispose() }
    }
}
