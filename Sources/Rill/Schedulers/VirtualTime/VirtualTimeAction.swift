import CRillAtomics

/// One closure and its state, as `schedule` and its kin take them: runs at most once, is released when it ran or was
/// cancelled.
///
/// The closure is kept as it came. Wrapping it in one without a parameter would cost a second object an action.
package final class VirtualTimeAction: VirtualTimeItem, Cancelable {
    // Whoever sets `takenBit` first owns the closure and its state, so the fields need no lock.
    /// The two words of a closure that takes what `state` holds.
    @exclusivity(unchecked) private var closure: (UInt, UInt) = (0, 0)
    @exclusivity(unchecked) private var state: Any
    @exclusivity(unchecked) private var result: SourceHandle?

    package init<State>(_ state: State, _ action: @escaping (State) -> Disposable) {
        self.state = state
        super.init()
        // Results that depend on the parameter's type would be looked up at run time, here and in `call`.
        withUnsafeMutableBytes(of: &closure) { (words: UnsafeMutableRawBufferPointer) -> Void in
            words.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: ((State) -> Disposable).self).pointee = action
        }
    }

    package convenience init(_ action: @escaping () -> Disposable) {
        self.init(action) { $0() }
    }

    package var isDisposed: Bool { hasDisposedBit }

    package override func fire() {
        guard rill_fetch_or(flags, Self.takenBit) & (Self.takenBit | SourceHandle.disposedBit) == 0 else { return }
        let state = self.state
        self.state = ()
        let result = call(with: state)
        dropClosure()
        if NoDisposable.isBehind(result) { return }
        keep(result)
    }

    @inline(__always)
    private func call<State>(with state: State) -> any Disposable {
        withUnsafeMutableBytes(of: &closure) { (words: UnsafeMutableRawBufferPointer) -> any Disposable in
            words.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: ((State) -> Disposable).self).pointee(state)
        }
    }

    /// Releases the closure, which is the same for closures of any type.
    @inline(__always)
    private func dropClosure() {
        withUnsafeMutableBytes(of: &closure) { (words: UnsafeMutableRawBufferPointer) -> Void in
            _ = words.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: (() -> Disposable).self).move()
        }
    }

    private func drop() {
        dropClosure()
        state = ()
    }

    @inline(never)
    private func keep(_ result: Disposable) {
        self.result = (result as? SourceHandle) ?? ForeignHandle(result)
        if rill_fetch_or(flags, Self.attachedBit) & SourceHandle.disposedBit != 0 {
            self.result.take()?.dispose()
        }
    }

    package override func dispose() {
        // Work that returns the handle of further work makes a chain of any length, so this is a loop.
        var next = disposeThis()
        while let action = next as? VirtualTimeAction { next = action.disposeThis() }
        next?.dispose()
    }

    /// Disposes all but what the work returned, which is handed over.
    private func disposeThis() -> SourceHandle? {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit | Self.takenBit)
        if before & SourceHandle.disposedBit != 0 { return nil }
        if before & Self.takenBit == 0 { drop() }
        return before & Self.attachedBit == 0 ? nil : result.take()
    }

    deinit {
        if rill_load_relaxed(flags) & Self.takenBit == 0 { drop() }
        guard result != nil else { return }
        // The chain again: released link by link, as far as nobody else holds one.
        var next = result.take()
        while next != nil, isKnownUniquelyReferenced(&next), let action = next as? VirtualTimeAction {
            next = action.result.take()
        }
    }
}
