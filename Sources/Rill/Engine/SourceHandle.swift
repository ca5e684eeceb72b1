import CRillAtomics

/// What a sink disposes to stop its source: the root of every subscription object in the engine.
///
/// It carries one 32-bit word of flags that threads may touch at any time. The word is reached by its address, never
/// through the property: an access to the property counts as a write in the exclusivity rules and in the thread
/// sanitizer. A root class of Swift begins with two words of header, so its first stored property stands right behind
/// them (`SourceHandleTests` checks that).
package class SourceHandle: Disposable {
    private final var word: UInt32

    #if DEBUG
    private final var resourceScope: LiveCount?
    #endif

    package init() {
        word = 0
        #if DEBUG
        resourceScope = Resources.enter()
        #endif
        rill_store_relaxed(flags, 0)
    }

    #if DEBUG
    deinit { Resources.leave(resourceScope) }
    #endif

    /// Counts an object out that stays for the life of the process: it is nobody's leak.
    final func countOut() {
        #if DEBUG
        Resources.leave(resourceScope)
        resourceScope = nil
        #endif
    }

    /// The address of the flag word. What the bits mean is the subclass's affair, but for `disposedBit`.
    @inline(__always)
    package final var flags: UnsafeMutablePointer<UInt32> { SourceHandle.flags(of: Unmanaged.passUnretained(self)) }

    /// The same without a retain.
    @inline(__always)
    package static func flags<Object: SourceHandle>(of object: Unmanaged<Object>) -> UnsafeMutablePointer<UInt32> {
        object.toOpaque().advanced(by: 2 * MemoryLayout<Int>.size).assumingMemoryBound(to: UInt32.self)
    }

    /// Set by `dispose()`, in every subclass.
    package static var disposedBit: UInt32 { 1 }

    /// Whether the disposed bit is set.
    @inline(__always)
    package final var hasDisposedBit: Bool { rill_load_acquire(flags) & SourceHandle.disposedBit != 0 }

    /// Sets the disposed bit. True for the one caller that set it.
    package func markDisposed() -> Bool {
        rill_fetch_or(flags, SourceHandle.disposedBit) & SourceHandle.disposedBit == 0
    }

    /// Takes the step that is due, for a handle whose steps `StepLoop` takes. Here and not in a protocol, since a generic
    /// class's conformance is looked up at each use.
    ///
    /// - Returns: False where none is due. From then on someone else may begin the loop.
    package func takeStep() -> Bool { false }

    /// Stops the source. Safe from any thread, any number of times.
    public func dispose() {}
}

/// A handle that stands for a disposable from outside the engine.
package final class ForeignHandle: SourceHandle {
    private var disposable: (any Disposable)?

    package init(_ disposable: any Disposable) {
        self.disposable = disposable
    }

    package override func dispose() {
        guard markDisposed() else { return }
        let disposable = self.disposable
        self.disposable = nil
        disposable?.dispose()
    }
}
