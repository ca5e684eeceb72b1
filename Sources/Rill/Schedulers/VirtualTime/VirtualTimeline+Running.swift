import CRillAtomics

/// Running: one thread at a time takes items out and fires them. The lock is held from the end of one item to the
/// beginning of the next, so that an item costs one pair of lock and unlock, and a call that finds nothing to do costs
/// one too: a test that advances time tick by tick makes many of those.
extension VirtualTimeline {
    /// How a run ended.
    package enum RunEnd: Sendable, Equatable {
        /// Nothing waits, or nothing up to the limit.
        case finished
        /// `stop()` was called.
        case stopped
        /// As many items fired as were allowed, and more wait. The origin of most of the last ones is given.
        case tooManySteps(culprit: UInt32)
        /// The timeline was running already; nothing was done.
        case alreadyRunning
    }

    /// Fires items in order, up to and including `limit`, moving the clock to each one's time.
    ///
    /// - Parameter maximumSteps: Where more items than this are due, the run ends with `tooManySteps`.
    package func run(through limit: Int64, maximumSteps: Int = .max) -> RunEnd {
        lock.lock()
        return runLocked(through: limit, maximumSteps, endsAtLimit: false)
    }

    /// As `run`, with the timeline's own limit of steps.
    package func runWithinStepLimit(through limit: Int64) -> RunEnd {
        lock.lock()
        return runLocked(through: limit, maximumSteps, endsAtLimit: false)
    }

    /// As `runWithinStepLimit`, and then `setClock` to the limit where the run was finished or stopped.
    package func advanceWithinStepLimit(to limit: Int64) -> RunEnd {
        lock.lock()
        return runLocked(through: limit, maximumSteps, endsAtLimit: true)
    }

    /// Fires the one item that comes next, and returns the key it had and its origin; nil where nothing waits.
    package func step() -> (end: RunEnd, ran: (time: Int64, origin: UInt32)?) {
        lock.locked { if !running { lastStep = nil } }
        let end = run(through: .max, maximumSteps: 1)
        if end == .alreadyRunning { return (end, nil) }
        return (end, lock.locked { lastStep })
    }

    /// Ends the run after the item that fires now; the rest stays queued. Nothing outside of a run.
    package func stop() {
        lock.locked { if running { stopRequested = true } }
    }

    /// Moves the clock forward, without running anything. Where it stands later already, it stays.
    package func setClock(_ time: Int64) {
        lock.locked { moveClockLocked(to: time) }
    }

    @inline(__always)
    private func moveClockLocked(to time: Int64) {
        if time > clock { clockFace.set(min(time, Self.lastTime)) }
    }

    /// Gives the lock back.
    @inline(__always)
    private func runLocked(through limit: Int64, _ maximumSteps: Int, endsAtLimit: Bool) -> RunEnd {
        if running {
            lock.unlock()
            return .alreadyRunning
        }
        if firstDue(through: limit) == nil {
            if endsAtLimit { moveClockLocked(to: limit) }
            lock.unlock()
            return .finished
        }
        if FlatStack.isInUse { return runApart(through: limit, maximumSteps, endsAtLimit) }
        return runItems(through: limit, maximumSteps, endsAtLimit)
    }

    /// Runs within a delivery, a subscription or a disposal: nothing that happens at one time may wait until after the run.
    @inline(never)
    private func runApart(through limit: Int64, _ maximumSteps: Int, _ endsAtLimit: Bool) -> RunEnd {
        lock.unlock()
        return FlatStack.apart {
            lock.lock()
            return runLocked(through: limit, maximumSteps, endsAtLimit: endsAtLimit)
        }
    }

    /// Gives the lock back.
    @inline(never)
    private func runItems(through limit: Int64, _ maximumSteps: Int, _ endsAtLimit: Bool) -> RunEnd {
        running = true
        runningThread = rill_thread_identity()
        stopRequested = false
        self.limit = limit
        let outerCause = rill_cause_get()
        let outerHome = rill_task_home_get()
        let home = taskHome
        if home != nil { rill_task_home_set(taskHomeAddress) }
        var steps = 0
        var tally = CulpritTally(maximumSteps: maximumSteps)
        while steps < maximumSteps, !stopRequested, let first = firstDue(through: self.limit) {
            let key = chooser == nil ? first : moveChosenFirst(first)
            let item = take(key)
            // Read under the lock: an item that is pushed ahead by another thread meanwhile gets new ones.
            let (origin, cause) = item._withUnsafeGuaranteedRef { ($0.origin, $0.cause) }
            lock.unlock()
            if !item._withUnsafeGuaranteedRef({ $0.hasDisposedBit }) {
                steps += 1
                tally.count(origin, step: steps)
                rill_cause_set(cause)
                item._withUnsafeGuaranteedRef { $0.fire() }
                if maximumSteps == 1 { noteStep(key.time, origin) }
            }
            // By hand, so that it is certain to be where no lock is held: what an item's `deinit` runs is not ours.
            item.release()
            lock.lock()
        }
        rill_cause_set(outerCause)
        rill_task_home_set(outerHome)
        let isMoreDue = steps >= maximumSteps && isMoreDueLocked()
        let wasStopped = stopRequested
        running = false
        runningOrigin = 0
        self.limit = .max
        if endsAtLimit, wasStopped || !isMoreDue { moveClockLocked(to: limit) }
        lock.unlock()
        withExtendedLifetime(home) {}
        if wasStopped { return .stopped }
        return isMoreDue ? .tooManySteps(culprit: tally.culprit) : .finished
    }

    /// Takes the turn of the key that comes first: its item, retained, and moves the clock unless that is cancelled.
    @inline(__always)
    private func take(_ key: VirtualTimeQueue.Key) -> Unmanaged<VirtualTimeItem> {
        let flags = queue.flags(key)
        if flags & SourceHandle.disposedBit != 0 { return queue.takeFirst() }
        moveClockLocked(to: key.time)
        fired &+= 1
        let item = queue.reference(key)
        runningOrigin = item._withUnsafeGuaranteedRef { $0.origin }
        if flags & (VirtualTimeItem.postponableBit | VirtualTimeItem.scriptBit) == 0 { return queue.takeFirst() }
        if flags & VirtualTimeItem.scriptBit == 0 {
            item._withUnsafeGuaranteedRef { unsafeDowncast($0, to: PostponableItem.self).isQueued = false }
            return queue.takeFirst()
        }
        let next = item._withUnsafeGuaranteedRef { unsafeDowncast($0, to: VirtualTimeScript.self).takeTurn(key.slot) }
        guard let next else { return queue.takeFirst() }
        // It stays in the queue: the next entry takes the place of this one in one step.
        queue.moveFirst(to: next)
        return item.retain()
    }

    @inline(never)
    private func noteStep(_ time: Int64, _ origin: UInt32) { lock.locked { lastStep = (time, origin) } }

    /// Whether work that is not cancelled is due within the limit as it is now: keys of ranks may have changed. With
    /// the lock held, which is given up meanwhile.
    @inline(never)
    private func isMoreDueLocked() -> Bool {
        lock.unlock()
        let next = nextTime()
        lock.lock()
        return next.map { $0 <= limit } ?? false
    }
}
