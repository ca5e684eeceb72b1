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
        let record = TaskRecord(label ?? "task", site)
        asyncParts.arrivals.own()
        let origin = VirtualTimeOrigin(record.label, site)
        let executor = executor
        // Used once, here, by the task.
        nonisolated(unsafe) let operation = operation
        let task = timeline.withOrigin(timeline.origins.number(of: origin)) {
            VirtualTimeOrigin.$presentTask.withValue(origin) { VirtualTask(executor, record, operation) }
        }
        asyncParts.add(record)
        return task
    }
}

extension TestScheduler {
    /// What was noticed about async code: work that came back from outside of virtual time. Not a failure by itself.
    public var notices: [String] {
        asyncParts.arrivals.all.map {
            "at \($0), a task on virtual time was resumed from another thread: it had awaited something outside, such as "
                + "Task.sleep, the main actor or an unstructured Task. Its time is not exact."
        }
    }

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

/// What a scheduler has of async code.
final class AsyncParts: @unchecked Sendable {
    let arrivals = OutsideArrivals()
    private var executor: AnyObject?
    private var records: [TaskRecord] = []
    private var wasGivenUp = false

    /// Whether what tasks have in the queue was given up, and no task was started since.
    var isGivenUp: Bool { withStripe(of: self) { wasGivenUp } }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func executor(_ timeline: VirtualTimeline) -> VirtualTimeExecutor {
        let fresh = VirtualTimeExecutor(timeline, arrivals)
        return withStripe(of: self) {
            if let present = executor as? VirtualTimeExecutor { return present }
            executor = fresh
            return fresh
        }
    }

    func add(_ record: TaskRecord) {
        let ended = withStripe(of: self) {
            let before = records
            records.append(record)
            wasGivenUp = false
            return before
        }
        // Ended tasks are dropped outside the lock of the list: each record has a lock of its own.
        let gone = Set(ended.filter(\.isFinished).map(ObjectIdentifier.init))
        if gone.isEmpty { return }
        withStripe(of: self) { records.removeAll { gone.contains(ObjectIdentifier($0)) } }
    }

    var unfinished: [TaskRecord] {
        let all = withStripe(of: self) { records }
        return all.filter { !$0.isFinished }
    }

    /// What tasks have in the queue does not count as left over any more.
    func giveUp() { withStripe(of: self) { wasGivenUp = true } }

    /// Cancels and forgets all tasks.
    func forget() {
        let all = withStripe(of: self) {
            let before = records
            records = []
            return before
        }
        for record in all { record.cancel() }
    }
}
