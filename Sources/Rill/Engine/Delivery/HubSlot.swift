import CRillAtomics

/// A subscriber's slot in a hub: what an element needs to reach it, without a reference count.
struct HubSlot {
    /// Retained by the slot.
    let entry: Unmanaged<HubEntry>
    /// The entry's, which the entry keeps for as long as it has a slot.
    let sink: Unmanaged<AnySink>

    init(_ entry: HubEntry) {
        self.entry = .passRetained(entry)
        sink = entry.sink
    }

    /// Neither disposed nor waiting. Acquired: the thread that opened the entry has called the same sink before.
    @inline(__always)
    var isOpen: Bool { rill_load_acquire(HubEntry.flags(of: entry)) == 0 }
}

/// The slots of a hub that closes.
struct LeavingSlots {
    let slots: UnsafeMutablePointer<HubSlot?>
    let count: Int
    let capacity: Int

    /// Takes an entry out of its slot. Once for each.
    func entry(at index: Int) -> HubEntry? {
        guard let slot = slots[index] else { return nil }
        let entry = slot.entry.takeRetainedValue()
        entry.index = -1
        return entry
    }

    func deallocate() {
        if capacity > 0 { slots.deallocate() }
    }
}
