import Foundation
import Rill

/// A scheduler that runs everything at once, on the thread that schedules it, whatever time was asked for.
///
/// For tests to which time does not matter. Its clock moves by every delay that it skips, so code that looks at `now`
/// sees time pass. Work that is scheduled from inside other work runs after it, so recursion keeps the stack flat.
/// Periodic work would never end: it runs once.
///
/// `Sendable`: may be used from any thread.
public final class ImmediateScheduler: SchedulerType, @unchecked Sendable {
    private var present: Date
    private var waiting: [(() -> Void)?] = []
    /// The place of the work whose turn it is.
    private var position = 0
    private var isRunning = false

    /// A scheduler whose clock stands at `now`, the first of January 1970 by default.
    public init(now: Date = Date(timeIntervalSince1970: 0)) {
        present = now
    }

    /// The time that the skipped delays add up to.
    public var now: RxTime { withStripe(of: self) { present } }

    /// Runs `action` at once, or after the work that is running.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        perform(after: 0, state, action)
    }

    /// Runs `action` at once, or after the work that is running. The clock moves by `dueTime`; work that is due `.never`
    /// is not run.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        if case .never = dueTime { return Disposables.create() }
        return perform(after: max(0, dueTime.inSeconds), state, action)
    }

    /// Runs `action` once. The clock moves by `startAfter`.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        scheduleRelative(state, dueTime: startAfter) { state in
            _ = action(state)
            return Disposables.create()
        }
    }

    private func perform<StateType>(
        after seconds: Double,
        _ state: StateType,
        _ action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        let work = ScheduledWork { action(state) }
        let isFirst = withStripe(of: self) {
            waiting.append {
                withStripe(of: self) { self.present.addTimeInterval(seconds) }
                work.step()
            }
            defer { isRunning = true }
            return !isRunning
        }
        if isFirst { drain() }
        return work
    }

    private func drain() {
        while let next = takeNext() { next() }
    }

    /// The work whose turn it is; nil where none is left, and from then on the next to schedule work drains.
    private func takeNext() -> (() -> Void)? {
        withStripe(of: self) {
            guard position < waiting.count else {
                isRunning = false
                return nil
            }
            // Given up place by place: what has run is not kept by what runs after it.
            let next = waiting[position]
            waiting[position] = nil
            position += 1
            if position == waiting.count {
                waiting.removeAll(keepingCapacity: position <= 64)
                position = 0
            }
            return next
        }
    }
}
