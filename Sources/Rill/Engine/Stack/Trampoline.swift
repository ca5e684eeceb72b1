import CRillAtomics

/// Work that waits on a thread's trampoline. The objects form the queue themselves.
package class TrampolineItem: SourceHandle {
    fileprivate final var following: TrampolineItem?

    /// Runs the work. Called at most once for each time it was enqueued.
    package func step() {}
}

/// The queue of a thread that is subscribing: work scheduled from within runs when the present work is over.
///
/// The thread-local slot is 0 while the thread is idle and `Trampoline.openMark` while it runs and nothing waits. The first
/// item that waits stands in the slot itself, retained and with `itemMark` added: most subscriptions enqueue no more than
/// their source. The second one brings the queue, retained, which stays until all is done.
package final class Trampoline {
    private var first: TrampolineItem?
    private var last: TrampolineItem?

    private static var openMark: UInt { 1 }
    /// No object's address has this bit.
    private static var itemMark: UInt { 2 }

    /// Whether this thread runs no trampoline.
    @inline(__always)
    package static var isIdle: Bool { rill_trampoline_get() == 0 }

    /// Runs `body`, then everything that was enqueued on this thread meanwhile. Inside another call: `body` alone.
    @inline(__always)
    package static func open(_ body: () -> Void) {
        if rill_trampoline_get() != 0 { return body() }
        rill_trampoline_set(openMark)
        body()
        if rill_trampoline_get() == openMark {
            rill_trampoline_set(0)
        } else {
            drain()
        }
    }

    /// Whether something waits on this thread's trampoline.
    @inline(__always)
    package static var hasWork: Bool {
        let slot = rill_trampoline_get()
        return slot > openMark && (slot & itemMark != 0 || queue(in: slot)?.first != nil)
    }

    /// Runs `item` behind what waits already; at once, with what it enqueues, where the thread is idle.
    package static func enqueue(_ item: TrampolineItem) {
        let slot = rill_trampoline_get()
        if slot == 0 { return open { item.step() } }
        if slot == openMark {
            return rill_trampoline_set(UInt(bitPattern: Unmanaged.passRetained(item).toOpaque()) | itemMark)
        }
        (queue(in: slot) ?? makeQueue()).append(item)
    }

    /// Runs what waits on this thread at the moment, for work that goes on behind that.
    @inline(__always)
    package static func runWhatWaits() {
        if rill_trampoline_get() > openMark { runAllThatWaits() }
    }

    @inline(never)
    private static func runAllThatWaits() {
        if let item = takeItem() {
            item.step()
        } else if let queue = queue(in: rill_trampoline_get()) {
            queue.run(to: queue.last)
        }
    }

    // MARK: The slot

    /// The queue, where there is one.
    @inline(__always)
    private static func queue(in slot: UInt) -> Trampoline? {
        guard slot > openMark, slot & itemMark == 0, let address = UnsafeRawPointer(bitPattern: slot) else {
            return nil
        }
        return Unmanaged<Trampoline>.fromOpaque(address).takeUnretainedValue()
    }

    /// The item that waits in the slot, which is left without one.
    @inline(__always)
    private static func takeItem() -> TrampolineItem? {
        let slot = rill_trampoline_get()
        guard slot & itemMark != 0, let address = UnsafeRawPointer(bitPattern: slot & ~itemMark) else { return nil }
        rill_trampoline_set(openMark)
        return Unmanaged<TrampolineItem>.fromOpaque(address).takeRetainedValue()
    }

    /// A queue in the place of the item in the slot, which is its first.
    @inline(never)
    private static func makeQueue() -> Trampoline {
        let queue = Trampoline()
        if let item = takeItem() { queue.append(item) }
        rill_trampoline_set(UInt(bitPattern: Unmanaged.passRetained(queue).toOpaque()))
        return queue
    }

    // MARK: The work

    private func append(_ item: TrampolineItem) {
        if let last { last.following = item } else { first = item }
        last = item
    }

    @inline(never)
    private static func drain() {
        while let item = takeItem() {
            item.step()
            if StackRoom.hasWork, let rest = takeItem() { StackRoom.giveWay { Trampoline.enqueue(rest) } }
        }
        if let queue = queue(in: rill_trampoline_get()) {
            queue.run(to: nil)
            rill_trampoline_set(0)
            Unmanaged.passUnretained(queue).release()
        } else {
            rill_trampoline_set(0)
        }
    }

    /// Runs the work up to `end`; all of it, with what comes meanwhile, where that is nil.
    @inline(never)
    private func run(to end: TrampolineItem?) {
        while let item = first {
            first = item.following
            item.following = nil
            if first == nil { last = nil }
            item.step()
            if item === end { return }
            if end == nil, StackRoom.hasWork { return giveWay() }
        }
    }

    /// Leaves the rest until that is done which waits for room on the stack.
    private func giveWay() {
        guard let rest = first else { return }
        first = nil
        last = nil
        StackRoom.giveWay {
            Trampoline.open {
                var next: TrampolineItem? = rest
                while let item = next {
                    next = item.following
                    item.following = nil
                    Trampoline.enqueue(item)
                }
            }
        }
    }
}
