import Foundation
import Rill

/// One random pipeline on real threads: subjects as sources, several threads that send, one that comes and goes.
final class ThreadedRun: @unchecked Sendable {
    private let subjects: [PublishSubject<Int>]
    private let observable: Observable<Int>
    private let observers = [GrammarObserver(), GrammarObserver()]
    private let seed: Int

    /// What can be seen from outside when the run is over.
    struct Witness {
        weak var subject: PublishSubject<Int>?
        weak var observer: GrammarObserver?
        var isReleased: Bool { subject == nil && observer == nil }
    }

    init(_ pipeline: Pipeline, seed: Int) {
        self.seed = seed
        let ids = pipeline.testableSources.map(\.id)
        let subjects = (0...(ids.max() ?? 0)).map { _ in PublishSubject<Int>() }
        self.subjects = subjects
        let scheduler: any SchedulerType =
            seed.isMultiple(of: 2)
            ? ConcurrentDispatchQueueScheduler(qos: .default) : SerialDispatchQueueScheduler(qos: .default)
        let built = PipelineBuilder(scheduler: scheduler) { subjects[$0].asObservable() }.build(pipeline)
        observable = seed.isMultiple(of: 3) ? built.observe(on: scheduler) : built
    }

    /// Everything is sent, ended and disposed when it returns.
    ///
    /// - Returns: What was delivered, what broke the grammar, and what has to be gone soon.
    func run() -> (count: Int, faults: [String], witness: Witness) {
        nonisolated(unsafe) let subscriptions = observers.map { observable.subscribe($0) }
        let senders = min(subjects.count, 3) + 1
        DispatchQueue.concurrentPerform(iterations: senders + 1) { thread in
            if thread == senders {
                for _ in 0..<20 { observable.subscribe(onError: { _ in }).dispose() }
                if seed.isMultiple(of: 5) { subscriptions[1].dispose() }
            } else {
                for number in 0..<50 { subjects[(thread + number) % subjects.count].onNext(number % 9) }
                if seed.isMultiple(of: 7) { subjects[thread % subjects.count].onError(PipelineError(code: 3)) }
                if !seed.isMultiple(of: 11) { subjects[thread % subjects.count].onCompleted() }
            }
        }
        for subscription in subscriptions { subscription.dispose() }
        return (
            observers.reduce(0) { $0 + $1.count }, observers.flatMap(\.faults),
            Witness(subject: subjects.first, observer: observers.first)
        )
    }
}

/// An observer that notices two deliveries at once, or something after the end.
///
/// The lock is for its own fields only, so that it can tell of deliveries that overlap.
final class GrammarObserver: ObserverType, @unchecked Sendable {
    private let lock = NSLock()
    private var isInside = false
    private var isOver = false
    private var delivered = 0
    private var found: [String] = []

    var count: Int { lock.withLock { delivered } }
    var faults: [String] { lock.withLock { found } }

    func on(_ event: Event<Int>) {
        lock.withLock {
            if isInside { found.append("two deliveries at once") }
            if isOver { found.append("\(event) after the end") }
            isInside = true
            if event.isStopEvent { isOver = true }
        }
        // Outside the lock, so that a second delivery can be caught in the act.
        sched_yield()
        lock.withLock {
            isInside = false
            delivered += 1
        }
    }
}
