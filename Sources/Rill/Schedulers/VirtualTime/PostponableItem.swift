import CRillAtomics

/// An item whose time may move to later while it waits, without touching the queue: for debounce, timeout, and
/// whatever else pushes one deadline ahead of it.
///
/// The queue keeps the key it has; when that comes up, the item goes back under its true key and nothing runs. A
/// disposed item leaves the queue at once, so what a subclass holds is released with it.
package class PostponableItem: VirtualTimeItem {
    // All of these are guarded by the timeline's lock.
    @exclusivity(unchecked) final var isQueued = false
    @exclusivity(unchecked) final var time: Int64 = 0
    @exclusivity(unchecked) final var sequence: UInt64 = 0
    @exclusivity(unchecked) final var slot = 0
    /// The time of the key that stands in the queue, while `isQueued`.
    @exclusivity(unchecked) final var queuedTime: Int64 = 0
    /// Set once, before `joinedBit`; read only after it.
    @exclusivity(unchecked) private final var link: VirtualTimelineLink?

    package override init() {
        super.init()
        _ = rill_fetch_or(flags, Self.postponableBit)
    }

    /// Remembers the timeline, under its lock. False where the item was disposed.
    @inline(__always)
    final func joins(_ timeline: VirtualTimeline) -> Bool {
        let before = rill_load_acquire(flags)
        if before & Self.joinedBit != 0 { return before & SourceHandle.disposedBit == 0 }
        link = timeline.link
        return rill_fetch_or(flags, Self.joinedBit) & SourceHandle.disposedBit == 0
    }

    /// Cancels the work and leaves the queue.
    package override func dispose() {
        let before = rill_fetch_or(flags, SourceHandle.disposedBit)
        if before & SourceHandle.disposedBit == 0, before & Self.joinedBit != 0 { link?.drop(self) }
    }
}

/// The way from an item to the timeline it waits on, which does not keep the timeline alive.
///
/// Not a weak reference: the first one would slow every retain and release of the timeline down.
final class VirtualTimelineLink: @unchecked Sendable {
    /// The timeline's lock.
    let lock = Lock()
    /// Guarded by the lock. The timeline clears it before it goes away.
    private unowned(unsafe) var timeline: VirtualTimeline?

    func connect(_ timeline: VirtualTimeline) { self.timeline = timeline }

    func disconnect() { lock.locked { timeline = nil } }

    /// Takes a disposed item out of the queue, and with it what the item holds. O(1).
    func drop(_ item: PostponableItem) {
        let dropped = lock.locked { timeline?.dropLocked(item) }
        // Released where no lock is held: what an item's `deinit` runs is not ours.
        withExtendedLifetime(dropped) {}
    }
}

/// What stands in the place of a dropped item until its key comes up.
final class VirtualTimeTombstone: VirtualTimeItem {
    nonisolated(unsafe) static let shared: VirtualTimeTombstone = {
        let tombstone = VirtualTimeTombstone()
        tombstone.dispose()
        tombstone.countOut()
        return tombstone
    }()
}
