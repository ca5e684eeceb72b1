import CRillAtomics

/// Calls that cause each other, down a chain of shared streams: as deep as half of the stack allows, then one after the
/// other.
///
/// Everything is done before the call returns that was the first below the middle of the stack. So only where a chain
/// fills half of the stack may one call be over before what it caused.
enum StackRoom {
    /// What waits for the first call below the middle of this thread's stack.
    private final class Waiting {
        var work: [() -> Void] = []
    }

    /// Whether more than half of this thread's stack is used. Then call through `perform`.
    @inline(__always)
    static var isScarce: Bool { rill_stack_is_scarce() }

    /// Does `work`: at once, or, where little of the stack is left, before the first such call on this thread returns.
    ///
    /// Whoever calls this keeps the order: what follows on this work waits behind it.
    @inline(never)
    static func perform(_ work: @escaping () -> Void) {
        guard let waiting = rill_stack_waiting_get() else { return performAll(work) }
        if !rill_stack_is_far_from_waiting() { return work() }
        let cause = ElementCause.present
        Unmanaged<Waiting>.fromOpaque(waiting).takeUnretainedValue().work.append { cause.whileSending(work) }
    }

    /// Releases an object that may hold the last reference to another one that does the same.
    @inline(__always)
    static func release<Object: AnyObject>(_ object: Unmanaged<Object>) {
        if isScarce { perform { object.release() } } else { object.release() }
    }

    @inline(never)
    private static func performAll(_ work: () -> Void) {
        let waiting = Waiting()
        rill_stack_waiting_set(Unmanaged.passUnretained(waiting).toOpaque())
        work()
        while !waiting.work.isEmpty {
            let batch = waiting.work
            waiting.work = []
            for work in batch { work() }
        }
        rill_stack_waiting_set(nil)
        withExtendedLifetime(waiting) {}
    }
}
