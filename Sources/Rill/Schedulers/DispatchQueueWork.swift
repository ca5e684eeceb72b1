import CRillAtomics
import Dispatch
import Foundation

/// What the schedulers on dispatch queues share: a queue, a leeway, and the three ways to schedule.
struct DispatchQueueWork: Sendable {
    let queue: DispatchQueue
    let leeway: DispatchTimeInterval
    /// The scheduler, as a test's failure calls it.
    let name: String

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
        TaskHome.note(workOn: name)
        let work = ScheduledWork { action(state) }
        queue.async { work.step() }
        return work
    }

    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> Disposable
    ) -> Disposable {
        TaskHome.note(workOn: name)
        let work = ScheduledWork { action(state) }
        let timer = DispatchTimer(queue: queue) { timer in
            timer.cancel()
            work.step()
        }
        timer.start(after: dueTime, period: nil, leeway: leeway)
        return Disposables.create(timer, work)
    }

    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> Disposable {
        TaskHome.note(workOn: name)
        var present = state
        let cause = ElementCause.present
        let timer = DispatchTimer(queue: queue) { timer in
            if !timer.isDisposed { cause.whileSending { present = action(present) } }
        }
        timer.start(after: startAfter, period: period, leeway: leeway)
        return timer
    }
}

extension DispatchQueue {
    /// Whether the present thread runs the main queue's work.
    package static var isMain: Bool { Thread.isMainThread || getSpecific(key: mainMark) != nil }

    private static let mainMark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        main.setSpecific(key: key, value: ())
        return key
    }()
}

/// A dispatch timer as a disposable. The handler lives until the timer is cancelled.
private final class DispatchTimer: Cancelable, @unchecked Sendable {
    private let source: DispatchSourceTimer
    private let cancelled = BooleanDisposable()

    init(queue: DispatchQueue, handler: @escaping (DispatchTimer) -> Void) {
        source = DispatchSource.makeTimerSource(queue: queue)
        // Cancelling the source releases this closure, and with it the cycle.
        nonisolated(unsafe) let handler = handler
        source.setEventHandler { handler(self) }
    }

    func start(after dueTime: RxTimeInterval, period: RxTimeInterval?, leeway: DispatchTimeInterval) {
        let deadline = DispatchTime.now() + dueTime.clampedToZero
        if let period {
            // A dispatch timer of period 0 would fire without pause; a nanosecond is the shortest it takes.
            let repeating: RxTimeInterval = period.inNanoseconds < 1 ? .nanoseconds(1) : period
            source.schedule(deadline: deadline, repeating: repeating, leeway: leeway)
        } else {
            source.schedule(deadline: deadline, leeway: leeway)
        }
        source.resume()
    }

    var isDisposed: Bool { cancelled.isDisposed }

    func cancel() {
        cancelled.dispose()
        source.cancel()
    }

    func dispose() { cancel() }
}
