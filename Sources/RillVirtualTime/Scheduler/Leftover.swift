import Rill

/// Something that a test left behind: work that never ran, a subscription that nobody ended, events nobody looked at.
public struct Leftover: Sendable, Hashable, CustomStringConvertible {
    /// What was left.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Work that is still scheduled.
        case scheduledWork
        /// A subscription to a source that was not disposed.
        case openSubscription
        /// A recording observer whose stream has neither ended nor been disposed.
        case liveObserver
        /// Events of an observer that was asked for events, but not for these.
        case unconsumedEvents
        /// A task on virtual time that has not ended.
        case suspendedTask
    }

    /// What was left.
    public let kind: Kind

    /// What it is, in words.
    public let message: String

    /// The line that made it, where it is known.
    public let site: SourceSite?

    /// The line and the words.
    public var description: String {
        if let site { "\(site): \(message)" } else { message }
    }
}

extension TestScheduler {
    /// What is left, for the end of a test. Empty in a test that cleaned up.
    ///
    /// - Parameter kinds: What to look for.
    public func leftovers(_ kinds: Set<Leftover.Kind> = Set(Leftover.Kind.allCases)) -> [Leftover] {
        var found: [Leftover] = []
        if kinds.contains(.scheduledWork) {
            let tasksCount = !asyncParts.isGivenUp
            for entry in timeline.waiting() where tasksCount || !(entry.item is VirtualTimeTaskWork) {
                let work = pendingWork(entry.time, entry.item.origin)
                let detail = timeline.origins[entry.item.origin]?.detail.map { " (\($0))" } ?? ""
                let message = "work of '\(work.label)'\(detail) is still scheduled for \(work.time)."
                found.append(Leftover(kind: .scheduledWork, message: message, site: work.site))
            }
        }
        if kinds.contains(.suspendedTask) { found += suspendedTasks() }
        found += log.lanesLeft.filter { kinds.contains($0.kind) }
        return found
    }

    /// What is left, as `leftovers` says, and gives it up: work and tasks are cancelled, subscriptions, observers and
    /// events count as seen. For a test that means to leave something behind.
    ///
    /// - Parameter kinds: What to give up.
    @discardableResult
    public func takeLeftovers(_ kinds: Set<Leftover.Kind> = Set(Leftover.Kind.allCases)) -> [Leftover] {
        let found = leftovers(kinds)
        if kinds.contains(.scheduledWork) {
            // The work of tasks stays: a task whose work is dropped would never end.
            for entry in timeline.waiting() where !(entry.item is VirtualTimeTaskWork) { entry.item.dispose() }
            asyncParts.giveUp()
        }
        if kinds.contains(.suspendedTask) {
            forgetTasks()
            asyncParts.giveUp()
        }
        log.forget(kinds)
        return found
    }
}

extension RunLog {
    /// Subscriptions, observers and events that were left, in the order of the lanes.
    fileprivate var lanesLeft: [Leftover] {
        let lanes = lock.locked { allLanes }
        return lanes.flatMap { $0.leftovers(lock) }
    }

    fileprivate func forget(_ kinds: Set<Leftover.Kind>) {
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
