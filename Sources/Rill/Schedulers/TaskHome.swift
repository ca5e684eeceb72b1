import CRillAtomics

/// Where tasks run that Rill starts: on the timeline of a test, where virtual time is in charge.
///
/// A timeline says so for its thread while it runs, a test kit while it subscribes (`whileInCharge`), and a test on
/// virtual time for its task (`scope`). Rill itself knows no executor: a test scheduler brings what starts tasks. What it
/// costs elsewhere is one look at a thread-local number.
package final class TaskHome: Sendable {
    /// What counts where the thread says nothing.
    @TaskLocal package static var scope: TaskHome?

    private static var nowhere: UInt { 1 }

    /// What starts tasks here.
    package let starter: any TaskStarter

    package init(_ starter: any TaskStarter) {
        self.starter = starter
    }

    /// Starts a task in the home that is in charge; where there is none, as Swift does.
    package static func startTask(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let home = rill_task_home_get() == 0 ? scope : ofThread
        if let task = home?.starter.start(detached: detached, priority: priority, operation) { return task }
        return detached
            ? Task.detached(priority: priority, operation: operation)
            : Task(priority: priority, operation: operation)
    }

    /// Notes work on a scheduler of real time, where a home is in charge of this thread.
    @inline(__always)
    package static func note(workOn scheduler: @autoclosure () -> String) {
        if rill_task_home_get() > 1 { ofThread?.starter.note(workOn: scheduler()) }
    }

    /// The home that the present thread runs the code of.
    package static var ofThread: TaskHome? {
        let slot = rill_task_home_get()
        guard slot > nowhere, let address = UnsafeRawPointer(bitPattern: slot) else { return nil }
        return Unmanaged<TaskHome>.fromOpaque(address).takeUnretainedValue()
    }

    // MARK: Who is in charge

    /// What a thread carries while this is in charge.
    var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    /// Runs `body`; the tasks that it starts on this thread run here.
    package func whileInCharge<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try Self.with(address, body) }
    }

    /// Runs `body` for someone who waits in a task: what it starts runs where that task does, whatever the test says.
    /// The test's timeline might wait for the task.
    package static func whileAwaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
        rill_task_home_get() == 0 ? try outside(body) : try body()
    }

    /// Runs `body` for someone who blocks the thread: what it starts runs elsewhere.
    package static func whileBlocking<Result>(_ body: () throws -> Result) rethrows -> Result {
        try outside(body)
    }

    /// Runs `body` in no home. Neither do the tasks that it starts, which subscribe to more, have one.
    private static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
        try with(nowhere) { scope == nil ? try body() : try $scope.withValue(nil, operation: body) }
    }

    private static func with<Result>(_ slot: UInt, _ body: () throws -> Result) rethrows -> Result {
        let outer = rill_task_home_get()
        rill_task_home_set(slot)
        defer { rill_task_home_set(outer) }
        return try body()
    }
}

/// Starts the tasks of a home.
package protocol TaskStarter: AnyObject, Sendable {
    /// Starts a task; nil where this is over, or the system too old. Called on the thread that subscribes, so that the
    /// task inherits what belongs to it.
    func start(
        detached: Bool,
        priority: TaskPriority?,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never>?

    /// Hears that code of this home has scheduled something on a scheduler that this home does not run.
    func note(workOn scheduler: String)
}
