import CRillAtomics

/// Calls that cause each other, down a chain of shared streams: as deep as half of the stack allows, then one after the
/// other.
///
/// Everything is done before the call returns that was the first below the middle of the stack. So only where a chain
/// fills half of the stack may one call be over before what it caused.
package enum StackRoom {
    /// What waits for the first call below the middle of this thread's stack.
    private final class Waiting {
        private var work = RawRing<() -> Void>()

        deinit { work.deallocate() }

        var isEmpty: Bool { work.count == 0 }

        func add(_ work: @escaping () -> Void) {
            let cause = ElementCause.present
            self.work.append { cause.whileSending(work) }
        }

        func takeFirst() -> () -> Void { work.removeFirst() }

        func takeAll(of other: Waiting) {
            while !other.isEmpty { work.append(other.takeFirst()) }
        }
    }

    /// Whether more than half of this thread's stack is used. Then call through `perform`.
    @inline(__always)
    static var isScarce: Bool { rill_stack_is_scarce() }

    /// Does `work`: at once, or, where little of the stack is left, before the first such call on this thread returns.
    ///
    /// Whoever calls this keeps the order: what follows on this work waits behind it.
    @inline(never)
    static func perform(_ work: @escaping () -> Void) {
        guard let waiting else { return performAll(in: Waiting(), after: work) }
        if rill_stack_is_far_from_waiting() { waiting.add(work) } else { work() }
    }

    /// Releases an object that may hold the last reference to another one that does the same.
    @inline(__always)
    static func release<Object: AnyObject>(_ object: Unmanaged<Object>) {
        if isScarce { perform { object.release() } } else { object.release() }
    }

    // MARK: Loops, and calls that block

    /// Whether something waits on this thread. A loop without an end gives way then: what would stop it may wait.
    @inline(__always)
    static var hasWork: Bool { rill_stack_waiting_get() != nil && isWaited }

    @inline(never)
    private static var isWaited: Bool { waiting.map { !$0.isEmpty } ?? false }

    /// Does `work` behind what waits.
    @inline(never)
    static func giveWay(then work: @escaping () -> Void) {
        if let waiting { waiting.add(work) } else { work() }
    }

    /// Runs `body` for someone who blocks the thread, or runs a timeline on it: what waits is done before, and nothing of
    /// it waits for a call that is kept with it.
    package static func whileBlocking<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = waiting
        let note = rill_stack_note_take()
        defer { rill_stack_note_put_back(note) }
        if let outer, !outer.isEmpty {
            let inner = Waiting()
            inner.takeAll(of: outer)
            performAll(in: inner, after: {})
        }
        return try body()
    }

    private static var waiting: Waiting? {
        rill_stack_waiting_get().map { Unmanaged<Waiting>.fromOpaque($0).takeUnretainedValue() }
    }

    @inline(never)
    private static func performAll(in waiting: Waiting, after first: () -> Void) {
        rill_stack_waiting_set(Unmanaged.passUnretained(waiting).toOpaque())
        first()
        // One after the other: what a loop gives way to is in there until its turn comes.
        while !waiting.isEmpty { waiting.takeFirst()() }
        rill_stack_waiting_set(nil)
        withExtendedLifetime(waiting) {}
    }
}
