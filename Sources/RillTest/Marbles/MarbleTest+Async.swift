import Rill
import RillMarbles
import RillVirtualTime

extension MarbleTest {
    /// A Swift clock on the same timeline: `clock.sleep` and a debounce advance together.
    public var clock: TestClock { scheduler.testClock }

    /// Expects an asynchronous sequence to do what a lane says. It is iterated on the test's own timeline.
    ///
    /// - Parameters:
    ///   - lane: The name of a lane of the picture.
    ///   - sequence: What is under test.
    ///   - values: The elements by label, for this lane alone.
    ///   - errors: The errors by name, for this lane alone; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func expect<Source: AsyncSequence>(
        _ lane: String,
        is sequence: Source,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        expect(lane: lane, at: site, values, errors, areSame, matching) { $0.record(sequence) }
    }

    /// Expects an asynchronous sequence to do what a diagram says. It is iterated on the test's own timeline.
    ///
    /// - Parameters:
    ///   - sequence: What is under test.
    ///   - diagram: What it must do.
    ///   - values: The elements by label.
    ///   - errors: The errors by name; `"#"` is that of a bare `#`.
    ///   - areSame: Compares two elements, where they are not `Equatable` or another comparison is wanted.
    ///   - matching: How closely the stream has to follow.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func expect<Source: AsyncSequence>(
        _ sequence: Source,
        _ diagram: String,
        values: [String: Source.Element] = [:],
        errors: [String: any Error] = [:],
        by areSame: ((Source.Element, Source.Element) -> Bool)? = nil,
        matching: MarbleMatching = .exact,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        expect(diagram: diagram, at: site, values, errors, areSame, matching) { $0.record(sequence) }
    }

    /// Starts asynchronous code on the test's own timeline; what it awaits there takes virtual time.
    ///
    /// ```swift
    /// test.task { try await test.clock.sleep(for: .milliseconds(5)); model.refresh() }
    /// ```
    ///
    /// An error that it throws fails the test, and so does a task that has not ended at the horizon; one that is meant
    /// to go on is given up there, with `test.at("10ms") { test.scheduler.takeLeftovers([.suspendedTask]) }`. The code
    /// runs on the thread of the test, in line with everything else on the timeline, and may use what is not `Sendable`.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func task(
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        _ operation: @escaping () async throws -> Void
    ) {
        nonisolated(unsafe) let operation = operation
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        guard drives("task", at: site) else { return }
        let scope = scope
        scheduler.startTask(TaskRecord("task", site)) { record in
            let task = EagerTask(scheduler) {
                defer { record.finish() }
                do {
                    try await operation()
                } catch {
                    // Cancelled: the test is over, or has given the task up.
                    if error is CancellationError || Task.isCancelled { return }
                    Failure("the task threw \(description(of: error))", at: site).report(in: scope)
                }
            }
            record.cancel = { task.cancel() }
            keep(task)
        }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamSubscriber {
    /// Iterates an asynchronous sequence until it ends or the subscription is cancelled.
    func record<Source: AsyncSequence>(_ source: Source) -> Subscribed<Source.Element> {
        let observer = observer(of: Source.Element.self)
        var iterator = source.makeAsyncIterator()
        nonisolated(unsafe) let sent = sent
        // Only the task below calls it, one call after the other; the sequence itself need not be Sendable.
        nonisolated(unsafe) let next = { try await iterator.next() }
        let task = EagerTask(test.scheduler) {
            do {
                while let element = try await next() {
                    if Task.isCancelled { return }
                    observer.on(.next(element))
                    sent(element)
                }
                if !Task.isCancelled { observer.on(.completed) }
            } catch {
                if !Task.isCancelled { observer.on(.error(error)) }
            }
        }
        test.keep(task)
        return Subscribed(observer: observer) { task.cancel() }
    }
}

/// A task on a scheduler's timeline whose first piece runs at once, so that it has subscribed before time begins.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class EagerTask: Sendable {
    private let task: Task<Void, Never>

    init(_ scheduler: TestScheduler, _ operation: sending @escaping () async -> Void) {
        let executor = EagerExecutor(scheduler.executor)
        // Used once, by the task.
        nonisolated(unsafe) let operation = operation
        // The first piece runs here and now.
        task = scheduler.taskHome.whileInCharge { Task(executorPreference: executor) { await operation() } }
    }

    deinit { task.cancel() }

    func cancel() { task.cancel() }
}

/// Runs its first job at once and hands the others to the timeline.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class EagerExecutor: TaskExecutor, @unchecked Sendable {
    private let timeline: VirtualTimeExecutor
    private var hasBegun = false

    init(_ timeline: VirtualTimeExecutor) {
        self.timeline = timeline
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let isFirst = withStripe(of: self) {
            defer { hasBegun = true }
            return !hasBegun
        }
        if isFirst {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        } else {
            timeline.enqueue(job)
        }
    }
}
