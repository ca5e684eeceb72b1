import Foundation

/// A task that waits with the task-local values of its creation, and runs other code with them on whatever thread asks.
///
/// Swift has no public way to copy task-local values. An unstructured task inherits them, and an executor may run its
/// job wherever it likes: so the task is created on an executor that keeps the job, and `run(_:)` runs it on the
/// calling thread, synchronously. There is no other thread to wait for, hence nothing to deadlock with.
final class ParkedTask: Sendable {
    private let lot: any ParkingLot

    /// Inherits the task-local values in force here.
    init() {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            lot = ExecutorLot()
        } else {
            lot = StreamLot()
        }
    }

    deinit { lot.close() }

    /// Runs `body` with the inherited values, before it returns (below macOS 15 and its siblings: soon after).
    func run(_ body: @escaping @Sendable () -> Void) { lot.run(body) }
}

private protocol ParkingLot: Sendable {
    func run(_ body: @escaping @Sendable () -> Void)
    func close()
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ExecutorLot: ParkingLot, TaskExecutor, @unchecked Sendable {
    // Recursive, since what runs under it may report a failure in turn. Held while the job runs, so that a second
    // thread never finds the lot between two parked jobs.
    private let lock = NSRecursiveLock()
    private var job: UnownedJob?
    private var body: (@Sendable () -> Void)?

    init() { park() }

    func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

    private func park() {
        Task(executorPreference: self) {
            guard let body = self.body else { return }
            self.body = nil
            self.park()
            body()
        }
    }

    func run(_ body: @escaping @Sendable () -> Void) {
        lock.withLock {
            self.body = body
            resume()
        }
    }

    /// Lets the parked task end without work: a job that never runs is never freed.
    func close() { lock.withLock { resume() } }

    private func resume() {
        guard let job else { return }
        self.job = nil
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}

private final class StreamLot: ParkingLot {
    private let bodies: AsyncStream<@Sendable () -> Void>.Continuation

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        bodies = continuation
        Task { for await body in stream { body() } }
    }

    func run(_ body: @escaping @Sendable () -> Void) { bodies.yield(body) }
    func close() { bodies.finish() }
}
