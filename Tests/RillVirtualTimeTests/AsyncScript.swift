import Rill
import RillVirtualTime

/// Async code whose outcome has to be the same in every run: tried on an idle machine and on a busy one.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct AsyncScript: Sendable {
    /// What happened, and what the scheduler had to say about it.
    let run: @Sendable () -> [String]
    /// The one right outcome.
    let outcome: [String]

    static let nineSleepsInThreeTasks = AsyncScript(
        run: {
            let scheduler = TestScheduler(initialClock: 0)
            let log = TaskLog()
            for (name, pause) in [("a", 2), ("b", 3), ("c", 2)] {
                _ = scheduler.task {
                    for step in 1...3 {
                        try await scheduler.testClock.sleep(for: .seconds(pause))
                        log.add("\(name)\(step)@\(scheduler.clock)")
                    }
                }
            }
            scheduler.run()
            return log.lines + scheduler.notes
        },
        outcome: ["a1@2", "c1@2", "b1@3", "a2@4", "c2@4", "b2@6", "a3@6", "c3@6", "b3@9"]
    )

    static let debounceFedByALoop = AsyncScript(
        run: {
            let scheduler = TestScheduler(initialClock: 0)
            let subject = PublishSubject<Int>()
            let observer = scheduler.record(subject.debounce(.seconds(3), scheduler: scheduler))
            _ = scheduler.task {
                for value in 1...6 {
                    subject.onNext(value)
                    try await scheduler.testClock.sleep(for: .seconds(value % 3 == 0 ? 5 : 1))
                }
                subject.onCompleted()
            }
            scheduler.run()
            return observer.events.map { "\($0)" } + scheduler.notes
        },
        outcome: ["next(3) @ 5", "next(6) @ 12", "completed @ 14"]
    )

    /// Every outcome of some runs.
    func outcomes(ofRuns count: Int) -> Set<[String]> { Set((0..<count).map { _ in run() }) }
}
