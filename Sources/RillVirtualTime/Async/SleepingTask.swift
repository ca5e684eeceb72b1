import Rill

/// One task that sleeps on a test clock. It waits in the scheduler's queue, as a piece of work that is due at its deadline.
final class SleepingTask: @unchecked Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Void, any Error>, VirtualTimeTaskWork)
        case over
    }

    private let timeline: VirtualTimeline
    private let deadline: Int64
    private let site: SourceSite?
    private var state = State.new

    init(_ timeline: VirtualTimeline, until deadline: Int64, at site: SourceSite?) {
        self.timeline = timeline
        self.deadline = deadline
        self.site = site
    }

    func begin(_ continuation: CheckedContinuation<Void, any Error>) {
        let item = VirtualTimeTaskWork { self.end(with: .success(())) }
        // The line of the task, for a run that does not end; otherwise that of the sleep.
        if let task = VirtualTimeOrigin.presentTask {
            let detail = site.map { "asleep at \($0)" }
            item.origin = timeline.origins.number(of: VirtualTimeOrigin(task.label, task.site, detail: detail))
        } else if let site {
            item.origin = timeline.origins.number(of: VirtualTimeOrigin("sleep", site))
        } else if timeline.presentOrigin == 0 {
            item.origin = timeline.origins.number(of: VirtualTimeOrigin("sleep of a task", nil))
        }
        let isOver = withStripe(of: self) {
            if case .over = state { return true }
            state = .waiting(continuation, item)
            return false
        }
        if isOver {
            continuation.resume(throwing: CancellationError())
        } else {
            timeline.enqueue(item, at: deadline)
        }
    }

    func cancel() { end(with: .failure(CancellationError())) }

    private func end(with result: Result<Void, any Error>) {
        let before = withStripe(of: self) {
            let before = state
            state = .over
            return before
        }
        guard case .waiting(let continuation, let item) = before else { return }
        item.dispose()
        continuation.resume(with: result)
    }
}
