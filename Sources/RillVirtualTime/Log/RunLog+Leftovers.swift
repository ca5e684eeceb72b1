import Rill

extension RunLog {
    /// Subscriptions, observers and events that were left, in the order of the lanes.
    var lanesLeft: [Leftover] {
        let lanes = lock.locked { allLanes }
        return lanes.flatMap { $0.leftovers(lock) }
    }

    func forget(_ kinds: Set<Leftover.Kind>) {
        lock.locked {
            for lane in allLanes { lane.forgotten.formUnion(kinds) }
        }
    }
}

extension RunLane {
    fileprivate func leftovers(_ lock: Lock) -> [Leftover] {
        let (book, pulled, count, forgotten) = lock.locked { (self.book, self.pulled, eventCount, self.forgotten) }
        var found: [Leftover] = []
        func add(_ kind: Leftover.Kind, _ message: String) {
            if !forgotten.contains(kind) { found.append(Leftover(kind: kind, message: message, site: site)) }
        }
        for (index, subscription) in book.enumerated() where subscription.isOpen {
            switch role {
            case .source:
                add(
                    .openSubscription,
                    "subscription \(index + 1) to '\(label)', from \(subscription.subscribe) on, was not disposed."
                )
            case .observer:
                add(.liveObserver, "the observer '\(label)' is still subscribed; dispose it or let its stream end.")
            }
        }
        if let pulled, pulled < count {
            let first = eventDescription(pulled, lock)
            let rest = count - pulled
            add(
                .unconsumedEvents,
                rest == 1
                    ? "'\(label)' has 1 event that nobody asked for: \(first)."
                    : "'\(label)' has \(rest) events that nobody asked for, from \(first) on."
            )
        }
        return found
    }
}
