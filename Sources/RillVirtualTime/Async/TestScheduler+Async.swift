import Rill

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TestScheduler {
    /// The executor that runs async code on this scheduler's timeline.
    public var executor: VirtualTimeExecutor { asyncParts.executor(timeline) }

    /// Starts a task whose code runs on this scheduler's timeline, from the next run on.
    ///
    /// ```swift
    /// let task = scheduler.task {
    ///     try await scheduler.testClock.sleep(for: .seconds(3))
    ///     return "done"
    /// }
    /// scheduler.advance(by: 3)
    /// task.result   // "done"
    /// ```
    /// - Parameters:
    ///   - label: The name of the task in reports.
    ///   - operation: The code. What it awaits should be on the timeline too: `testClock`, sources, other such tasks.
    public func task<Value: Sendable>(
        _ label: String? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ operation: sending @escaping () async throws -> Value
    ) -> VirtualTask<Value> {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let executor = executor
        // Used once, here, by the task.
        nonisolated(unsafe) let operation = operation
        return startTask(TaskRecord(label ?? "task", site)) { record in VirtualTask(executor, record, operation) }
    }
}

extension TestScheduler {
    /// Runs `start`, which starts a task, so that what the task leaves is known under its name.
    package func startTask<Result>(_ record: TaskRecord, _ start: (TaskRecord) -> Result) -> Result {
        asyncParts.own()
        let origin = VirtualTimeOrigin(record.label, record.site)
        let task = timeline.withOrigin(timeline.origins.number(of: origin)) {
            VirtualTimeOrigin.$presentTask.withValue(origin) { start(record) }
        }
        asyncParts.add(record)
        return task
    }

    /// What tasks have left the timeline for, and what was scheduled elsewhere: why something has not come.
    ///
    /// - Parameter passing: What the code under test should have got instead.
    package func outsideNotes(passing scheduler: String) -> [String] {
        let notes = notes + asyncParts.arrivals.foreignWork(advice: "pass \(scheduler) to what is under test.")
        if notes.count <= 4 { return notes.map { "note: \($0)" } }
        return notes.prefix(3).map { "note: \($0)" } + ["note: … and \(notes.count - 3) more; see scheduler.notes"]
    }

    /// Ends the async code of a test that is over: cancels its tasks, and runs what they do about that. What comes later
    /// runs elsewhere.
    package func endAsyncCode() {
        if asyncParts.isInUse {
            forgetTasks()
            asyncParts.runDueTasks(in: taskHome, maximumSteps: 10_000)
        }
        asyncParts.end()
    }
}

extension TestScheduler {
    /// What was noticed about async code: work that came back from outside of virtual time, sleeps on this scheduler's
    /// clock in tasks that do not run on its timeline. Not a failure by itself; failures print it. What fails a test is in
    /// `issues`.
    public var notes: [String] { asyncParts.arrivals.notes }

    /// The former name of `notes`.
    @available(*, deprecated, renamed: "notes")
    public var notices: [String] { notes }

    func suspendedTasks() -> [Leftover] {
        let wasOutside = !asyncParts.arrivals.all.isEmpty
        return asyncParts.unfinished.map {
            Leftover(
                kind: .suspendedTask,
                message: "the task '\($0.label)' has not ended at \(clock): "
                    + (pendingWork.isEmpty
                        ? "nothing that is scheduled can resume it. It waits for an event that never came, or for "
                            + "something outside of virtual time (Task.sleep, the main actor, an unstructured Task)"
                            + (wasOutside ? ", as it did before." : ".")
                        : "more work is scheduled."),
                site: $0.site
            )
        }
    }

    func forgetTasks() { asyncParts.forget() }
}
