import CRillAtomics

/// Work that waits on a thread's trampoline. The objects form the queue themselves.
package class TrampolineItem: Upstream {
    fileprivate final var following: TrampolineItem?

    /// Runs the work. Called at most once for each time it was enqueued.
    package func step() {}
}

/// The queue of a thread that is subscribing: work scheduled from within runs when the present work is over.
///
/// The thread-local slot is 0 while the thread is idle, `Trampoline.openMark` while it runs without a queue, and
/// the retained queue from the first time something is enqueued.
package final class Trampoline {
    private var first: TrampolineItem?
    private var last: TrampolineItem?

    private static var openMark: UInt { 1 }

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
        return slot > openMark && current(slot)?.first != nil
    }

    /// Runs `item` behind what waits already; at once, with what it enqueues, where the thread is idle.
    package static func enqueue(_ item: TrampolineItem) {
        guard !isIdle else { return open { item.step() } }
        let queue: Trampoline
        if let present = current(rill_trampoline_get()) {
            queue = present
        } else {
            queue = Trampoline()
            rill_trampoline_set(UInt(bitPattern: Unmanaged.passRetained(queue).toOpaque()))
        }
        if let last = queue.last { last.following = item } else { queue.first = item }
        queue.last = item
    }

    /// Runs what waits on this thread at the moment, for work that goes on behind that.
    @inline(__always)
    package static func runWhatWaits() {
        if let queue = current(rill_trampoline_get()) { queue.run(to: queue.last) }
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

    @inline(__always)
    private static func current(_ slot: UInt) -> Trampoline? {
        guard slot > openMark, let address = UnsafeRawPointer(bitPattern: slot) else { return nil }
        return Unmanaged<Trampoline>.fromOpaque(address).takeUnretainedValue()
    }

    @inline(never)
    private static func drain() {
        guard let queue = current(rill_trampoline_get()) else { return }
        queue.run(to: nil)
        rill_trampoline_set(0)
        Unmanaged.passUnretained(queue).release()
    }
}
