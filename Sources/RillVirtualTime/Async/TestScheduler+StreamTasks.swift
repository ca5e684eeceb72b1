extension TestScheduler {
    /// Counts the tasks that streams start from now on, for `hasStreamTasksOut`.
    package func watchStreamTasks() { asyncParts.streamTasks.watch() }

    /// Whether a task that a stream has started since `watchStreamTasks()` waits for something other than this scheduler.
    package var hasStreamTasksOut: Bool { asyncParts.streamTasks.areOut }
}
