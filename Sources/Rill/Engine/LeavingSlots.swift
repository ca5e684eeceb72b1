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
