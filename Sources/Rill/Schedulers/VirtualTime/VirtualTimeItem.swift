import CRillAtomics

/// Work that waits on a virtual timeline: the object is what the queue holds and the handle that cancels it.
///
/// Operators subclass it and override `fire()`, so that an event needs no closure; an item may be enqueued again once
/// it has fired. Bits 1 to 64 of the flag word are taken, the rest is free for subclasses.
package class VirtualTimeItem: SourceHandle {
    static var takenBit: UInt32 { 2 }
    static var attachedBit: UInt32 { 4 }
    static var postponableBit: UInt32 { 8 }
    static var runningBit: UInt32 { 16 }
    static var joinedBit: UInt32 { 32 }
    static var scriptBit: UInt32 { 64 }

    /// What scheduled the work, as a number of the timeline's table of origins. 0: unknown, taken from the work that
    /// is running when this is enqueued.
    @exclusivity(unchecked) package final var origin: UInt32 = 0

    /// What this thread was delivering when the work was enqueued (see `rill_cause_get`); restored while it fires.
    @exclusivity(unchecked) final var cause: UnsafeMutableRawPointer?

    package override init() {}

    /// The flag word of an item, by the address of the object.
    @inline(__always)
    static func flags(ofObjectAt address: UnsafeRawPointer) -> UnsafePointer<UInt32> {
        address.advanced(by: 2 * MemoryLayout<Int>.size).assumingMemoryBound(to: UInt32.self)
    }

    /// Runs the work, on the thread that runs the timeline, while no lock is held. Not called after disposal.
    package func fire() {}

    /// Cancels the work. The queue drops the item later, when its time comes or when it needs room, so subclasses
    /// release what they hold at once. A `PostponableItem` leaves the queue at once.
    package override func dispose() { _ = markDisposed() }
}

/// A closure that runs again and again: it enqueues itself for the next time before it calls the closure.
package final class VirtualTimeRepeatingAction: VirtualTimeItem, Cancelable {
    // Owned by the running thread while `runningBit` is set, otherwise by whoever sets the disposed bit.
    @exclusivity(unchecked) private var body: ((VirtualTimeItem) -> Void)?

    package init(_ body: @escaping (VirtualTimeItem) -> Void) {
        self.body = body
    }

    package var isDisposed: Bool { hasDisposedBit }

    package override func fire() {
        // Who disposed it before has let go of the closure, or is about to.
        if rill_fetch_or(flags, Self.runningBit) & SourceHandle.disposedBit != 0 { return }
        body?(self)
        if rill_fetch_and(flags, ~Self.runningBit) & SourceHandle.disposedBit != 0 { body = nil }
    }

    package override func dispose() {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit)
        if before & (SourceHandle.disposedBit | Self.runningBit) == 0 { body = nil }
    }
}
