import Rill

/// Counts the tasks that streams have started on a timeline and that have neither ended nor wait for that timeline: they wait
/// for something else, and real time may say when that comes.
///
/// Counted only where someone asks for it before they start.
final class StreamTasks: @unchecked Sendable {
    private var isOn = false
    private var out = 0

    /// From now on, tasks count.
    func watch() { withStripe(of: self) { isOn = true } }

    /// Whether a task is out.
    var areOut: Bool { withStripe(of: self) { out > 0 } }

    /// What a task does, counted.
    func counted(_ operation: @escaping @Sendable () async -> Void) -> @Sendable () async -> Void {
        let isOn = withStripe(of: self) {
            if self.isOn { out += 1 }
            return self.isOn
        }
        guard isOn else { return operation }
        let task = StreamTask(self)
        return {
            await StreamTask.$current.withValue(task) { await operation() }
            self.change(by: -1)
        }
    }

    fileprivate func change(by number: Int) { withStripe(of: self) { out += number } }
}

/// A task that a stream has started.
final class StreamTask: @unchecked Sendable {
    /// The one whose code runs: its own, or that of a child.
    @TaskLocal static var current: StreamTask?

    private let tasks: StreamTasks
    /// How many of its children, with itself, wait for the timeline.
    private var sleeps = 0

    init(_ tasks: StreamTasks) {
        self.tasks = tasks
    }

    /// Runs `body`, which waits for the timeline of `parts`.
    static func whileAsleep<Result>(on parts: AsyncParts, _ body: () async throws -> Result) async rethrows -> Result {
        guard let task = current, task.tasks === parts.streamTasks else { return try await body() }
        task.sleep(by: 1)
        defer { task.sleep(by: -1) }
        return try await body()
    }

    private func sleep(by number: Int) {
        let (before, after) = withStripe(of: self) {
            defer { sleeps += number }
            return (sleeps, sleeps + number)
        }
        if before == 0 { tasks.change(by: -1) }
        if after == 0 { tasks.change(by: 1) }
    }
}
