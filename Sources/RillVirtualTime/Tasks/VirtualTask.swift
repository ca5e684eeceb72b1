import Rill

/// A task on virtual time. Its result can be read without waiting, once the scheduler has run far enough.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class VirtualTask<Value: Sendable>: Sendable {
    private let task: Task<Value, any Error>
    private let outcome: Outcome

    /// The result of a task, for one writer and many readers.
    private final class Outcome: @unchecked Sendable {
        private var stored: Result<Value, any Error>?

        var value: Result<Value, any Error>? { withStripe(of: self) { stored } }

        func set(_ result: Result<Value, any Error>) { withStripe(of: self) { stored = result } }
    }

    init(
        _ executor: VirtualTimeExecutor,
        _ record: TaskRecord,
        _ operation: sending @escaping () async throws -> Value
    ) {
        let outcome = Outcome()
        self.outcome = outcome
        task = Task(executorPreference: executor) {
            defer { record.finish() }
            do {
                let value = try await operation()
                outcome.set(.success(value))
                return value
            } catch {
                outcome.set(.failure(error))
                throw error
            }
        }
        record.cancel = task.cancel
    }

    /// The result; nil while the task runs or waits.
    public var result: Result<Value, any Error>? { outcome.value }

    /// Whether the task has ended.
    public var isFinished: Bool { outcome.value != nil }

    /// Asks the task to end. What it does about that runs with the scheduler.
    public func cancel() { task.cancel() }

    /// Waits for the result, from other async code.
    public var value: Value {
        get async throws { try await task.value }
    }
}

/// What a scheduler remembers of a task that it started.
package final class TaskRecord: @unchecked Sendable {
    package let label: String
    package let site: SourceSite
    private var ended = false
    // Set once, before anyone else sees the record.
    package var cancel: () -> Void = {}

    package init(_ label: String, _ site: SourceSite) {
        self.label = label
        self.site = site
    }

    package var isFinished: Bool { withStripe(of: self) { ended } }

    package func finish() { withStripe(of: self) { ended = true } }
}
