import Rill

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
