/// A source that sends one event at each step, on the thread's trampoline or on another scheduler.
package class SourceSteps: WaitingWork {
    private final var scheduled: SourceSlot?

    package override init() {}

    /// Sends the next event. False where that was the end.
    package func sendOne() -> Bool { false }

    /// Hands itself to `sink`, and begins to send. On the current thread: in one go, as long as nothing else waits
    /// there. On any other scheduler, each step is a piece of work of its own.
    package final func begin(_ sink: AnySink, on scheduler: any ImmediateSchedulerType) {
        sink.attach(self)
        // Not `is`, which is a look-up.
        if type(of: scheduler) == CurrentThreadScheduler.self { return FlatStack.enqueue(self) }
        let scheduled = SourceSlot()
        self.scheduled = scheduled
        scheduled.attach(
            ForeignHandle(
                scheduler.scheduleRecursive(()) { _, recurse in
                    if !self.hasDisposedBit, self.sendOne() { recurse(()) }
                }
            )
        )
        if hasDisposedBit { scheduled.dispose() }
    }

    package override final func step() {
        while !hasDisposedBit, sendOne() {
            if FlatStack.trampolineHasWork || FlatStack.roomIsAwaited { return FlatStack.enqueue(self) }
        }
    }

    package override final func dispose() {
        guard markDisposed() else { return }
        scheduled?.dispose()
    }
}
