extension SchedulerType {
    /// Runs `action` after `startAfter`, then every `period`, each time with the state that the last run returned.
    ///
    /// The default for schedulers that have no timer of their own: each run schedules the next one before it calls
    /// `action`, so the period does not drift, and runs never overlap.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        var present = state
        return scheduleRecursive((), dueTime: startAfter) { _, recurse in
            recurse((), period)
            present = action(present)
        }
    }
}
