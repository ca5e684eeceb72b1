import CRillAtomics

/// Keeps the stack of a thread flat: calls that would go ever deeper are left at a *level* and made one after the other.
///
/// Whoever opens a level does what was left there, in order, before its call returns. Each thread has three:
///
/// | level | opened by | what is left there |
/// |---|---|---|
/// | trampoline | the outermost subscription | each source that sends at once, so that several take turns |
/// | room | the first call below the middle of the stack | calls that would use more than half of what was left then |
/// | disposals | the outermost disposal | disposals that would use more than half of what was left then |
///
/// The loop of an operator, one source after another, is kept flat by `StepLoop`.
package enum FlatStack {
    /// Whether one of the levels is open: then what happens here may be left until later.
    @inline(__always)
    static var isInUse: Bool { rill_levels_are_in_use() }

    /// Runs `body` for someone who blocks the thread, or runs a timeline on it, as if it were called on an empty stack:
    /// nothing that `body` causes is left until after it. What waits for room is done before.
    package static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        let room = StackLevel(rill_level_room())
        let waiting = room.hasWork ? room.handOver() : 0
        let outer = rill_levels_take()
        defer { rill_levels_put_back(outer) }
        if waiting != 0 {
            room.open(with: waiting)
            rill_room_begin()
            room.drain()
            rill_room_end()
        }
        return try body()
    }
}

// MARK: The trampoline

extension FlatStack {
    @inline(__always)
    private static var trampoline: StackLevel { StackLevel(rill_level_trampoline()) }

    /// Whether this thread's trampoline is open: what is scheduled on the thread waits.
    @inline(__always)
    package static var trampolineIsOpen: Bool { trampoline.isOpen }

    /// Whether something waits on this thread's trampoline.
    @inline(__always)
    package static var trampolineHasWork: Bool { trampoline.hasWork }

    /// Runs `body`, then everything that was enqueued on this thread meanwhile. Inside another call: `body` alone.
    @inline(__always)
    package static func onTrampoline(_ body: () -> Void) {
        let trampoline = self.trampoline
        if trampoline.isOpen { return body() }
        trampoline.open()
        body()
        if !trampoline.closeIfUnused() { drainTrampoline() }
    }

    /// Does `work` behind what waits already; at once, with what it enqueues, where the trampoline is closed.
    package static func enqueue(_ work: WaitingWork) {
        if trampolineIsOpen { trampoline.add(work) } else { onTrampoline { work.step() } }
    }

    /// Does what waits on the trampoline at the moment, for work that goes on behind that.
    @inline(__always)
    package static func runWhatWaits() {
        if trampoline.hasWork { runAllThatWaits() }
    }

    @inline(never)
    private static func runAllThatWaits() {
        let last = trampoline.last
        while let work = trampoline.takeFirst() {
            work.step()
            if work === last { return }
        }
    }

    @inline(never)
    private static func drainTrampoline() {
        let trampoline = self.trampoline
        while let work = trampoline.takeFirst() {
            work.step()
            if roomIsAwaited, let rest = trampoline.takeAll() { giveWay { enqueueAll(rest) } }
        }
        trampoline.close()
    }

    private static func enqueueAll(_ first: WaitingWork) {
        onTrampoline {
            var next: WaitingWork? = first
            while let work = next {
                next = work.takeFollowing()
                enqueue(work)
            }
        }
    }
}

// MARK: Room on the stack

extension FlatStack {
    @inline(__always)
    private static var room: StackLevel { StackLevel(rill_level_room()) }

    /// Whether little is left of this thread's stack. Then call through `perform`.
    @inline(__always)
    static var isScarce: Bool { rill_stack_is_scarce() }

    /// Does `work` where the stack is scarce: before the first such call on this thread returns.
    ///
    /// Whoever calls this keeps the order: what follows on this work waits behind it.
    @inline(never)
    static func perform(_ work: @escaping () -> Void) {
        if room.isOpen { room.add(WaitingCall(work)) } else { openRoom(for: work) }
    }

    @inline(never)
    private static func openRoom(for first: () -> Void) {
        room.open()
        rill_room_begin()
        first()
        room.drain()
        rill_room_end()
    }

    /// Releases an object that may hold the last reference to another one that does the same.
    @inline(__always)
    static func release<Object: AnyObject>(_ object: Unmanaged<Object>) {
        if isScarce { perform { object.release() } } else { object.release() }
    }

    /// Whether something waits for room on this thread. A loop without an end gives way then: what would stop it may wait.
    @inline(__always)
    static var roomIsAwaited: Bool { room.hasWork }

    /// Does `work` behind what waits for room.
    @inline(never)
    static func giveWay(then work: @escaping () -> Void) {
        if room.isOpen { room.add(WaitingCall(work)) } else { work() }
    }
}

// MARK: Disposals

extension FlatStack {
    @inline(__always)
    private static var disposals: StackLevel { StackLevel(rill_level_disposals()) }

    /// Disposes `handle`, at once or before the outermost disposal on this thread returns: disposals cause each other,
    /// down a chain of operators.
    ///
    /// Only within a chain that is too deep for the stack may an operator's own disposal be over before that of its source.
    static func dispose(_ handle: SourceHandle) {
        let disposals = self.disposals
        if disposals.isOpen {
            if rill_disposals_are_deep() { leave(handle) } else { handle.dispose() }
            return
        }
        disposals.open()
        rill_disposals_begin()
        handle.dispose()
        if !disposals.closeIfUnused() { disposals.drain() }
    }

    @inline(never)
    private static func leave(_ handle: SourceHandle) { disposals.add(WaitingCall { handle.dispose() }) }
}
