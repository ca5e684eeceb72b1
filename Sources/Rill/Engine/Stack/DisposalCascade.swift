import CRillAtomics

/// Disposals that cause each other, down a chain of operators: as deep as a stack allows, then one after the other.
///
/// Everything is disposed before the outermost call returns. Only within a chain that is deeper than a limit may an
/// operator's own disposal be over before that of its source.
enum DisposalCascade {
    private static var limit: UInt32 { 256 }
    /// The same where more than half of the stack is used.
    private static var limitWhereStackIsScarce: UInt32 { 16 }

    /// What waits for the outermost disposal on this thread.
    private final class Waiting {
        var handles: [SourceHandle] = []
    }

    /// Disposes `handle`, at once or before the outermost disposal on this thread returns.
    static func dispose(_ handle: SourceHandle) {
        let depth = rill_disposal_depth_get()
        if depth >= limitWhereStackIsScarce, depth >= limit || StackRoom.isScarce { return wait(handle) }
        rill_disposal_depth_set(depth &+ 1)
        handle.dispose()
        if depth == 0, rill_disposals_get() != nil { disposeWaiting() }
        rill_disposal_depth_set(depth)
    }

    @inline(never)
    private static func wait(_ handle: SourceHandle) {
        if let waiting = rill_disposals_get() {
            Unmanaged<Waiting>.fromOpaque(waiting).takeUnretainedValue().handles.append(handle)
        } else {
            let waiting = Waiting()
            waiting.handles.append(handle)
            rill_disposals_set(Unmanaged.passRetained(waiting).toOpaque())
        }
    }

    @inline(never)
    private static func disposeWaiting() {
        while let waiting = rill_disposals_get() {
            rill_disposals_set(nil)
            let handles = Unmanaged<Waiting>.fromOpaque(waiting).takeRetainedValue().handles
            for handle in handles { handle.dispose() }
        }
    }
}
