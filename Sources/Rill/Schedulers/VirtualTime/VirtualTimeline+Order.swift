import CRillAtomics

/// What comes next: the order of the queue, of work that was postponed, and of a chooser.
extension VirtualTimeline {
    /// Chooses among the work of one time instead of taking it in order. Nil by default; set it before a run.
    package func choose(with chooser: VirtualTimeChooser?) { lock.locked { self.chooser = chooser } }

    /// The key of the next work that is not cancelled, or nil where nothing waits.
    package func nextTime() -> Int64? {
        var dropped: [VirtualTimeItem] = []
        let time: Int64? = lock.locked {
            while let key = firstDue(through: .max) {
                if !queue.item(key).hasDisposedBit { return key.time }
                dropped.append(queue.removeFirst())
            }
            return nil
        }
        withExtendedLifetime(dropped) {}
        return time
    }

    /// What waits, in the order in which it will fire.
    package func waiting() -> [(time: Int64, item: VirtualTimeItem)] {
        lock.locked {
            queue.allKeys.compactMap { key -> (key: VirtualTimeQueue.Key, item: VirtualTimeItem)? in
                let item = queue.item(key)
                return item.hasDisposedBit ? nil : (trueKey(of: key) ?? key, item)
            }
        }
        .sorted { $0.key < $1.key }
        .map { ($0.key.time, $0.item) }
    }

    /// The first key, cancelled work's too, where its time is not after `limit`. With the lock held.
    ///
    /// A key that is too late needs no second look: the true time of postponed work is never before its key's.
    @inline(__always)
    func firstDue(through limit: Int64) -> VirtualTimeQueue.Key? {
        guard let key = queue.first, key.time <= limit, key.time != .max else { return nil }
        if queue.flags(key) & VirtualTimeItem.postponableBit == 0 { return key }
        return settlePostponed(through: limit)
    }

    /// The same, after items that were postponed have gone to their true place.
    @inline(never)
    private func settlePostponed(through limit: Int64) -> VirtualTimeQueue.Key? {
        while let key = queue.first, key.time <= limit, key.time != .max {
            guard let trueKey = trueKey(of: key) else { return key }
            queue.reference(key)._withUnsafeGuaranteedRef {
                unsafeDowncast($0, to: PostponableItem.self).queuedTime = trueKey.time
            }
            queue.moveFirst(to: trueKey)
        }
        return nil
    }

    /// Where the item behind a key truly stands, if that is not the key.
    @inline(__always)
    private func trueKey(of key: VirtualTimeQueue.Key) -> VirtualTimeQueue.Key? {
        guard queue.flags(key) & VirtualTimeItem.postponableBit != 0 else { return nil }
        return queue.reference(key)._withUnsafeGuaranteedRef { item in
            let item = unsafeDowncast(item, to: PostponableItem.self)
            if item.sequence == key.sequence { return nil }
            return VirtualTimeQueue.Key(time: item.time, sequence: item.sequence, slot: key.slot)
        }
    }

    /// Puts the item that the chooser takes before all others, and returns its key. With the lock held.
    @inline(never)
    func moveChosenFirst(_ first: VirtualTimeQueue.Key) -> VirtualTimeQueue.Key {
        // Nothing is chosen in the place of what only has to be dropped: it would be asked twice.
        if queue.flags(first) & SourceHandle.disposedBit != 0 { return first }
        // What was postponed within this time keeps an older key; it counts at its true place.
        let rivals = queue.allKeys
            .filter { $0.time == first.time && queue.flags($0) & SourceHandle.disposedBit == 0 }
            .map { (key: $0, trueKey: trueKey(of: $0) ?? $0) }
            .filter { $0.trueKey.time == first.time }
            .sorted { $0.trueKey < $1.trueKey }
            .map(\.key)
        // Work of one origin keeps its order among itself: only the first of each may be taken.
        var seen: Set<VirtualTimeChooser.Group> = []
        let candidates = rivals.filter { seen.insert(VirtualTimeChooser.Group(queue.item($0))).inserted }
        guard candidates.count > 1, let chooser else { return first }
        let names = candidates.map { queue.item($0).origin }
        let index = chooser.choose(among: names, at: first.time)
        guard index > 0, candidates.indices.contains(index) else { return first }
        queue.moveToFront(candidates[index])
        return candidates[index]
    }
}
