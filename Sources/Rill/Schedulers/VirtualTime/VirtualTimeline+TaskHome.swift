import CRillAtomics

/// Tasks that are started from within a run, and work that belongs to another timeline's test.
extension VirtualTimeline {
    /// Lets `home` start the tasks of every run. Called once, before anyone else knows the timeline.
    package func adopt(_ home: TaskHome) {
        taskHome = home
        taskHomeAddress = home.address
    }

    /// Lets go of the home, which keeps the timeline alive in turn.
    package func forgetTaskHome() {
        let gone = lock.locked {
            let gone = taskHome
            taskHome = nil
            return gone
        }
        withExtendedLifetime(gone) {}
    }

    /// Tells the home that is in charge of this thread where it is not this timeline's. No lock may be held.
    @inline(__always)
    func noteIfForeign() {
        let home = rill_task_home_get()
        if home > 1, home != taskHomeAddress { noteForeign() }
    }

    @inline(never)
    private func noteForeign() {
        TaskHome.note(workOn: taskHomeAddress == 0 ? "another virtual-time scheduler" : "another TestScheduler")
    }
}
